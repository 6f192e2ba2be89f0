import type { AddressInfo } from "node:net";
import fastify from "fastify";
import type { Desk, Faults, Provider } from "./control.ts";
import { FakeOrangeMoney, orangeKeys } from "./orange-money.ts";
import { FakePaydunya, paydunyaKeys } from "./paydunya.ts";
import { FakeWave, waveKeys } from "./wave.ts";

export interface Providers {
  url: string;
  wave: FakeWave;
  orange: FakeOrangeMoney;
  paydunya: FakePaydunya;
  desks: Record<Provider, Desk>;
  /** The configuration of a product that pays by them. */
  env: Record<string, string>;
  /** Acts as a payer or a provider (`pay`, `cancel`) or sets faults, as `/__control` does. */
  control: (provider: Provider, verb: string, value?: unknown) => void;
  /** Resets the fake providers to their initial state. */
  reset: () => void;
  close: () => Promise<void>;
}

/**
 * Fake providers on the loopback of this machine (applications §3, domain §1.6): the calls, the pages, the announcements
 * and the mishaps of Wave, Orange Money and PayDunya. `productUrl` is where Wave has our notification address.
 */
export async function openProviders({
  port = 0,
  productUrl = "",
}: {
  port?: number;
  productUrl?: string;
} = {}): Promise<Providers> {
  const http = fastify({ forceCloseConnections: true });
  http.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  http.removeContentTypeParser("application/json");
  // A call of a provider may say JSON and send nothing.
  http.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body ? JSON.parse(String(body)) : {}),
  );
  let url = "";
  const wave = new FakeWave(() => `${url}/wave`);
  const orange = new FakeOrangeMoney(() => `${url}/orange-money`);
  const paydunya = new FakePaydunya(() => `${url}/paydunya`);
  wave.notifyUrl = `${productUrl}/v1/payments/notifications/wave`;
  const fakes = { wave, "orange-money": orange, paydunya };
  for (const [name, fake] of Object.entries(fakes))
    http.register(
      (scope, _options, done) => {
        fake.routes(scope);
        done();
      },
      { prefix: `/${name}` },
    );
  const desks = { wave: wave.desk, "orange-money": orange.desk, paydunya: paydunya.desk };

  const acts: Record<string, (provider: Provider, value: unknown) => void> = {
    pay: (provider, value) => {
      const reference = value ? String(value) : undefined;
      if (provider === "wave") wave.pay(wave.session(reference));
      else if (provider === "orange-money") orange.pay(orange.code(reference));
      else paydunya.end(paydunya.invoice(reference), "completed");
    },
    fail: (provider, value) => {
      if (provider === "wave") wave.fail(wave.session(), value ? String(value) : undefined);
      else if (provider === "orange-money") orange.pay(orange.code(), "FAILED");
      else paydunya.end(paydunya.invoice(), "failed");
    },
    cancel: (provider) => {
      if (provider === "wave") wave.fail(wave.session(), "payment-failure");
      else if (provider === "orange-money") orange.pay(orange.code(), "CANCELLED");
      else paydunya.end(paydunya.invoice(), "cancelled");
    },
    expire: (provider) => {
      if (provider === "wave") wave.expire(wave.session());
      else if (provider === "orange-money") orange.code().until = 0;
      else paydunya.invoice().status = "cancelled";
    },
    succeedAfterExpire: (provider) => {
      acts.expire?.(provider, undefined);
      acts.pay?.(provider, undefined);
    },
    payTwice: (provider) => {
      if (provider === "wave") wave.payTwice(wave.session());
      else if (provider === "orange-money") {
        orange.pay(orange.code());
        orange.pay(orange.code());
      } else acts.pay?.(provider, undefined);
    },
    twoSessionsOneReference: (provider) => {
      if (provider === "wave") wave.create(wave.session());
    },
    reset: (provider) => desks[provider].reset(),
  };

  function control(provider: Provider, verb: string, value?: unknown): void {
    const { faults } = desks[provider];
    if (acts[verb]) acts[verb](provider, value);
    else if (verb in faults) {
      const first: unknown = faults[verb as keyof Faults];
      const faultValue =
        value ?? (typeof first === "boolean" ? true : typeof first === "number" ? 1 : "next");
      Object.assign(faults, { [verb]: faultValue });
    } else throw new Error(`There is no verb « ${verb} ».`);
  }
  http.post("/__control", async (request) => {
    const { provider, verb, value } = request.body as {
      provider: Provider;
      verb: string;
      value?: unknown;
    };
    control(provider, verb, value);
    return { ok: true };
  });
  http.get("/__control/calls", async (request) => {
    const { provider } = request.query as { provider: Provider };
    return desks[provider].calls;
  });

  await http.listen({ port, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  return {
    url,
    wave,
    orange,
    paydunya,
    desks,
    control,
    env: {
      WAVE_URL: `${url}/wave`,
      WAVE_API_KEY: waveKeys.apiKey,
      WAVE_WEBHOOK_SECRET: waveKeys.secret,
      ORANGE_URL: `${url}/orange-money`,
      ORANGE_CLIENT_ID: orangeKeys.clientId,
      ORANGE_CLIENT_SECRET: orangeKeys.clientSecret,
      ORANGE_MERCHANT_CODE: orangeKeys.merchantCode,
      ORANGE_CALLBACK_KEY: orangeKeys.callbackKey,
      ORANGE_CALLBACK_SECRET: orangeKeys.callbackSecret,
      PAYDUNYA_URL: `${url}/paydunya/api/v1`,
      PAYDUNYA_MASTER_KEY: paydunyaKeys.masterKey,
      PAYDUNYA_PRIVATE_KEY: paydunyaKeys.privateKey,
      PAYDUNYA_TOKEN: paydunyaKeys.token,
    },
    reset: () => {
      for (const desk of Object.values(desks)) desk.reset();
      Object.assign(wave, { sessions: [] });
      Object.assign(orange, { codes: [], transactions: [] });
      Object.assign(paydunya, { invoices: [] });
    },
    close: async () => {
      await Promise.all(Object.values(desks).map((desk) => desk.close()));
      await http.close();
    },
  };
}
