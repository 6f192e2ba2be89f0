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
import { enterAbsence } from "./enter-absence.server.ts";
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
    ...{ companyId, state: "under-review", kind: "extension" },
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
  const { applicationId, ctx, colleagues, second } = await anAbsence();
  const [free, away] = colleagues;
  await made(
    enterAbsence(testContext(t.services, { actor: away }), {
      ...{ fromOn: "2026-12-02", toOn: "2026-12-04" },
    }),
  );
  const unauthorised = await aColleague(t.services, "examiner");
  const december = { fromOn: "2026-11-30", toOn: "2026-12-05" };
  const due = await applicationsToHandOver(ctx, december);
  expect(due.map(({ id }) => id)).toEqual([applicationId]);
  const ids = due[0]?.candidates.map(({ accountId }) => accountId) ?? [];
  expect(ids).toContain(free.accountId);
  for (const { accountId } of [away, unauthorised]) expect(ids).not.toContain(accountId);
  const whole = await applicationsToHandOver(ctx, { ...december, toOn: "2026-12-31" });
  expect(whole.map(({ id }) => id)).toEqual([applicationId, second]);
});

test("a batch answers for each application and leaves those that nobody can take", async () => {
  const { applicationId, second, ctx, colleagues } = await anAbsence();
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
  const [due] = await applicationsToHandOver(ctx, { fromOn: "2026-11-30", toOn: "2026-12-05" });
  expect(due?.offered).toBeTruthy();
});

test("nobody else hands over somebody's applications in a batch", async () => {
  const { applicationId, colleagues } = await anAbsence();
  const [stranger, other] = colleagues;
  const ctx = testContext(t.services, { actor: stranger });
  expect(
    await handOverApplications(ctx, [{ applicationId, accountId: other.accountId }]),
  ).toMatchObject([{ refusal: "not-permitted" }]);
  expect(await applicationsToHandOver(ctx, { fromOn: "2026-01-01", toOn: "2027-01-01" })).toEqual(
    [],
  );
});

const nobodyAuthorised = () =>
  sql`update authorisation set to_on = '2026-11-01' where to_on > '2026-11-01'`.execute(t.db);

test("the exception of the admission is used again while nobody is authorised for the family", async () => {
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
  const examiner = await aColleague(services, "examiner");
  const secretary = await aColleague(services, "secretary");
  const offer = { applicationId, accountId: examiner.accountId };
  await made(offerApplication(testContext(services, { actor: secretary }), offer));
  const kept = await t.db
    .selectFrom("assignment_family")
    .innerJoin("assignment", "assignment.id", "assignment_family.assignment_id")
    .select("exception_reason as reason")
    .where("assignment.application_id", "=", applicationId)
    .where("assignment.state", "=", "offered")
    .execute();
  expect(kept).toEqual([{ reason: "Un instructeur sera habilité avant l’examen." }]);
});

test("the exception of the admission is not used once somebody is authorised for the family", async () => {
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
  const able = await aColleague(services, "examiner");
  await authorised(services, able.accountId);
  const examiner = await aColleague(services, "examiner");
  const secretary = await aColleague(services, "secretary");
  const offer = { applicationId, accountId: examiner.accountId };
  expect(await offerApplication(testContext(services, { actor: secretary }), offer)).toEqual({
    ok: false,
    refusal: "not-authorised",
  });
});
