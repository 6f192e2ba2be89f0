import { createHmac } from "node:crypto";
import type { Created, Rail, RailSession } from "#app/kernel/rail.ts";
import {
  type Answer,
  call,
  isTimely,
  jsonReader,
  type Reader,
  reader,
  sameSecret,
  signatureMarks,
  wholeAmount,
} from "./provider-call.ts";
import type { RawWebhook, WebhookReader } from "./webhook-event.ts";

export interface OrangeKeys {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Code of the merchant, six digits, and the name that payers read. */
  merchantCode: string;
  merchantName: string;
  /** The key registered with the callback address; every callback carries it. */
  callbackKey: string;
  /** Issued by Sonatel; without it the key alone proves a callback. */
  callbackSecrets: string[];
  demo: boolean;
}

/** Validity of a QR code; a day at most (domain §1.2). */
const VALID_SECONDS = 3_600;
/** A token is renewed this long before its end. */
const EARLY_MS = 30_000;

/** Orange Money by the Sonatel API: a code to scan and links to the apps, no page of the provider (domain §1.2). */
export function orangeMoney(keys: OrangeKeys): Rail {
  const { url, merchantCode, merchantName, demo } = keys;
  const token = tokenOf(keys);
  async function ask(
    method: string,
    path: string,
    more: { body?: object; headers?: Record<string, string> } = {},
  ) {
    for (const again of [false, true]) {
      const answer = await call("Orange Money", `${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await token(again)}`,
          // Required on every call: without it the answer is 415.
          "content-type": "application/json",
          ...more.headers,
        },
        ...(more.body && { body: JSON.stringify(more.body) }),
      });
      if (answer.status !== 401 || again) return answer;
    }
    throw new Error("Orange Money takes no token.");
  }
  return {
    name: "orange-money",
    min: 10n,
    max: 2_000_000n,
    step: 1n,
    readsBy: "reference",
    refundable: false,
    demo,
    create: async ({ reference, amount, successUrl, failureUrl, notifyUrl }) => {
      const answer = await ask("POST", "/api/eWallet/v4/qrcode", {
        headers: { "x-callback-url": notifyUrl },
        body: {
          code: merchantCode,
          name: merchantName,
          amount: { value: Number(amount), unit: "XOF" },
          reference,
          validity: VALID_SECONDS,
          callbackSuccessUrl: successUrl,
          callbackCancelUrl: failureUrl,
          metadata: { reference },
          restrictions: { isSingleUse: true },
        },
      }).catch(() => null);
      return created(answer, reference);
    },
    find: async (reference) => {
      // No `type` filter: it empties the answer (domain §1.2).
      const answer = await ask(
        "GET",
        `/api/eWallet/v1/transactions?reference=${encodeURIComponent(reference)}`,
      );
      if (answer.status !== 200 || !Array.isArray(answer.json))
        throw new Error(`Orange Money answers ${answer.status}.`);
      return answer.json
        .map((each) => transaction(reader(each)))
        .filter((each) => each !== null)
        .sort((a, b) => Number(b.state === "succeeded") - Number(a.state === "succeeded"));
    },
    read: async () => null,
    close: null,
    refund: async () => {
      throw new Error("Orange Money gives nothing back by a call.");
    },
    list: null,
  };
}

/** One token for all calls, kept until a little before its end. */
function tokenOf({ url, clientId, clientSecret }: OrangeKeys) {
  let cachedToken: { value: string; until: number } | undefined;
  return async (fresh: boolean): Promise<string> => {
    if (cachedToken && !fresh && performance.now() < cachedToken.until) return cachedToken.value;
    const answer = await call("Orange Money", `${url}/oauth/v1/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
      }).toString(),
    });
    const body = reader(answer.json);
    const value = body.text("access_token");
    const seconds = Number(body.value("expires_in"));
    if (answer.status !== 200 || !value || !(seconds > 0))
      throw new Error(`Orange Money gives no token: ${answer.status}.`);
    cachedToken = { value, until: performance.now() + seconds * 1000 - EARLY_MS };
    return value;
  };
}

function created(answer: Answer | null, reference: string): Created {
  if (!answer || answer.status >= 500) return { outcome: "unknown", problem: "no-answer" };
  const body = reader(answer.json);
  if (answer.status === 429) return { outcome: "refused", problem: "busy" };
  if (answer.status >= 400) {
    const code = body.value("code");
    return { outcome: "refused", problem: code === undefined ? "refused" : `orange-${code}` };
  }
  const providerId = body.text("qrId");
  const qr = body.text("qrCode");
  if (!providerId || !qr) return { outcome: "unknown", problem: "unreadable" };
  const links = body.at("deepLinks");
  const apps = [
    { label: "Orange Money", url: links.text("OM") ?? "" },
    { label: "Max it", url: links.text("MAXIT") ?? "" },
  ].filter(
    (each) => /^[a-z][a-z0-9+.-]*:/i.test(each.url) && !/^(javascript|data):/i.test(each.url),
  );
  const end = body.at("validFor").text("endDateTime");
  const session: RailSession = {
    providerId,
    reference,
    state: "open",
    amount: null,
    transactionId: null,
    way: { qr, apps },
    ...(end && { expiresAt: new Date(end) }),
  };
  return { outcome: "created", session };
}

function transaction(body: Reader): RailSession | null {
  const transactionId = body.text("transactionId");
  const status = body.text("status");
  if (!transactionId || !status) return null;
  const amount = body.at("amount");
  return {
    providerId: transactionId,
    reference: body.text("reference") ?? "",
    // After a failed try the code can still be paid, so only success is final.
    state: status === "SUCCESS" ? "succeeded" : "open",
    amount: amount.text("unit") === "XOF" ? wholeAmount(amount.value("value")) : null,
    transactionId,
    ...(["CANCELLED", "FAILED", "REJECTED"].includes(status) && { problem: "payment-failure" }),
  };
}

/** The registered key, and where Sonatel issued a secret the signature over time, comma and body (domain §1.2). */
export const orangeWebhook = ({
  callbackKey,
  callbackSecrets,
}: Pick<OrangeKeys, "callbackKey" | "callbackSecrets">): WebhookReader => ({
  rail: "orange-money",
  forgedStatus: 400,
  read: (raw) => {
    if (!isGenuine(raw, callbackKey, callbackSecrets)) return { outcome: "forged" };
    const body = jsonReader(raw.body);
    const status = body?.text("status");
    if (!body || !status) return { outcome: "unreadable" };
    const transactionId = body.text("transactionId");
    const eventId = raw.header("x-sonatel-idempotency-key") || `${transactionId}/${status}`;
    return {
      outcome: "event",
      eventId: eventId.slice(0, 200),
      kind: status.slice(0, 60),
      reference: body.text("reference"),
      providerId: null,
    };
  },
});

function isGenuine({ body, header, now }: RawWebhook, key: string, secrets: string[]): boolean {
  if (!sameSecret(header("authorization"), `Basic ${key}`)) return false;
  if (secrets.length === 0) return true;
  const signature = signatureMarks(header("x-sonatel-signature"));
  if (!signature || !isTimely(signature.time, now)) return false;
  return secrets.some((secret) => {
    const mark = createHmac("sha256", secret)
      .update(`${signature.time},`)
      .update(body)
      .digest("hex");
    return signature.marks.some((each) => sameSecret(each, mark));
  });
}
