import { describe, expect, test } from "vitest";
import { type Scope, staffScope } from "#app/accounts/scope.server.ts";
import { addDays } from "#app/kernel/dates.ts";
import { aPerson } from "#tests/actors.ts";
import { openPayingTests, type PayingTest } from "#tests/open-paying.ts";
import { aCashier, aPayer, standing, start, theDesk } from "#tests/paying.ts";
import { exportEntries } from "../ledger/export-entries.server.ts";
import { askRefund, decideRefund, recordRefund } from "../refunds/refund.server.ts";
import { closeDay } from "./close-day.server.ts";
import { acceptPayment, cancelPayment } from "./decide-payment.server.ts";
import { suspendedMoney } from "./desk.queries.server.ts";
import { countCash, rejectProof, validatePayment, withdrawAttempt } from "./offline.server.ts";

let t: PayingTest["t"];
let services: PayingTest["services"];
let paying: PayingTest["paying"];
let payer: PayingTest["payer"];
let paymentId: string;
const [one, two] = [aCashier(), aCashier()];
openPayingTests((test) => {
  ({ t, services, paying, payer, paymentId } = test);
});

const now = () => standing(services, paymentId);
const { as, today, declare, declared, validate, refusal } = theDesk(
  () => services,
  () => paymentId,
);

