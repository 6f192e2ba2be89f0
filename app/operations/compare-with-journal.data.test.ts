import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { askRefund, decideRefund, recordRefund } from "#app/payments/refunds/refund.server.ts";
import { readDecision } from "#app/review/decision/notify-decision.server.ts";
import { signDecision } from "#app/review/decision/sign-decision.server.ts";
import { duties, taskHandlers } from "#server/duties/list.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import { made } from "#tests/applying.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { aCertificate, aChange } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { aCashier, aPayment, paysByTransfer } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { compareWithJournal } from "./compare-with-journal.server.ts";

const t = openForTests({ day: "2026-11-24" });

let reference: string;
beforeAll(async () => {
  const imported = await aCertificate(t.services, {
    qualifications: [{ code: "2202" }, { code: "2201", class: "C" }],
  });
  await aChange(t.services, { companyId: imported.companyId, code: "2201", move: "suspend" });
  await aCertificate(t.services, { ...imported, qualifications: [{ code: "2202", class: "B" }] });
  const prepared = await aPreparedDecision(t.services);
  await presidentReads(t.services, prepared);
  await made(signDecision(t.as(prepared.president), { decisionId: prepared.decisionId }));
  await readDecision(t.as(prepared.owner), prepared);
  const fee = await t.db
    .selectFrom("payment")
    .select("id")
    .where("subject_id", "=", prepared.applicationId)
    .executeTakeFirstOrThrow();
  await paysByTransfer(t.services, fee.id);
  while ((await doDueTasks(t.services, taskHandlers)) > 0);
  const payment = await aPayment(t.services, prepared.companyId);
  reference = payment.reference;
  await paysByTransfer(t.services, payment.paymentId);
  const { id: attemptId } = await t.db
    .selectFrom("payment_attempt")
    .select("id")
    .where("payment_id", "=", payment.paymentId)
    .executeTakeFirstOrThrow();
  const as = () => testContext(t.services, { actor: aCashier() });
  const { refundId } = await made(askRefund(as(), { attemptId, reason: "Dossier irrecevable" }));
  await made(decideRefund(as(), { refundId, approve: true }));
  await made(recordRefund(as(), { refundId, proofReference: "VIR-9" }));
  await aPayment(t.services, prepared.companyId);
}, 60_000);

const differences = async () => (await compareWithJournal(t.services)).differences;

/** What somebody changes who can write to the tables past every trigger, undone afterwards. */
async function tampered(statement: string) {
  let disagreements: Awaited<ReturnType<typeof differences>> = [];
  await t.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      disagreements = (await compareWithJournal({ db: tx })).differences;
      throw new Error("undone");
    })
    .catch((error: Error) => expect(error.message).toBe("undone"));
  return disagreements;
}

test("rows that use cases wrote are as the journal says", async () => {
  expect(await compareWithJournal(t.services)).toEqual({ compared: 8, differences: [] });
});

test.each<[string, string, "no-event" | "differs" | "no-row", RegExp]>([
  [
    "a certificate that nobody issued",
    `insert into certificate (id, company_id, number, kind, decided_on, issued_at)
      select gen_random_uuid(), company_id, 'QC-SN-2026-09999-5', 'full', '2026-11-24', now() from certificate limit 1`,
    "no-event",
    /^certificat QC-SN-2026-09999-5$/,
  ],
  [
    "a certificate of another day",
    "update certificate set decided_on = '2020-01-01' where decision_id is not null",
    "differs",
    /^certificat QC-/,
  ],
  [
    "a certificate of another decision",
    "update certificate set decision_id = null where decision_id is not null",
    "differs",
    /^certificat QC-/,
  ],
  [
    "a right of another class",
    "update qualification set class = 'A' where decision_id is not null",
    "differs",
    /^certificat QC-/,
  ],
  [
    "a right that lasts longer",
    "update qualification set ends_on = '2099-01-01' where decision_id is not null",
    "differs",
    /^certificat QC-/,
  ],
  [
    "a right more",
    `insert into qualification (id, certificate_id, company_id, sub_area_id, sub_area_name, level, class, starts_on, ends_on, state, state_since,
        version, status_index)
      select gen_random_uuid(), certificate_id, company_id, (select id from sub_area where code = '2203'), 'x', 3, 'A', starts_on, ends_on,
        'granted', now(), 1, 99999 from qualification where decision_id is not null`,
    "differs",
    /^certificat QC-/,
  ],
  [
    "a suspended right that stands again",
    "update qualification set state = 'granted' where state = 'suspended'",
    "differs",
    /^certificat QC-/,
  ],
  [
    "a certificate that is gone",
    "delete from certificate where decision_id is not null",
    "no-row",
    /^certificat QC-/,
  ],
  [
    "a payment that is paid",
    "update payment set state = 'paid' where state = 'due'",
    "differs",
    /^paiement PA-/,
  ],
  [
    "a payment of another sum",
    "update payment set amount = 1 where state = 'refunded'",
    "differs",
    /^paiement PA-/,
  ],
  [
    "a payment that nobody asked for",
    `insert into payment (id, company_id, reference, purpose, subject_id, lines, amount, tariff_version_id, state, state_since, version,
        created_at)
      select gen_random_uuid(), company_id, 'PA-2026-09999-5', purpose, gen_random_uuid(), lines, amount, tariff_version_id, 'paid', now(), 1,
        now() from payment where state = 'due'`,
    "no-event",
    /^paiement PA-2026-09999-5$/,
  ],
  ["a payment that is gone", "delete from payment where state = 'due'", "no-row", /^paiement PA-/],
  ["the sum of a refund", "update refund set amount = 5", "differs", /^remboursement /],
  [
    "a refund that waits again",
    "update refund set state = 'asked', done_at = null",
    "differs",
    /^remboursement /,
  ],
  ["a refund that is gone", "delete from refund", "no-row", /^remboursement /],
  [
    "another letter of a decision",
    "update decision set letter_sha256 = repeat('0', 64)",
    "differs",
    /^décision DE-/,
  ],
  [
    "a decision that is signed no longer",
    `update decision set state = 'prepared', letter = null, letter_sha256 = null, signed_by = null, signed_at = null, notified_at = null,
      notified_how = null`,
    "no-row",
    /^décision DE-/,
  ],
])("%s, written past every trigger, is named", async (_what, statement, problem, row) => {
  const problems = await tampered(statement);
  expect(problems).toMatchObject([{ problem, row: expect.stringMatching(row) }]);
  expect(await differences()).toEqual([]);
});

test("a payment that differs is a trouble of the daily duty, which names it", async () => {
  await sql`alter table payment disable trigger user`.execute(t.db);
  await t.db
    .updateTable("payment")
    .set({ amount: 1n })
    .where("reference", "=", reference)
    .execute();
  await sql`alter table payment enable trigger user`.execute(t.db);
  const verify = duties.find(({ name }) => name === "verify-journal");
  expect(await verify?.run(testContext(t.services), new AbortController().signal)).toMatchObject({
    trouble: expect.stringMatching(
      new RegExp(
        `^1.ligne ne dit pas ce que dit le journal, .*paiement ${reference} .*Ne vous y fiez pas`,
      ),
    ),
  });
});
