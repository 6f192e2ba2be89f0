import { afterAll, beforeAll, expect, test } from "vitest";
import { companyScope } from "#app/accounts/scope.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { aCashier, aPayer, aPayment, openPaying, start } from "#tests/paying.ts";
import { openReadyDatabase, type ReadyDatabase } from "#tests/ready-database.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { startPayment } from "./attempts/start-payment.server.ts";
import { lastClosings } from "./desk/closing.queries.server.ts";
import { paymentsInState, proofsToCheck } from "./desk/desk.queries.server.ts";
import { declarePayment } from "./desk/offline.server.ts";
import { entriesInScope } from "./ledger/ledger.queries.server.ts";
import { attemptsInScope, paymentInScope, paymentsInScope } from "./payment.queries.server.ts";
import { refundsOf } from "./refunds/refund.queries.server.ts";

let t: ReadyDatabase;
let services: TestServices;
let paying: Awaited<ReturnType<typeof openPaying>>;
let mine: Person & { companyId: string };
let theirs: Person & { companyId: string };
let paymentId: string;
beforeAll(async () => {
  t = await openReadyDatabase();
  services = testServices({ db: t.db });
  paying = await openPaying(services);
  mine = await aPayer(services);
  theirs = await aPayer(services);
  ({ paymentId } = await aPayment(services, mine.companyId));
  await aPayment(services, theirs.companyId);
  await start(services, mine, paymentId, "wave");
  paying.providers.control("wave", "pay");
  await paying.work();
});
afterAll(async () => {
  await paying.close();
  await t.close();
});

function scopeOf(actor: Person & { companyId?: string }) {
  const scope = companyScope(actor, actor.companyId);
  if (!scope) throw new Error("This person sees nothing.");
  return scope;
}

test("a company reads its own payments, attempts and entries, and none of another company", async () => {
  const scope = scopeOf(mine);
  expect(await paymentInScope(t.db, scope, paymentId)).toMatchObject({ state: "paid" });
  expect(await paymentsInScope(t.db, scope, mine.companyId)).toHaveLength(1);
  expect(await attemptsInScope(t.db, scope, paymentId)).toHaveLength(1);
  expect(await entriesInScope(t.db, scope, paymentId)).toHaveLength(1);
  const foreign = scopeOf(theirs);
  expect(await paymentInScope(t.db, foreign, paymentId)).toBeUndefined();
  expect(await paymentsInScope(t.db, foreign, mine.companyId)).toEqual([]);
  expect(await attemptsInScope(t.db, foreign, paymentId)).toEqual([]);
  expect(await entriesInScope(t.db, foreign, paymentId)).toEqual([]);
  expect(await paymentsInState(t.db, foreign, ["paid"])).toEqual([]);
});

test("paying the payment of another company is refused as an unknown payment", async () => {
  const ctx = testContext(services, { actor: theirs });
  for (const id of [paymentId, "x", theirs.companyId])
    expect(await startPayment(ctx, { paymentId: id, rail: "wave" })).toEqual({
      ok: false,
      refusal: "unknown-payment",
    });
});

test("the desk reads the payments of all companies, proofs, refunds and closings", async () => {
  const scope = scopeOf(aCashier());
  expect(await paymentsInState(t.db, scope, ["due", "paid"])).toHaveLength(2);
  expect(await proofsToCheck(t.db, scope)).toEqual([]);
  const [due] = await paymentsInState(t.db, scope, ["due"]);
  const declaration = { paymentId: due?.id ?? "", rail: "cheque" as const };
  const ctx = testContext(services, { actor: theirs });
  await declarePayment(ctx, { ...declaration, proofReference: "CHQ-4", proofNote: null });
  expect(await proofsToCheck(t.db, scope)).toMatchObject([
    { rail: "cheque", proofReference: "CHQ-4" },
  ]);
  expect(await proofsToCheck(t.db, scopeOf(mine))).toEqual([]);
  expect(await refundsOf(t.db, scope, paymentId)).toEqual([]);
  expect(await lastClosings(t.db)).toEqual([]);
});
