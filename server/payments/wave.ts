import { createHmac } from "node:crypto";
import type { Created, ListedMoney, Rail, RailSession } from "#app/kernel/rail.ts";
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
import type { RawWebhook, ReadWebhook, WebhookReader } from "./webhook-event.ts";

export interface WaveKeys {
  url: string;
  apiKey: string;
  /** Newest first; both are valid while one is being replaced. */
  webhookSecrets: string[];
  demo: boolean;
}

const SESSIONS = "/v1/checkout/sessions";
const PAGES_AT_MOST = 50;

/** Wave Checkout (domain §1.1). */
export function wave({ url, apiKey, demo }: Omit<WaveKeys, "webhookSecrets">): Rail {
  const ask = (method: string, path: string, body?: object) =>
    call("Wave", `${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const one = (providerId: string) => `${SESSIONS}/${encodeURIComponent(providerId)}`;
  return {
    name: "wave",
    min: 1n,
    max: 2_000_000n,
    step: 1n,
    readsBy: "id",
    refundable: true,
    demo,
    create: async ({ reference, amount, successUrl, failureUrl }) => {
      const answer = await ask("POST", SESSIONS, {
        amount: String(amount),
        currency: "XOF",
        client_reference: reference,
        success_url: successUrl,
        error_url: failureUrl,
      }).catch(() => null);
      return created(answer);
    },
    find: async (reference) => {
      const answer = await ask(
        "GET",
        `${SESSIONS}/search?client_reference=${encodeURIComponent(reference)}`,
      );
      const sessions = reader(expected(answer).json).value("result");
      if (!Array.isArray(sessions)) throw new Error("Wave answers a search without a result.");
      return sessions
        .map((each) => reader(each))
        .sort((a, b) => ((a.text("when_created") ?? "") < (b.text("when_created") ?? "") ? 1 : -1))
        .map(session)
        .filter((each) => each !== null)
        .sort((a, b) => Number(b.state === "succeeded") - Number(a.state === "succeeded"));
    },
    read: async (providerId) => {
      const answer = await ask("GET", one(providerId));
      if (answer.status === 404) return null;
      const railSession = session(reader(expected(answer).json));
      if (!railSession) throw new Error("Wave answers no session.");
      return railSession;
    },
    close: async (providerId) => {
      const { status } = await ask("POST", `${one(providerId)}/expire`);
      // Already complete: reading the session gives the outcome.
      if (status >= 400 && status !== 409 && status !== 404)
        throw new Error(`Wave answers ${status} to an expiry.`);
    },
    refund: async (providerId) => {
      const { status } = await ask("POST", `${one(providerId)}/refund`);
      if (status >= 400) throw new Error(`Wave answers ${status} to a refund.`);
    },
    list: async (day) => {
      const money: ListedMoney[] = [];
      let after: string | null = "";
      for (let page = 0; after !== null && page < PAGES_AT_MOST; page += 1) {
        const cursor: string = after ? `&after=${encodeURIComponent(after)}` : "";
        const answer = reader(
          expected(await ask("GET", `/v1/transactions?date=${day}${cursor}`)).json,
        );
        money.push(...answer.list("items").flatMap(listed));
        const info = answer.at("page_info");
        after = info.value("has_next_page") === true ? info.text("end_cursor") : null;
      }
      return money;
    },
  };
}

function expected(answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new Error(`Wave answers ${answer.status}.`);
}

/** Only a clear refusal means that no session exists; after a timeout, a fault or an unreadable answer one may (domain §1.0). */
function created(answer: Answer | null): Created {
  if (!answer || answer.status >= 500) return { outcome: "unknown", problem: "no-answer" };
  const body = reader(answer.json);
  if (answer.status === 429) return { outcome: "refused", problem: "busy" };
  if (answer.status >= 400) return { outcome: "refused", problem: body.text("code") ?? "refused" };
  const railSession = session(body);
  return railSession?.way
    ? { outcome: "created", session: railSession }
    : { outcome: "unknown", problem: "unreadable" };
}

function session(body: Reader): RailSession | null {
  const providerId = body.text("id");
  const checkout = body.text("checkout_status");
  if (!providerId || !checkout) return null;
  const payment = body.text("payment_status");
  const launch = body.text("wave_launch_url");
  const expires = body.text("when_expires");
  const problem = body.at("last_payment_error").text("code");
  return {
    providerId,
    reference: body.text("client_reference") ?? "",
    state:
      payment === "succeeded"
        ? "succeeded"
        : checkout === "expired"
          ? "expired"
          : payment === "cancelled" && checkout === "complete"
            ? "cancelled"
            : "open",
    amount: body.text("currency") === "XOF" ? wholeAmount(body.value("amount")) : null,
    transactionId: body.text("transaction_id"),
    ...(launch && { way: { url: launch } }),
    ...(expires && { expiresAt: new Date(expires) }),
    ...(problem && { problem }),
  };
}

function listed(item: Reader): ListedMoney[] {
  const transactionId = item.text("transaction_id");
  const amount = wholeAmount(item.value("amount"));
  // Outgoing money has a negative amount and is no payment.
  if (!transactionId || amount === null || item.text("currency") !== "XOF") return [];
  return [{ transactionId, reference: item.text("client_reference"), amount }];
}

/** `Wave-Signature: t=…,v1=…` over time and body without a separator (domain §1.1). */
export const waveWebhook = ({
  webhookSecrets,
}: Pick<WaveKeys, "webhookSecrets">): WebhookReader => ({
  rail: "wave",
  forgedStatus: 401,
  read: (raw) => (isSigned(raw, webhookSecrets) ? readEvent(raw.body) : { outcome: "forged" }),
});

function isSigned({ body, header, now }: RawWebhook, secrets: string[]): boolean {
  const signature = signatureMarks(header("wave-signature"));
  if (!signature || !isTimely(signature.time, now)) return false;
  return secrets.some((secret) => {
    const expectedMark = createHmac("sha256", secret)
      .update(String(signature.time))
      .update(body)
      .digest("hex");
    return signature.marks.some((mark) => sameSecret(mark, expectedMark));
  });
}

function readEvent(body: Buffer): ReadWebhook {
  const event = jsonReader(body);
  const eventId = event?.text("id");
  const kind = event?.text("type");
  if (!event || !eventId || !kind) return { outcome: "unreadable" };
  const data = event.at("data");
  const reference = data.text("client_reference");
  const providerId = data.text("id");
  if (!kind.startsWith("checkout.session.") || (!reference && !providerId))
    return { outcome: "nothing" };
  return { outcome: "event", eventId, kind, reference, providerId };
}
