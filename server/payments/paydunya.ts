import { createHash } from "node:crypto";
import type { Created, Rail, RailSession } from "#app/kernel/rail.ts";
import {
  type Answer,
  call,
  jsonReader,
  type Reader,
  reader,
  sameSecret,
  wholeAmount,
} from "./provider-call.ts";
import type { ReadWebhook, WebhookReader } from "./webhook-event.ts";

export interface PaydunyaKeys {
  /** With its version: `https://app.paydunya.com/api/v1`. */
  url: string;
  masterKey: string;
  privateKey: string;
  token: string;
  storeName: string;
  demo: boolean;
}

/** PayDunya, a page with several wallets and cards (domain §1.3). Its API has no search by our reference. */
export function paydunya(keys: PaydunyaKeys): Rail {
  const { url, masterKey, privateKey, token, storeName, demo } = keys;
  const ask = (method: string, path: string, body?: object) =>
    call("PayDunya", `${url}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "paydunya-master-key": masterKey,
        "paydunya-private-key": privateKey,
        "paydunya-token": token,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    name: "paydunya",
    min: 200n,
    max: 3_000_000n,
    step: 1n,
    readsBy: "id",
    refundable: false,
    demo,
    create: async ({ reference, amount, description, successUrl, failureUrl, notifyUrl }) => {
      const answer = await ask("POST", "/checkout-invoice/create", {
        invoice: { total_amount: Number(amount), description },
        store: { name: storeName },
        custom_data: { reference },
        actions: { cancel_url: failureUrl, return_url: successUrl, callback_url: notifyUrl },
      }).catch(() => null);
      return created(answer, reference, amount);
    },
    find: null,
    read: async (providerId) => {
      const answer = await ask(
        "GET",
        `/checkout-invoice/confirm/${encodeURIComponent(providerId)}`,
      );
      const body = reader(answer.json);
      if (answer.status === 404) return null;
      if (answer.status !== 200 || body.text("response_code") !== "00")
        throw new Error(`PayDunya answers ${answer.status}.`);
      return invoice(providerId, body);
    },
    close: null,
    refund: async () => {
      throw new Error("PayDunya gives nothing back by a call.");
    },
    list: null,
  };
}

function created(answer: Answer | null, reference: string, amount: bigint): Created {
  if (!answer || answer.status >= 500) return { outcome: "unknown", problem: "no-answer" };
  const body = reader(answer.json);
  const code = body.text("response_code");
  if (answer.status === 429) return { outcome: "refused", problem: "busy" };
  if (answer.status >= 400 || (code && code !== "00"))
    return { outcome: "refused", problem: "refused" };
  const providerId = body.text("token");
  const page = body.text("response_text");
  if (!providerId || !page || !URL.canParse(page))
    return { outcome: "unknown", problem: "unreadable" };
  const session: RailSession = {
    providerId,
    reference,
    amount,
    state: "open",
    transactionId: null,
    way: { url: page },
  };
  return { outcome: "created", session };
}

const states: Record<string, RailSession["state"]> = {
  completed: "succeeded",
  cancelled: "cancelled",
  failed: "failed",
};

function invoice(providerId: string, body: Reader): RailSession {
  const stated = body.at("invoice");
  const knownToken = stated.text("token") ?? providerId;
  const state = states[body.text("status") ?? ""] ?? "open";
  return {
    providerId,
    reference: knownToken === providerId ? (body.at("custom_data").text("reference") ?? "") : "",
    state,
    amount: wholeAmount(stated.value("total_amount")),
    transactionId: state === "succeeded" ? providerId : null,
    ...(state === "failed" && { problem: "payment-failure" }),
  };
}

/** The hash of the master key proves the sender but not the body, so the invoice is read from the API (domain §1.3). */
export const paydunyaWebhook = ({ masterKey }: Pick<PaydunyaKeys, "masterKey">): WebhookReader => {
  const hash = createHash("sha512").update(masterKey).digest("hex");
  return {
    rail: "paydunya",
    forgedStatus: 401,
    read: ({ body }) => readIpn(fieldsOf(body), hash),
  };
};

function readIpn(data: Reader | null, hash: string): ReadWebhook {
  const token = data?.at("invoice").text("token");
  // PayDunya also probes the address without a token and expects a success.
  if (!data || !token) return { outcome: "nothing" };
  if (!sameSecret(data.text("hash") ?? "", hash)) return { outcome: "forged" };
  const status = data.text("status") ?? "";
  return {
    outcome: "event",
    eventId: `${token}/${status}`.slice(0, 200),
    kind: status.slice(0, 60),
    reference: data.at("custom_data").text("reference"),
    providerId: token,
  };
}

/** Form fields with nested names, one field `data` that holds JSON, or JSON itself: all three occur (applications §3). */
function fieldsOf(body: Buffer): Reader | null {
  const json = jsonReader(body);
  if (json) return json.value("data") ? json.at("data") : json;
  const form = new URLSearchParams(body.toString("utf8"));
  const whole = form.get("data");
  if (whole) return jsonReader(Buffer.from(whole));
  const data: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const [, first, second] = /^data\[([\w-]{1,40})\](?:\[([\w-]{1,40})\])?$/.exec(name) ?? [];
    if (!first || first === "__proto__" || second === "__proto__") continue;
    if (!second) data[first] = value;
    else data[first] = { ...(data[first] as object | undefined), [second]: value };
  }
  return reader(data);
}
