import { createHmac, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Desk } from "./control.ts";
import { payerPage } from "./pages.ts";

export interface WaveSession {
  id: string;
  amount: string;
  currency: "XOF";
  client_reference: string;
  success_url: string;
  error_url: string;
  business_name: string;
  checkout_status: "open" | "complete" | "expired";
  payment_status: "processing" | "cancelled" | "succeeded";
  transaction_id?: string;
  last_payment_error?: { code: string; message: string };
  wave_launch_url: string;
  when_created: string;
  when_expires: string;
  when_completed?: string;
  refunded?: true;
}

export const waveKeys = { apiKey: "wave_sn_prod_fake-key", secret: "wave_sn_WHS_fake_secret" };

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
const mark = (bytes: number) => randomBytes(bytes).toString("hex").toUpperCase();

/** Wave Checkout (domain §1.1), on this machine. */
export class FakeWave {
  desk = new Desk();
  sessions: WaveSession[] = [];
  /** The address for webhook events, as registered in the portal of Wave. */
  notifyUrl = "";
  readonly #base: () => string;

  constructor(base: () => string) {
    this.#base = base;
  }

  /** The newest session with this reference, or the newest of all. */
  session(reference?: string): WaveSession {
    const session = this.sessions.findLast(
      (each) => !reference || each.client_reference === reference,
    );
    if (!session) throw new Error("Wave has no such session.");
    return session;
  }

  create(body: Partial<WaveSession>): WaveSession {
    const now = this.desk.seconds();
    const id = `cos-${mark(8).toLowerCase()}`;
    const session: WaveSession = {
      id,
      amount: String(body.amount),
      currency: "XOF",
      client_reference: body.client_reference ?? "",
      success_url: body.success_url ?? "",
      error_url: body.error_url ?? "",
      business_name: "Démonstration",
      checkout_status: "open",
      payment_status: "processing",
      wave_launch_url: `${this.#base()}/c/${id}`,
      when_created: iso(now),
      when_expires: iso(now + 1_800),
    };
    this.sessions.push(session);
    return session;
  }

  pay(session: WaveSession): void {
    const amount = this.desk.collected(Number(session.amount));
    Object.assign(session, {
      amount: String(amount),
      checkout_status: "complete",
      payment_status: "succeeded",
      transaction_id: `T${mark(6)}`,
      when_completed: iso(this.desk.seconds()),
    });
    delete session.last_payment_error;
    this.#sendWebhook("checkout.session.completed", session);
  }

  /** A second session of the same reference, paid as well. */
  payTwice(session: WaveSession): void {
    if (session.payment_status !== "succeeded") this.pay(session);
    this.pay(this.create(session));
  }

  fail(session: WaveSession, code = "insufficient-funds"): void {
    session.last_payment_error = { code, message: code };
    this.#sendWebhook("checkout.session.payment_failed", session);
  }

  expire(session: WaveSession): void {
    if (session.checkout_status !== "open") return;
    Object.assign(session, {
      checkout_status: "expired",
      payment_status: "cancelled",
      when_completed: iso(this.desk.seconds()),
    });
  }

