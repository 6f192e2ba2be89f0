import * as v from "valibot";

const described = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));

const text = v.optional(v.pipe(v.string(), v.minLength(1)));
const address = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (input) => /^https?:\/\//.test(input) && URL.canParse(input),
      "a whole URL that starts with https://",
    ),
    v.transform((input) => input.replace(/\/+$/, "")),
  ),
);

/** The variables of the payment providers. A provider without its keys is not offered. */
export const railConfig = {
  WAVE_API_KEY: described(
    text,
    "Key of Wave Checkout; with `WAVE_WEBHOOK_SECRET`, Wave is offered.",
  ),
  WAVE_WEBHOOK_SECRET: described(
    text,
    "Secret that signs the webhook events of Wave; during a replacement both, separated by a comma.",
  ),
  WAVE_URL: described(address, "Wave; `https://api.wave.com` when absent."),
  ORANGE_CLIENT_ID: described(
    text,
    "Client of the Sonatel API; with `ORANGE_CLIENT_SECRET`, `ORANGE_MERCHANT_CODE` and `ORANGE_CALLBACK_KEY`, Orange Money is offered.",
  ),
  ORANGE_CLIENT_SECRET: described(text, "Secret of the client of the Sonatel API."),
  ORANGE_MERCHANT_CODE: described(text, "Code of the merchant at Orange Money, six digits."),
  ORANGE_MERCHANT_NAME: described(text, "Name that payers read in the app; `TABAX` when absent."),
  ORANGE_CALLBACK_KEY: described(text, "Key registered at Orange Money with the webhook address."),
  ORANGE_CALLBACK_SECRET: described(
    text,
    "Secret with which Sonatel signs webhook events, if it has issued one; several as for Wave.",
  ),
  ORANGE_URL: described(address, "The Sonatel API; `https://api.orange-sonatel.com` when absent."),
  PAYDUNYA_MASTER_KEY: described(
    text,
    "Master key; with `PAYDUNYA_PRIVATE_KEY` and `PAYDUNYA_TOKEN`, PayDunya is offered.",
  ),
  PAYDUNYA_PRIVATE_KEY: described(text, "Private key that PayDunya issued."),
  PAYDUNYA_TOKEN: described(text, "Token that PayDunya issued."),
  PAYDUNYA_STORE_NAME: described(text, "Name that payers read at PayDunya; `Tabax` when absent."),
  PAYDUNYA_URL: described(
    address,
    "PayDunya; `https://app.paydunya.com/api/v1` when absent, `https://app.paydunya.com/sandbox-api/v1` for tests.",
  ),
};

/** Variables that may be given as the name of a file. */
export const railSecrets = [
  ...["WAVE_API_KEY", "WAVE_WEBHOOK_SECRET"],
  ...["ORANGE_CLIENT_SECRET", "ORANGE_CALLBACK_KEY", "ORANGE_CALLBACK_SECRET"],
  ...["PAYDUNYA_MASTER_KEY", "PAYDUNYA_PRIVATE_KEY", "PAYDUNYA_TOKEN"],
];
