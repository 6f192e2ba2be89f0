import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { type Person, system } from "#app/kernel/actor.ts";
import { contextOf } from "#app/kernel/context-of.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { askForPayment } from "#app/payments/attempts/ask-for-payment.server.ts";
import { receiveWebhookEvent } from "#app/payments/attempts/receive-webhook-event.server.ts";
import { startPayment } from "#app/payments/attempts/start-payment.server.ts";
import { declarePayment, validatePayment } from "#app/payments/desk/offline.server.ts";
import { balances } from "#app/payments/ledger/ledger.ts";
import type { OfflineRail } from "#app/payments/payment.ts";
import type { App } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { taskHandlers } from "#server/duties/list.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import { railsOf } from "#server/payments/rails.ts";
import { serveWebhooks } from "#server/payments/serve-webhooks.ts";
import { aPerson } from "./actors.ts";
import { aMemberAccount } from "./factories.ts";
import { openProviders } from "./providers/providers.ts";
import { type TestServices, testContext } from "./services.ts";

/** Fake providers, the product's own clients and notification addresses, over the services of a test. */
export async function openPaying(services: TestServices) {
  const providers = await openProviders();
  const { rails, notifications } = railsOf(readConfig(providers.env));
  services.rails = rails;
  const http = fastify({ forceCloseConnections: true });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  const receivePayment: App["receivePayment"] = (serviceChanges, event) =>
    receiveWebhookEvent(
      contextOf({ ...services, ...serviceChanges }, { actor: system("payments") }),
      event,
    );
  serveWebhooks(http, {
    readers: notifications,
    services,
    app: async () => ({ receivePayment }) as App,
  });
  await http.listen({ port: 0, host: "127.0.0.1" });
  services.publicUrl = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  providers.wave.notifyUrl = `${services.publicUrl}/v1/payments/notifications/wave`;

  async function work(): Promise<void> {
    for (const desk of Object.values(providers.desks)) await desk.quiet();
    while ((await doDueTasks(services, taskHandlers)) > 0);
  }

  return {
    providers,
    http,
    /** Delivers every waiting webhook event and runs the tasks that follow. */
    work,
    close: async () => {
      await providers.close();
      await http.close();
    },
  };
}

/** The owner of a company as an actor. */
export async function aPayer(services: TestServices): Promise<Person & { companyId: string }> {
  const { accountId, companyId, email } = await aMemberAccount(services);
  const memberships = [{ companyId, role: "owner" as const }];
  return { ...aPerson({ accountId, email, memberships }), companyId };
}

/** An amount due of 75 000 FCFA, the opening fee of an application of class E. */
export async function aPayment(services: TestServices, companyId: string) {
  const payment = await testContext(services).transaction((tx) =>
    askForPayment(tx, {
      companyId,
      due: { kind: "opening", class: "E", subAreas: 2 },
      subjectId: newId(),
    }),
  );
  if (!payment.ok) throw new Error(payment.refusal);
  return payment.value;
}

export async function start(
  services: TestServices,
  payer: Person,
  paymentId: string,
  rail: string,
) {
  const result = await startPayment(testContext(services, { actor: payer }), { paymentId, rail });
  if (!result.ok) throw new Error(result.refusal);
  return result.value.attemptId;
}

/** The states of everything that belongs to one payment, in few words. */
export async function standing({ db }: TestServices, paymentId: string) {
  const payment = await db
    .selectFrom("payment")
    .select(["state", "amount"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const attempts = await db
    .selectFrom("payment_attempt")
    .select("state")
    .where("payment_id", "=", paymentId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const entries = await db
    .selectFrom("ledger_entry")
    .select(["kind", "debit", "credit", "amount"])
    .where("payment_id", "=", paymentId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const receipts = await db
    .selectFrom("receipt")
    .select("number")
    .where("payment_id", "=", paymentId)
    .execute();
  return {
    payment: payment.state,
    attempts: attempts.map(({ state }) => state),
    entries: entries.map(({ kind, amount }) => `${kind} ${amount}`),
    held: Object.fromEntries([...balances(entries)].map(([name, sum]) => [name, Number(sum)])),
    receipts: receipts.length,
  };
}

let cashiers = 0;

/** A cashier, a new one at each call. */
export function aCashier(): Person {
  cashiers += 1;
  const id = `55555555-5555-7555-8555-${String(cashiers).padStart(12, "0")}`;
  return aPerson({ accountId: id, name: `Caissier ${cashiers}`, staffRoles: ["cashier"] });
}

/** The acts of a cashier on the payment of a test. */
export function theDesk(services: () => TestServices, payment: () => string) {
  const as = (actor: Person) => testContext(services(), { actor });
  const today = () => services().now().toISOString().slice(0, 10);
  const declare = (actor: Person, rail: OfflineRail = "transfer", paymentId = payment()) =>
    declarePayment(as(actor), { paymentId, rail, proofReference: "VIR-2026-117", proofNote: null });
  return {
    as,
    today,
    declare,
    declared: async (actor: Person, rail?: OfflineRail): Promise<string> => {
      const result = await declare(actor, rail);
      if (!result.ok) throw new Error(result.refusal);
      return result.value.attemptId;
    },
    validate: (actor: Person, attemptId: string, amount = 75_000n) =>
      validatePayment(as(actor), { attemptId, amount, valueOn: today() }),
    refusal: (refusal: string) => ({ ok: false, refusal }),
  };
}

/** Pays an amount due by a transfer that one cashier records and another validates: entry, receipt, and the task of what follows. */
export async function paysByTransfer(services: TestServices, paymentId: string): Promise<void> {
  const { amount } = await services.db
    .selectFrom("payment")
    .select("amount")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const declared = await declarePayment(testContext(services, { actor: aCashier() }), {
    paymentId,
    rail: "transfer",
    proofReference: `VIR-${paymentId}`,
    proofNote: null,
  });
  if (!declared.ok) throw new Error(declared.refusal);
  const validated = await validatePayment(testContext(services, { actor: aCashier() }), {
    attemptId: declared.value.attemptId,
    amount,
    valueOn: services.now().toISOString().slice(0, 10),
  });
  if (!validated.ok) throw new Error(validated.refusal);
}
