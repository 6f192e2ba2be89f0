import { afterEach, expect, test } from "vitest";
import { openPayingTests, type PayingTest } from "#tests/open-paying.ts";
import { aCashier, standing, start, theDesk } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { acceptPayment } from "../desk/decide-payment.server.ts";
import { decideRefund, recordRefund } from "../refunds/refund.server.ts";
import { settle } from "../settle.server.ts";
import { attemptOfSpace } from "./attempt-of-space.server.ts";
import { checkPayments } from "./check-payments.server.ts";

let t: PayingTest["t"];
let services: PayingTest["services"];
let paying: PayingTest["paying"];
let payer: PayingTest["payer"];
let paymentId: string;
const clock = openPayingTests((test) => {
  ({ t, services, paying, payer, paymentId } = test);
});
afterEach(() => {
  expect(services.logged.filter(({ level }) => level === "error")).toEqual([]);
  services.logged.length = 0;
});

const MINUTE = 60_000;
const { as, declared, validate, refusal } = theDesk(
  () => services,
  () => paymentId,
);
const now = () => standing(services, paymentId);
const pay = (rail: string) => start(services, payer, paymentId, rail);
const view = async (attemptId: string) =>
  (await attemptOfSpace(as(payer), { paymentId, attemptId }))?.view;
const mails = async () =>
  (await t.db.selectFrom("mail").select("kind").orderBy("created_at").execute()).map(
    ({ kind }) => kind,
  );
/** Orange Money has no call that ends a code, so a payer who scanned it can still confirm. */
async function paidTwice() {
  const first = await pay("orange-money");
  const second = await pay("wave");
  paying.providers.control("wave", "pay");
  await paying.work();
  paying.providers.control("orange-money", "pay");
  await paying.work();
  return { first, second };
}
const refunds = () =>
  t.db.selectFrom("refund").select(["id", "state", "amount", "asked_by"]).execute();

test("a second sum is mailed to the company, shown on its page, and its refund is requested once", async () => {
  const { first, second } = await paidTwice();
  expect(await now()).toMatchObject({ payment: "paid", attempts: ["succeeded", "succeeded"] });
  expect(await mails()).toEqual(["payment-asked", "payment-received", "payment-surplus"]);
  expect(await refunds()).toMatchObject([
    { state: "asked", amount: 75_000n, asked_by: "payments" },
  ]);
  expect([await view(first), await view(second)]).toEqual(["surplus", "paid"]);
  await settle(testContext(services), { attemptId: first });
  clock.later += 2 * MINUTE;
  await checkPayments(testContext(services));
  expect(await refunds()).toHaveLength(1);
  expect((await mails()).filter((kind) => kind === "payment-surplus")).toHaveLength(1);
  const { text_body } = await t.db
    .selectFrom("mail")
    .select("text_body")
    .where("kind", "=", "payment-surplus")
    .executeTakeFirstOrThrow();
  expect(text_body).toContain("Arrivée par\u00A0: Orange Money");
  expect(text_body).toContain("au plus tard le");
});

test("the refund of a second sum is approved by one cashier and recorded by another", async () => {
  await paidTwice();
  const [one, two] = [aCashier(), aCashier()];
  const [{ id: refundId = "" } = {}] = await refunds();
  expect(await decideRefund(as(one), { refundId, approve: true })).toMatchObject({ ok: true });
  const proofReference = "OM-7712";
  expect(await recordRefund(as(one), { refundId, proofReference })).toEqual(
    refusal("other-person"),
  );
  expect(await recordRefund(as(two), { refundId, proofReference })).toMatchObject({ ok: true });
  expect(await now()).toMatchObject({
    payment: "paid",
    held: { wave: 75_000, "orange-money": 0, "fees:opening": -75_000, "refunds-due": 0 },
  });
  const { text_body } = await t.db
    .selectFrom("mail")
    .select("text_body")
    .where("kind", "=", "payment-refunded")
    .executeTakeFirstOrThrow();
  expect(text_body).toContain("Somme rendue\u00A0: 75\u202F000\u00A0FCFA");
  expect(text_body).toContain("sur le compte Orange Money qui a payé, référence OM-7712");
});

test("a sum below the amount due that is accepted leads to no refund", async () => {
  await validate(aCashier(), await declared(payer), 70_000n);
  const transfer = await t.db.selectFrom("payment_attempt").select("id").execute();
  expect(transfer).toHaveLength(1);
  expect(await refunds()).toEqual([]);
  await acceptPayment(as(aCashier()), { paymentId, reason: "Solde remis" });
  expect(await refunds()).toEqual([]);
});
