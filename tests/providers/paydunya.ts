import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Desk } from "./control.ts";
import { payerPage } from "./pages.ts";

export const paydunyaKeys = {
  masterKey: "fake-master-key",
  privateKey: "fake-private-key",
  token: "fake-paydunya-token",
};

interface Invoice {
  token: string;
  amount: number;
  reference: string;
  store: string;
  returnUrl: string;
  cancelUrl: string;
  callbackUrl: string;
  status: "pending" | "completed" | "cancelled" | "failed";
}

/** PayDunya (domain §1.3), on this machine. */
export class FakePaydunya {
  desk = new Desk();
  invoices: Invoice[] = [];
  readonly #base: () => string;

  constructor(base: () => string) {
    this.#base = base;
  }

  invoice(reference?: string): Invoice {
    const invoice = this.invoices.findLast((each) => !reference || each.reference === reference);
    if (!invoice) throw new Error("PayDunya has no such invoice.");
    return invoice;
  }

  end(invoice: Invoice, status: Invoice["status"]): void {
    invoice.status = status;
    if (status === "completed") invoice.amount = this.desk.collected(invoice.amount);
    const key = this.desk.faults.rotateSecret || paydunyaKeys.masterKey;
    const forged = this.desk.faults.tamperWebhook;
    const body = new URLSearchParams({
      "data[hash]": forged ? "0".repeat(128) : createHash("sha512").update(key).digest("hex"),
      "data[status]": status,
      "data[invoice][token]": invoice.token,
      "data[invoice][total_amount]": String(invoice.amount),
      "data[customer][phone]": "771234567",
      "data[custom_data][reference]": invoice.reference,
    }).toString();
    this.desk.announce(
      () => ({
        url: invoice.callbackUrl,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body,
      }),
      (answer) => answer >= 200 && answer < 300,
    );
  }

  routes(http: FastifyInstance): void {
    http.addHook("onRequest", async (request, reply) => {
      if (!request.url.includes("/api/v1/")) return;
      this.desk.calls.push({ method: request.method, path: request.url });
      if (this.desk.faults.dead) return request.raw.socket.destroy();
      if (this.desk.strikes("return429")) return reply.code(429).send({});
      if (this.desk.strikes("return500")) return reply.code(500).send({});
      const { headers } = request;
      const knows =
        headers["paydunya-master-key"] === paydunyaKeys.masterKey &&
        headers["paydunya-private-key"] === paydunyaKeys.privateKey &&
        headers["paydunya-token"] === paydunyaKeys.token;
      if (!knows) return reply.send({ response_code: "1001", response_text: "Invalid keys" });
    });
    http.post("/api/v1/checkout-invoice/create", async (request, reply) => {
      const body = request.body as {
        invoice: { total_amount: number };
        store: { name: string };
        custom_data: { reference: string };
        actions: { return_url: string; cancel_url: string; callback_url: string };
      };
      const token = `test_${randomBytes(6).toString("hex")}`;
      this.invoices.push({
        token,
        amount: body.invoice.total_amount,
        reference: body.custom_data.reference,
        store: body.store.name,
        returnUrl: body.actions.return_url,
        cancelUrl: body.actions.cancel_url,
        callbackUrl: body.actions.callback_url,
        status: "pending",
      });
      if (this.desk.faults.slowCreate)
        await new Promise((done) => setTimeout(done, this.desk.faults.slowCreate));
      if (this.desk.strikes("loseNextCreateResponse")) {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      if (this.desk.strikes("emptyBody")) return reply.send("");
      return {
        response_code: "00",
        response_text: `${this.#base()}/checkout/${token}`,
        description: "Checkout Invoice Created",
        token,
      };
    });
    http.get("/api/v1/checkout-invoice/confirm/:token", async (request, reply) => {
      const { token } = request.params as { token: string };
      const invoice = this.invoices.find((each) => each.token === token);
      if (!invoice)
        return reply.send({ response_code: "4004", response_text: "Invoice not found" });
      return {
        response_code: "00",
        response_text: "Transaction Found",
        hash: createHash("sha512").update(paydunyaKeys.masterKey).digest("hex"),
        status: invoice.status,
        invoice: { token, total_amount: invoice.amount, description: "" },
        custom_data: { reference: invoice.reference },
        customer: { name: "Awa Ndiaye", phone: "771234567", email: "awa@exemple.sn" },
        mode: "test",
      };
    });
    http.get("/checkout/:token", async (request, reply) => {
      const { token } = request.params as { token: string };
      const invoice = this.invoices.find((each) => each.token === token);
      if (!invoice) return reply.code(404).send();
      return reply.type("text/html; charset=utf-8").send(
        payerPage({
          provider: "PayDunya",
          merchant: invoice.store,
          amount: invoice.amount,
          reference: invoice.reference,
          action: `/paydunya/checkout/${token}`,
          state: invoice.status === "pending" ? "open" : invoice.status,
        }),
      );
    });
    http.post("/checkout/:token", async (request, reply) => {
      const { token } = request.params as { token: string };
      const invoice = this.invoices.find((each) => each.token === token);
      if (!invoice) return reply.code(404).send();
      if (invoice.status !== "pending") return reply.redirect(`/paydunya/checkout/${token}`, 303);
      const confirmed = (request.body as { choix?: string }).choix === "confirmer";
      this.end(invoice, confirmed ? "completed" : "cancelled");
      const back = new URL(confirmed ? invoice.returnUrl : invoice.cancelUrl);
      back.searchParams.set("token", token);
      return reply.redirect(back.href, 303);
    });
  }
}
