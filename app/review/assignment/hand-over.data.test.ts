import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  aColleague,
  aFiledApplication,
  anApplicationUnderWay,
  authorised,
  declaresClear,
  declaresConflict,
  made,
  reviews,
} from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { enterAbsence, removeAbsence } from "./enter-absence.server.ts";
import { applicationsToHandOver, handOverApplications } from "./hand-over.server.ts";
import { offerApplication } from "./offer-application.server.ts";
import { takeApplication } from "./take-application.server.ts";

const t = openForTests({ day: "2026-11-24" });

/** An examiner with two applications due on 1 and on 20 December, and two authorised colleagues. */
async function anAbsence() {
  const { services } = t;
  const first = await anApplicationUnderWay(services, "under-review");
  const { examiner, companyId } = first;
  const second = await aFiledApplication(services, {
    companyId,
    state: "under-review",
    kind: "extension",
  });
  await declaresClear(services, { applicationId: second, accountId: examiner.accountId });
  await made(
    takeApplication(testContext(services, { actor: examiner }), { applicationId: second }),
  );
  for (const [id, day] of [
    [first.applicationId, "2026-12-01"],
    [second, "2026-12-20"],
  ] as const)
    await sql`update application set staff_due_on = ${day} where id = ${id}`.execute(t.db);
  const colleagues = [
    await aColleague(services, "examiner"),
    await aColleague(services, "examiner"),
  ] as const;
  for (const { accountId } of colleagues) await authorised(services, accountId);
  const ctx = testContext(services, { actor: examiner });
  return { ...first, second, ctx, colleagues };
}

test("what is due within an absence is proposed to those who lack nothing and are there", async () => {
  const { applicationId, ctx, colleagues, second, examiner } = await anAbsence();
  const [free, away] = colleagues;
  await made(
    enterAbsence(testContext(t.services, { actor: away }), {
      fromOn: "2026-12-02",
      toOn: "2026-12-04",
    }),
  );
  const unauthorised = await aColleague(t.services, "examiner");
  const accountId = examiner.accountId;
  const december = { accountId, fromOn: "2026-11-30", toOn: "2026-12-05" };
  const due = await applicationsToHandOver(ctx, december);
  expect(due.map(({ id }) => id)).toEqual([applicationId]);
  const ids = due[0]?.candidates.map(({ accountId }) => accountId) ?? [];
  expect(ids).toContain(free.accountId);
  for (const { accountId } of [away, unauthorised]) expect(ids).not.toContain(accountId);
  const whole = await applicationsToHandOver(ctx, { ...december, toOn: "2026-12-31" });
  expect(whole.map(({ id }) => id)).toEqual([applicationId, second]);
});

test("what is late already is handed over too, and what is due before the absence stays", async () => {
  const { applicationId, second, examiner } = await anAbsence();
  const absence = { accountId: examiner.accountId, fromOn: "2026-12-19", toOn: "2026-12-22" };
  const due = async () =>
    (await applicationsToHandOver(t.as(examiner), absence)).map(({ id }) => id);
  expect(await due()).toEqual([second]);
  t.on("2026-12-01");
  expect(await due()).toEqual([second]);
  t.on("2026-12-02");
  expect(await due()).toEqual([applicationId, second]);
  t.on("2026-11-24");
});

test("a batch answers for each application and leaves those that nobody can take", async () => {
  const { applicationId, second, ctx, colleagues, examiner } = await anAbsence();
  const [first, other] = colleagues;
  await declaresConflict(t.services, { applicationId: second, accountId: other.accountId });
  const answers = await handOverApplications(ctx, [
    { applicationId, accountId: first.accountId },
    { applicationId: second, accountId: other.accountId },
  ]);
  expect(answers).toEqual([
    { applicationId, refusal: null, live: false },
    { applicationId: second, refusal: "in-conflict", live: false },
  ]);
  const mails = await t.db
    .selectFrom("mail")
    .select(["kind", "recipient"])
    .where("recipient", "in", [first.email, other.email])
    .execute();
  expect(mails).toEqual([{ kind: "review-offered", recipient: first.email }]);
  const [due] = await applicationsToHandOver(ctx, {
    accountId: examiner.accountId,
    fromOn: "2026-11-30",
    toOn: "2026-12-05",
  });
  expect(due?.offered).toBeTruthy();
});

test("nobody else hands over somebody's applications in a batch", async () => {
  const { applicationId, colleagues, examiner } = await anAbsence();
  const [stranger, other] = colleagues;
  const ctx = testContext(t.services, { actor: stranger });
  expect(
    await handOverApplications(ctx, [{ applicationId, accountId: other.accountId }]),
  ).toMatchObject([{ refusal: "not-yours" }]);
  const year = { fromOn: "2026-01-01", toOn: "2027-01-01" };
  for (const { accountId } of [stranger, examiner])
    expect(await applicationsToHandOver(ctx, { accountId, ...year })).toEqual([]);
});

