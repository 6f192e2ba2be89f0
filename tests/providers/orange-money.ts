import { createHmac, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Desk } from "./control.ts";
import { payerPage } from "./pages.ts";
import { qrPicture } from "./qr-picture.ts";

export const orangeKeys = {
  clientId: "fake-client",
  clientSecret: "om_fake_client_secret",
  merchantCode: "123456",
  callbackKey: "om_fake_callback_key",
  callbackSecret: "om_fake_endpoint_secret",
};

interface QrCode {
  qrId: string;
  reference: string;
  amount: number;
  until: number;
  callbackUrl: string;
  successUrl: string;
  cancelUrl: string;
  state: "open" | "closed";
}

interface Transaction {
  transactionId: string;
  reference: string;
  amount: { value: number; unit: string };
  type: "MERCHANT_PAYMENT";
  status: string;
  channel: string;
  createdAt: string;
}

/** Orange Money by the Sonatel API (domain §1.2), on this machine. */
export class FakeOrangeMoney {
  desk = new Desk();
  codes: QrCode[] = [];
  transactions: Transaction[] = [];
  registered: { code: string; callbackUrl: string } | undefined;
  #tokens = new Map<string, number>();
  readonly #base: () => string;

  constructor(base: () => string) {
    this.#base = base;
  }

  code(reference?: string): QrCode {
    const qrCode = this.codes.findLast((each) => !reference || each.reference === reference);
    if (!qrCode) throw new Error("Orange Money has no such code.");
    return qrCode;
  }

  pay(code: QrCode, status = "SUCCESS"): void {
    const day = new Date(this.desk.seconds() * 1000).toISOString();
    const rank = randomBytes(3).toString("hex").toUpperCase();
    const transaction: Transaction = {
      transactionId: `MP${day.slice(2, 10).replaceAll("-", "")}.${day.slice(11, 16).replace(":", "")}.${rank}`,
      reference: code.reference,
      amount: { value: this.desk.collected(code.amount), unit: "XOF" },
      type: "MERCHANT_PAYMENT",
      status,
      channel: "MAXIT",
      createdAt: day,
    };
    this.transactions.push(transaction);
    if (status === "SUCCESS") code.state = "closed";
    this.#sendWebhook(code, transaction);
  }

