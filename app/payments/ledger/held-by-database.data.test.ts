import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { aCashier, aPayer, aPayment } from "#tests/paying.ts";
import { type TestServices, testContext } from "#tests/services.ts";
import { asServingProcess, refusedToBoth, refusedToServing } from "#tests/serving-role.ts";
import { acceptPayment } from "../desk/decide-payment.server.ts";
import { countCash, declarePayment, validatePayment } from "../desk/offline.server.ts";
import { askRefund, decideRefund, recordRefund } from "../refunds/refund.server.ts";

const t = openForTests({ day: "2026-11-24" });

let payer: Awaited<ReturnType<typeof aPayer>>;
beforeAll(async () => {
  payer = await aPayer(t.services);
});

const TODAY = "2026-11-24";

/** Cash that a cashier counted, of which less came than was asked; accepted by a second cashier, then given back. */
async function aRefundedPayment(services: TestServices) {
  const [one, two] = [aCashier(), aCashier()];
  const as = (actor: Actor) => testContext(services, { actor });
  const { paymentId } = await aPayment(services, payer.companyId);
  const { attemptId } = await made(
    declarePayment(as(payer), {
      paymentId,
      rail: "cash",
      proofReference: "REÇU-7",
      proofNote: null,
    }),
  );
  await made(countCash(as(one), { attemptId }));
  await made(validatePayment(as(two), { attemptId, amount: 70_000n, valueOn: TODAY }));
  await made(acceptPayment(as(one), { paymentId, reason: "Solde remis" }));
  const { refundId } = await made(askRefund(as(one), { attemptId, reason: "Dossier irrecevable" }));
  await made(decideRefund(as(two), { refundId, approve: true }));
  await made(recordRefund(as(one), { refundId, proofReference: "VIR-9" }));
  return { paymentId, attemptId, refundId };
}