describe("offline payments", () => {
  test.each([
    ["transfer", "bank"],
    ["cheque", "cheques"],
    ["cash", "cash"],
  ] as const)(
    "a payment by %s is declared with a proof and validated by the desk",
    async (rail, account) => {
      const attemptId = await declared(payer, rail);
      expect(await now()).toMatchObject({ payment: "due", attempts: ["declared"], entries: [] });
      expect(await validate(one, attemptId)).toMatchObject({ ok: true });
      expect(await now()).toEqual({
        payment: "paid",
        attempts: ["succeeded"],
        entries: ["received 75000"],
        held: { [account]: 75_000, "fees:opening": -75_000 },
        receipts: 1,
      });
    },
  );

  test("a payment that a cashier recorded is validated by another cashier", async () => {
    const attemptId = await declared(one);
    expect(await validate(one, attemptId)).toEqual(refusal("other-person"));
    expect((await now()).payment).toBe("due");
    expect(await validate(two, attemptId)).toMatchObject({ ok: true });
  });

  test("a form that validates a payment and is posted twice books it once", async () => {
    const attemptId = await declared(payer);
    const validation = { attemptId, amount: 75_000n, valueOn: today(), seen: 2 };
    for (let time = 0; time < 2; time += 1)
      expect(await validatePayment(as(one), validation)).toMatchObject({ ok: true });
    expect((await now()).entries).toEqual(["received 75000"]);
    expect(await validatePayment(as(two), validation)).toEqual(refusal("changed-meanwhile"));
  });

  test("the database too refuses a validation by the cashier who recorded the payment", async () => {
    const attemptId = await declared(one);
    const change = (validatedBy: string) =>
      t.db
        .updateTable("payment_attempt")
        .set({ state: "succeeded", validated_by: validatedBy, value_on: today() })
        .where("id", "=", attemptId)
        .execute();
    await expect(change(one.accountId)).rejects.toThrow("payment_attempt_check");
  });

  test("cash above the limit is counted by one cashier and validated by another", async () => {
    const attemptId = await declared(payer, "cash");
    await t.db.updateTable("payment_attempt").set({ cash_limit: 50_000n }).execute();
    expect(await validate(one, attemptId)).toEqual(refusal("counted-by-another"));
    expect(await countCash(as(one), { attemptId })).toMatchObject({ ok: true });
    expect(await countCash(as(two), { attemptId })).toEqual(refusal("wrong-state"));
    expect(await validate(one, attemptId)).toEqual(refusal("counted-by-another"));
    expect(await validate(two, attemptId)).toMatchObject({ ok: true });
    await expect(
      t.db.updateTable("payment_attempt").set({ counted_by: null }).execute(),
    ).rejects.toThrow("an attempt keeps the money that it brought and who counted it");
  });

  test("an amount other than the one due is accepted by a cashier who did not find it", async () => {
    const attemptId = await declared(payer);
    await validate(one, attemptId, 70_000n);
    expect(await now()).toMatchObject({ payment: "to-check", entries: ["suspended 70000"] });
    const decision = { paymentId, reason: "Solde remis par le directeur" };
    expect(await acceptPayment(as(one), decision)).toEqual(refusal("other-person"));
    expect(await acceptPayment(as(two), decision)).toMatchObject({ ok: true });
    expect(await now()).toEqual({
      payment: "paid",
      attempts: ["succeeded"],
      entries: ["suspended 70000", "cleared 70000"],
      held: { bank: 70_000, suspense: 0, "fees:opening": -70_000 },
      receipts: 1,
    });
  });

  test("of a sum above the amount due the surplus waits in suspense, the company is mailed, and it is refunded", async () => {
    const attemptId = await declared(payer);
    await validate(one, attemptId, 80_000n);
    await acceptPayment(as(two), { paymentId, reason: "Trop perçu" });
    expect(await suspendedMoney(t.db, staffScope(one) as Scope)).toMatchObject([
      { amount: 5_000n },
    ]);
    expect(await askRefund(as(one), { attemptId, reason: "x" })).toEqual(
      refusal("refund-asked-already"),
    );
    const { id: refundId } = await t.db.selectFrom("refund").select("id").executeTakeFirstOrThrow();
    const mail = await t.db
      .selectFrom("mail")
      .select("text_body")
      .where("kind", "=", "payment-surplus")
      .executeTakeFirstOrThrow();
    expect(mail.text_body).toContain("À vous rendre\u00A0: 5\u202F000\u00A0FCFA");
    expect(await decideRefund(as(two), { refundId, approve: true })).toEqual(refusal("own-refund"));
    await decideRefund(as(one), { refundId, approve: true });
    await recordRefund(as(one), { refundId, proofReference: "VIR-9" });
    expect(await now()).toMatchObject({
      payment: "paid",
      held: { bank: 75_000, suspense: 0, "fees:opening": -75_000, "refunds-due": 0 },
    });
  });

  test("a rejected proof is mailed with its reason, and the company may declare again", async () => {
    const attemptId = await declared(payer);
    expect(await declare(payer)).toEqual(refusal("already-declared"));
    await rejectProof(as(one), { attemptId, reason: "Le virement n’est pas arrivé." });
    expect(await now()).toMatchObject({ payment: "due", attempts: ["rejected"] });
    const mail = await t.db
      .selectFrom("mail")
      .select("text_body")
      .where("kind", "=", "payment-rejected")
      .executeTakeFirstOrThrow();
    expect(mail.text_body).toContain("Le virement n’est pas arrivé.");
    expect(await declare(payer)).toMatchObject({ ok: true });
  });

  test("a value date lies between thirty days before the declaration and today", async () => {
    const attemptId = await declared(payer);
    const on = (days: number) =>
      validatePayment(as(one), { attemptId, amount: 75_000n, valueOn: addDays(today(), days) });
    expect(await on(1)).toEqual(refusal("wrong-value-day"));
    expect(await on(-31)).toEqual(refusal("wrong-value-day"));
    expect(await on(-30)).toMatchObject({ ok: true });
  });

  test("a declaration is withdrawn by the company alone, and not validated with a value day in the future", async () => {
    const attemptId = await declared(payer);
    const tomorrow = { attemptId, amount: 75_000n, valueOn: "2999-01-01" };
    expect(await validatePayment(as(one), tomorrow)).toEqual(refusal("wrong-value-day"));
    expect(await withdrawAttempt(as(one), { attemptId })).toEqual(refusal("not-yours"));
    expect(await withdrawAttempt(as(payer), { attemptId })).toMatchObject({ ok: true });
    expect(await cancelPayment(as(one), { paymentId, reason: "Dossier abandonné" })).toMatchObject({
      ok: true,
    });
    expect(await declare(payer)).toEqual(refusal("not-due"));
  });
});