test("a secretary enters the absence of an ill examiner, who is mailed, and hands over what the secretary may see", async () => {
  const { applicationId, second, examiner, colleagues } = await anAbsence();
  const secretary = await aColleague(t.services, "secretary");
  const ctx = testContext(t.services, { actor: secretary });
  const { accountId, email } = examiner;
  const ill = { fromOn: "2026-11-24", toOn: "2026-12-31" };
  const { absenceId } = await made(enterAbsence(ctx, { ...ill, accountId }));
  const mailed = await t.db
    .selectFrom("mail")
    .select(["subject", "text_body as text"])
    .where("recipient", "=", email)
    .where("kind", "=", "absence-entered")
    .execute();
  expect(mailed).toMatchObject([
    { text: expect.stringMatching(/du 24\snovembre 2026 au 31\sdécembre 2026/) },
  ]);
  const [entry] = await t.db
    .selectFrom("journal")
    .select(["event", "actor", "data"])
    .where("subject_id", "=", accountId)
    .where("event", "=", "absence-entered")
    .execute();
  expect(entry).toMatchObject({ actor: expect.stringContaining(secretary.accountId) });
  const due = await applicationsToHandOver(ctx, { accountId, ...ill });
  expect(due.map(({ id }) => id)).toEqual([applicationId, second]);
  // Nothing is told of an application that is hidden from the secretary.
  await declaresConflict(t.services, { applicationId: second, accountId: secretary.accountId });
  const seen = await applicationsToHandOver(ctx, { accountId, ...ill });
  expect(seen.map(({ id }) => id)).toEqual([applicationId]);
  const [free] = colleagues;
  expect(
    await handOverApplications(ctx, [{ applicationId, accountId: free.accountId }]),
  ).toMatchObject([{ refusal: null }]);
  // The person is back: the absence is theirs to remove, and once.
  const ownContext = testContext(t.services, { actor: examiner });
  await made(removeAbsence(ownContext, { absenceId }));
  expect(await removeAbsence(ownContext, { absenceId })).toEqual({
    ok: false,
    refusal: "unknown-absence",
  });
});

test("an absence of somebody else is entered and removed by who assigns applications alone, for the staff of the review alone", async () => {
  const { examiner, colleagues } = await anAbsence();
  const [stranger] = colleagues;
  const days = { fromOn: "2026-12-02", toOn: "2026-12-04" };
  const as = (actor: typeof stranger) => testContext(t.services, { actor });
  expect(await enterAbsence(as(stranger), { ...days, accountId: examiner.accountId })).toEqual({
    ok: false,
    refusal: "not-yours",
  });
  const { absenceId } = await made(enterAbsence(as(examiner), days));
  expect(await removeAbsence(as(stranger), { absenceId })).toEqual({
    ok: false,
    refusal: "unknown-absence",
  });
  const secretary = await aColleague(t.services, "secretary");
  const cashier = await aColleague(t.services, "cashier");
  for (const accountId of [cashier.accountId, "nobody"])
    expect(await enterAbsence(as(secretary), { ...days, accountId })).toEqual({
      ok: false,
      refusal: "unknown-person",
    });
  await made(removeAbsence(as(secretary), { absenceId }));
});

const nobodyAuthorised = () =>
  sql`update authorisation set state = 'ended', ended_by = decided_by, ended_at = now(), end_reason = 'abc' where state = 'granted'`.execute(
    t.db,
  );

test.each([
  ["is used again while nobody is authorised for the family", false],
  ["is not used once somebody is authorised for the family", true],
])("the exception of the admission %s", async (_what, somebodyIs) => {
  const { services } = t;
  const { applicationId, registrar } = await anApplicationUnderWay(services, "filed");
  await nobodyAuthorised();
  await reviews(services, registrar, applicationId);
  await sql`update application set state = 'under-review', handled_by = null where id = ${applicationId}`.execute(
    t.db,
  );
  await sql`update assignment set state = 'ended', outcome = null, ended_at = now(), end_reason = 'abc' where application_id = ${applicationId}`.execute(
    t.db,
  );
  if (somebodyIs) await authorised(services, (await aColleague(services, "examiner")).accountId);
  const examiner = await aColleague(services, "examiner");
  const secretary = await aColleague(services, "secretary");
  const offer = { applicationId, accountId: examiner.accountId };
  const result = await offerApplication(testContext(services, { actor: secretary }), offer);
  expect(result).toMatchObject(
    somebodyIs ? { ok: false, refusal: "not-authorised" } : { ok: true },
  );
  const reasons = await t.db
    .selectFrom("assignment_family")
    .innerJoin("assignment", "assignment.id", "assignment_family.assignment_id")
    .select("exception_reason as reason")
    .where("assignment.application_id", "=", applicationId)
    .where("assignment.state", "=", "offered")
    .execute();
  const again = { reason: "Un instructeur sera habilité avant l’examen." };
  expect(reasons).toEqual(somebodyIs ? [] : [again]);
});