  #sendWebhook(type: string, session: WaveSession): void {
    const body = JSON.stringify({ id: `EV_${mark(8)}`, type, data: session });
    this.desk.announce(
      () => {
        const t = this.desk.seconds();
        const signed = (secret: string) =>
          createHmac("sha256", secret).update(`${t}${body}`).digest("hex");
        const next = this.desk.faults.rotateSecret;
        const marks = [waveKeys.secret, ...(next ? [next] : [])].map(
          (each) => `v1=${signed(each)}`,
        );
        return {
          url: this.notifyUrl,
          headers: {
            "content-type": "application/json",
            "wave-signature": [`t=${t}`, ...(next ? marks.toReversed() : marks)].join(","),
          },
          body,
        };
      },
      (status) => status >= 200 && status < 300,
    );
  }

  routes(http: FastifyInstance): void {
    const error = (reply: FastifyReply, status: number, code: string) =>
      reply.code(status).send({ code, message: code, details: [] });
    const sessionOf = (id: string) => this.sessions.find((each) => each.id === id);
    http.addHook("onRequest", async (request, reply) => {
      if (!request.url.includes("/v1/")) return;
      this.desk.calls.push({ method: request.method, path: request.url });
      if (this.desk.faults.dead) return request.raw.socket.destroy();
      if (request.headers.authorization !== `Bearer ${waveKeys.apiKey}`)
        return error(reply, 401, "no-matching-api-key");
      if (this.desk.strikes("return429")) return error(reply, 429, "too-many-requests");
      if (this.desk.strikes("return500")) return error(reply, 500, "internal-server-error");
    });
    http.post("/v1/checkout/sessions", async (request, reply) => {
      const body = request.body as Partial<WaveSession>;
      if (!/^[1-9]\d*$/.test(body.amount ?? "") || body.currency !== "XOF")
        return error(reply, 400, "request-validation-error");
      const session = this.create(body);
      if (this.desk.faults.slowCreate)
        await new Promise((done) => setTimeout(done, this.desk.faults.slowCreate));
      if (this.desk.strikes("loseNextCreateResponse")) {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      return this.desk.strikes("emptyBody") ? reply.send("") : session;
    });
    http.get("/v1/checkout/sessions/search", async (request) => {
      const { client_reference } = request.query as Record<string, string>;
      return { result: this.sessions.filter((each) => each.client_reference === client_reference) };
    });
    http.get("/v1/checkout/sessions", async (request, reply) => {
      const { transaction_id } = request.query as Record<string, string>;
      const session = this.sessions.find((each) => each.transaction_id === transaction_id);
      return session ?? error(reply, 404, "checkout-session-not-found");
    });
    http.get("/v1/checkout/sessions/:id", async (request, reply) => {
      const session = sessionOf((request.params as { id: string }).id);
      return session ?? error(reply, 404, "checkout-session-not-found");
    });
    http.post("/v1/checkout/sessions/:id/:verb", async (request, reply) => {
      const { id, verb } = request.params as { id: string; verb: string };
      const session = sessionOf(id);
      if (!session) return error(reply, 404, "checkout-session-not-found");
      if (verb === "expire") {
        // The payer confirms at the same moment.
        if (this.desk.strikes("payOnExpire")) this.pay(session);
        if (session.checkout_status === "complete") return error(reply, 409, "checkout-complete");
        this.expire(session);
      } else if (verb === "refund") {
        if (session.payment_status !== "succeeded") return error(reply, 409, "not-paid");
        session.refunded = true;
      }
      return reply.code(200).send();
    });
    http.get("/v1/transactions", async (request) => {
      const { date } = request.query as Record<string, string>;
      const items = this.sessions
        .filter((each) => each.transaction_id && each.when_completed?.startsWith(date ?? ""))
        .map((each) => ({
          transaction_id: each.transaction_id,
          amount: each.amount,
          currency: "XOF",
          client_reference: each.client_reference,
          timestamp: each.when_completed,
        }));
      return { page_info: { has_next_page: false, end_cursor: null }, items };
    });
    http.get("/c/:id", async (request, reply) => {
      const session = sessionOf((request.params as { id: string }).id);
      if (!session) return reply.code(404).send();
      return reply.type("text/html; charset=utf-8").send(
        payerPage({
          provider: "Wave",
          merchant: session.business_name,
          amount: Number(session.amount),
          reference: session.client_reference,
          action: `/wave/c/${session.id}`,
          state: session.checkout_status,
        }),
      );
    });
    http.post("/c/:id", async (request, reply) => {
      const session = sessionOf((request.params as { id: string }).id);
      if (!session) return reply.code(404).send();
      // Nobody pays a session that has ended: the page says so.
      if (session.checkout_status !== "open") return reply.redirect(`/wave/c/${session.id}`, 303);
      const confirmed = (request.body as { choix?: string }).choix === "confirmer";
      if (confirmed) this.pay(session);
      else this.fail(session, "payment-failure");
      return reply.redirect(confirmed ? session.success_url : session.error_url, 303);
    });
  }
}