describe("desk permissions", () => {
  const controller = aPerson({
    accountId: "66666666-6666-7666-8666-666666666666",
    staffRoles: ["controller"],
  });
  test("a stranger finds no payment, a reader declares nothing, and a controller changes nothing", async () => {
    const stranger = await aPayer(services);
    const reader = {
      ...payer,
      memberships: [{ companyId: payer.companyId, role: "reader" as const }],
    };
    expect(await declare(stranger)).toEqual(refusal("unknown-payment"));
    expect(await declare(reader)).toEqual(refusal("not-yours"));
    expect(await declare(controller)).toEqual(refusal("not-yours"));
    const attemptId = await declared(payer);
    for (const actor of [stranger, payer, controller])
      expect(await validate(actor, attemptId)).toEqual(refusal("not-yours"));
    expect(await withdrawAttempt(as(stranger), { attemptId })).toEqual(refusal("not-yours"));
    expect(await askRefund(as(controller), { attemptId, reason: "" })).toEqual(
      refusal("not-yours"),
    );
    expect(
      await closeDay(as(controller), {
        day: today(),
        counted: { cash: 0n, cheques: 0n },
        note: null,
      }),
    ).toEqual(refusal("not-yours"));
    expect(await exportEntries(as(payer), { from: today(), to: today() })).toEqual(
      refusal("not-yours"),
    );
  });

  test("a payment with an attempt under way is not cancelled", async () => {
    await start(services, payer, paymentId, "wave");
    expect(await cancelPayment(as(one), { paymentId, reason: "x" })).toEqual(
      refusal("nothing-under-way"),
    );
  });
});

describe("refunds", () => {
  async function aPaidAttempt(rail = "wave") {
    const attemptId = await start(services, payer, paymentId, rail);
    paying.providers.control(rail as "wave", "pay");
    await paying.work();
    return attemptId;
  }
  async function askRefundOf(attemptId: string, actor = one) {
    const result = await askRefund(as(actor), { attemptId, reason: "Dossier irrecevable" });
    if (!result.ok) throw new Error(result.refusal);
    return result.value.refundId;
  }

  test("a refund is requested by one cashier and approved by another, and Wave pays it back once", async () => {
    const attemptId = await aPaidAttempt();
    const refundId = await askRefundOf(attemptId);
    expect(await askRefund(as(two), { attemptId, reason: "x" })).toEqual(
      refusal("refund-asked-already"),
    );
    expect(await decideRefund(as(one), { refundId, approve: true })).toEqual(refusal("own-refund"));
    expect((await now()).payment).toBe("paid");
    expect(await decideRefund(as(two), { refundId, approve: true })).toMatchObject({ ok: true });
    expect(await now()).toMatchObject({ payment: "refund-due" });
    await paying.work();
    expect(await now()).toMatchObject({
      payment: "refunded",
      held: { wave: 0, "fees:opening": 0, "refunds-due": 0 },
    });
    expect(paying.providers.wave.session().refunded).toBe(true);
    expect(await decideRefund(as(two), { refundId, approve: true })).toEqual(refusal("no-refund"));
    expect(await recordRefund(as(two), { refundId, proofReference: "x" })).toEqual(
      refusal("no-refund"),
    );
  });

  test("a refund by a provider without refunds is recorded by a cashier with its proof", async () => {
    const refundId = await askRefundOf(await aPaidAttempt("orange-money"));
    await decideRefund(as(two), { refundId, approve: true });
    await paying.work();
    expect((await now()).payment).toBe("refund-due");
    await recordRefund(as(one), { refundId, proofReference: "OM-7712" });
    expect((await now()).payment).toBe("refunded");
  });

  test("a refused refund leaves the payment paid, and may be requested again", async () => {
    const attemptId = await aPaidAttempt();
    await decideRefund(as(two), {
      refundId: await askRefundOf(attemptId),
      approve: false,
      reason: "Dossier recevable",
    });
    expect((await now()).payment).toBe("paid");
    expect(await askRefundOf(attemptId)).toBeTruthy();
  });

  test("the database too refuses a refund that its requester approves", async () => {
    const refundId = await askRefundOf(await aPaidAttempt());
    const change = t.db
      .updateTable("refund")
      .set({ state: "approved", approved_by: one.accountId })
      .where("id", "=", refundId)
      .execute();
    await expect(change).rejects.toThrow("refund_check");
  });

  test("a refund of an attempt that brought no money is refused", async () => {
    const attemptId = await declared(payer);
    expect(await askRefund(as(one), { attemptId, reason: "x" })).toEqual(
      refusal("nothing-to-refund"),
    );
  });
});