  #sendWebhook({ callbackUrl }: QrCode, transaction: Transaction): void {
    const { transactionId, reference, status, amount } = transaction;
    const body = JSON.stringify({
      reference,
      status,
      transactionId,
      amount,
      metadata: { reference },
    });
    this.desk.announce(
      () => {
        const t = this.desk.seconds();
        const secrets = [this.desk.faults.rotateSecret, orangeKeys.callbackSecret].filter(Boolean);
        const marks = secrets.map(
          (secret) => `v1=${createHmac("sha256", secret).update(`${t},${body}`).digest("hex")}`,
        );
        return {
          url: callbackUrl,
          headers: {
            "content-type": "application/json",
            authorization: `Basic ${orangeKeys.callbackKey}`,
            "x-sonatel-signature": [`t=${t}`, ...marks].join(","),
            "x-sonatel-idempotency-key": `${transactionId}-${status}`,
          },
          body,
        };
      },
      // A 4xx is final: it is not delivered again.
      (status) => status >= 200 && status < 500,
    );
  }

  routes(http: FastifyInstance): void {
    const problem = (reply: FastifyReply, status: number, code: string, title: string) =>
      reply
        .code(status)
        .type("application/problem+json")
        .send({ type: "about:blank", title, status, code });
    http.addHook("onRequest", async (request, reply) => {
      if (request.url.includes("/app/")) return;
      this.desk.calls.push({ method: request.method, path: request.url });
      if (this.desk.faults.dead) return request.raw.socket.destroy();
      if (this.desk.strikes("return429")) return problem(reply, 429, "429", "Too many requests");
      if (this.desk.strikes("return500")) return problem(reply, 500, "500", "Internal error");
      if (request.url.includes("/oauth/")) return;
      if (!request.headers["content-type"])
        return problem(reply, 415, "415", "Unsupported media type");
      const token = (request.headers.authorization ?? "").replace("Bearer ", "");
      if ((this.#tokens.get(token) ?? 0) < this.desk.seconds())
        return problem(reply, 401, "40", "Invalid token");
    });
    http.post("/oauth/v1/token", async (request, reply) => {
      const body = request.body as Record<string, string>;
      if (body.client_id !== orangeKeys.clientId || body.client_secret !== orangeKeys.clientSecret)
        return reply
          .code(401)
          .send({ error: "invalid_client", error_description: "Unknown client" });
      const token = randomBytes(16).toString("hex");
      this.#tokens.set(token, this.desk.seconds() + 299);
      return { access_token: token, token_type: "Bearer", expires_in: 299, scope: "apimanagement" };
    });
    http.post("/api/eWallet/v4/qrcode", async (request, reply) => {
      const body = request.body as {
        reference: string;
        amount: { value: number };
        validity: number;
        callbackSuccessUrl: string;
        callbackCancelUrl: string;
      };
      const qrId = randomBytes(8).toString("hex");
      const now = this.desk.seconds();
      this.codes.push({
        qrId,
        reference: body.reference,
        amount: body.amount.value,
        until: now + body.validity,
        callbackUrl: String(
          request.headers["x-callback-url"] ?? this.registered?.callbackUrl ?? "",
        ),
        successUrl: body.callbackSuccessUrl,
        cancelUrl: body.callbackCancelUrl,
        state: "open",
      });
      if (this.desk.faults.slowCreate)
        await new Promise((done) => setTimeout(done, this.desk.faults.slowCreate));
      if (this.desk.strikes("loseNextCreateResponse")) {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      if (this.desk.strikes("emptyBody")) return reply.send("");
      const link = `${this.#base()}/app/${qrId}`;
      return {
        qrId,
        qrCode: qrPicture(link),
        deepLink: link,
        deepLinks: { OM: link, MAXIT: `${link}?app=maxit` },
        shortLink: link,
        validity: body.validity,
        validFor: {
          startDateTime: new Date(now * 1000).toISOString(),
          endDateTime: new Date((now + body.validity) * 1000).toISOString(),
        },
      };
    });
    http.get("/api/eWallet/v1/transactions", async (request) => {
      const { reference, type } = request.query as Record<string, string>;
      // Observed in production: the filter empties the answer.
      if (type) return [];
      return this.transactions.filter((each) => each.reference === reference);
    });
    http.get("/api/eWallet/v1/transactions/:id/status", async (request, reply) => {
      const { id } = request.params as { id: string };
      const transaction = this.transactions.find((each) => each.transactionId === id);
      return transaction ? { status: transaction.status } : problem(reply, 404, "60", "Not found");
    });
    http.post("/api/notification/v1/merchantcallback", async (request, reply) => {
      this.registered = request.body as { code: string; callbackUrl: string };
      return reply.code(200).send();
    });
    http.get("/api/notification/v1/merchantcallback", async () => this.registered ?? {});
    http.get("/app/:id", async (request, reply) => {
      const code = this.codes.find((each) => each.qrId === (request.params as { id: string }).id);
      if (!code) return reply.code(404).send();
      return reply.type("text/html; charset=utf-8").send(
        payerPage({
          provider: "Orange Money",
          merchant: "Démonstration",
          amount: code.amount,
          reference: code.reference,
          action: `/orange-money/app/${code.qrId}`,
          state: code.until < this.desk.seconds() ? "expired" : code.state,
        }),
      );
    });
    http.post("/app/:id", async (request, reply) => {
      const code = this.codes.find((each) => each.qrId === (request.params as { id: string }).id);
      if (!code) return reply.code(404).send();
      // A code is used once, and within its time.
      if (code.state !== "open" || code.until < this.desk.seconds())
        return reply.redirect(`/orange-money/app/${code.qrId}`, 303);
      const confirmed = (request.body as { choix?: string }).choix === "confirmer";
      this.pay(code, confirmed ? "SUCCESS" : "CANCELLED");
      return reply.redirect(confirmed ? code.successUrl : code.cancelUrl, 303);
    });
  }
}