describe("money that came, and went back", () => {
  let paid: Awaited<ReturnType<typeof aRefundedPayment>>;
  let due: string;
  beforeAll(async () => {
    paid = await aRefundedPayment(t.services);
    due = (await aPayment(t.services, payer.companyId)).paymentId;
  });

  test.each<[string, () => RawBuilder<unknown>]>([
    [
      "the sum of a refund",
      () => sql`update refund set amount = 1 where id = ${paid.refundId}::uuid`,
    ],
    [
      "who asked for a refund",
      () => sql`update refund set asked_by = 'x' where id = ${paid.refundId}::uuid`,
    ],
    [
      "who approved a refund that is done",
      () => sql`update refund set approved_by = 'x' where id = ${paid.refundId}::uuid`,
    ],
    [
      "the reference under which a refund was paid",
      () => sql`update refund set proof_reference = 'x' where id = ${paid.refundId}::uuid`,
    ],
    [
      "a refund that is done into one that is asked",
      () =>
        sql`update refund set state = 'asked', done_at = null where id = ${paid.refundId}::uuid`,
    ],
    [
      "a payment that was given back into one that is paid",
      () => sql`update payment set state = 'paid' where id = ${paid.paymentId}::uuid`,
    ],
    [
      "a payment that nobody made into one that is paid",
      () => sql`update payment set state = 'paid' where id = ${due}::uuid`,
    ],
    [
      "who found that a payment must be looked at",
      () => sql`update payment set doubted_by = 'x' where id = ${paid.paymentId}::uuid`,
    ],
    [
      "the last day to pay",
      () => sql`update payment set due_on = '2030-01-01' where id = ${due}::uuid`,
    ],
    [
      "who counted the cash",
      () => sql`update payment_attempt set counted_by = 'x' where id = ${paid.attemptId}::uuid`,
    ],
    [
      "who confirmed the cash",
      () => sql`update payment_attempt set validated_by = 'x' where id = ${paid.attemptId}::uuid`,
    ],
    [
      "the sum that came",
      () => sql`update payment_attempt set received = 5 where id = ${paid.attemptId}::uuid`,
    ],
    [
      "the day of the money",
      () =>
        sql`update payment_attempt set value_on = '2026-01-01' where id = ${paid.attemptId}::uuid`,
    ],
    [
      "an attempt that brought money into another state",
      () => sql`update payment_attempt set state = 'cancelled' where id = ${paid.attemptId}::uuid`,
    ],
  ])("nobody changes %s", async (_what, statement) => {
    await refusedToBoth(t.db, statement());
  });

  test.each<[string, () => RawBuilder<unknown>]>([
    ["deletion of a refund", () => sql`delete from refund where id = ${paid.refundId}::uuid`],
    [
      "acceptance of a sum that never came",
      () => sql`update payment set state = 'to-check', doubted_by = 'x' where id = ${due}::uuid;
        update payment set state = 'paid' where id = ${due}::uuid`,
    ],
    [
      "payment that is paid at once",
      () => sql`insert into payment (id, company_id, reference, purpose, subject_id, lines, amount, tariff_version_id, state, state_since,
          version, created_at)
        select gen_random_uuid(), company_id, 'PA-FORGED', purpose, gen_random_uuid(), lines, amount, tariff_version_id, 'paid', now(), 1,
          now() from payment where id = ${due}::uuid`,
    ],
    [
      "attempt that succeeded at once",
      () => sql`insert into payment_attempt (id, payment_id, rail, reference, amount, state, state_since, version, created_at, created_by)
        select gen_random_uuid(), id, 'wave', 'PA-FORGED.1', amount, 'succeeded', now(), 1, now(), 'x' from payment where id = ${due}::uuid`,
    ],
    [
      "refund that is approved at once",
      () => sql`insert into refund (id, payment_id, attempt_id, amount, reason, state, asked_by, asked_at, approved_by, approved_at)
        select gen_random_uuid(), payment_id, gen_random_uuid(), 5, 'x', 'approved', 'a', now(), 'b', now() from refund`,
    ],
    [
      "correction of a closed day that is approved at once",
      () => sql`insert into desk_correction (id, day, kind, account, counted, reason, state, proposed_by, proposed_at, decided_by, decided_at)
        values (gen_random_uuid(), '2026-01-01', 'count', 'cash', 5, 'x', 'approved', 'a', now(), 'b', now())`,
    ],
  ])("the serving role writes no %s", async (_what, statement) => {
    await refusedToServing(t.db, statement());
  });

  test("a refund that is said to be done without its entry is refused at commit", async () => {
    const other = await aRefundedPayment(t.services);
    const refundId = newId();
    await sql`alter table refund disable trigger user`.execute(t.db);
    await sql`update refund set state = 'refused', done_at = null where id = ${other.refundId}`.execute(
      t.db,
    );
    await sql`insert into refund (id, payment_id, attempt_id, amount, reason, state, asked_by, asked_at, approved_by, approved_at)
      values (${refundId}, ${other.paymentId}, ${other.attemptId}, 5, 'x', 'approved', 'a', now(), 'b', now())`.execute(
      t.db,
    );
    await sql`alter table refund enable trigger user`.execute(t.db);
    await refusedToBoth(
      t.db,
      sql`update refund set state = 'done', done_by = 'a', done_at = now(), proof_reference = 'x'
      where id = ${refundId}::uuid`,
    );
  });
});

test("the product itself, with the rights of the serving role: money is declared, counted, confirmed, accepted and given back by two cashiers", async () => {
  await asServingProcess(t.services, async (serving) => {
    const { paymentId, refundId } = await aRefundedPayment(serving);
    const states = await t.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select(["refund.state", "payment.state as payment"])
      .where("refund.id", "=", refundId)
      .where("payment.id", "=", paymentId)
      .execute();
    expect(states).toEqual([{ state: "done", payment: "refunded" }]);
  });
});
