import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { declareInterests } from "#app/review/declarations/declare-interests.server.ts";
import { signUndertaking } from "#app/review/interests/sign-undertaking.server.ts";
import {
  aColleague,
  anApplicationUnderWay,
  authorised,
  declaresClear,
  letRead,
  made,
  takes,
} from "#tests/applying.ts";
import { aMember } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { candidatesFor } from "./candidates.queries.server.ts";
import { enterAbsence, removeAbsence } from "./enter-absence.server.ts";
import { offerApplication, withdrawOffer } from "./offer-application.server.ts";
import { takeApplication } from "./take-application.server.ts";

const opened = openForTests();

async function anExamination() {
  const { services } = opened;
  const application = await anApplicationUnderWay(services, "under-review");
  const secretary = await aColleague(services, "secretary");
  const other = await aColleague(services, "examiner");
  await authorised(services, other.accountId);
  return { services, ...application, secretary, other };
}

const handlerOf = async (applicationId: string) =>
  (
    await opened.services.db
      .selectFrom("application")
      .select("handled_by as handledBy")
      .where("id", "=", applicationId)
      .executeTakeFirstOrThrow()
  ).handledBy;

test("an application that is offered stays with who has it until the other person declares no interest", async () => {
  const { services, applicationId, examiner, secretary, other } = await anExamination();
  const ctx = testContext(services, { actor: secretary });
  const offer = { applicationId, accountId: other.accountId };
  expect(await offerApplication(ctx, offer)).toEqual({ ok: true, value: { live: false } });
  expect(await handlerOf(applicationId)).toBe(examiner.accountId);
  expect(await offerApplication(ctx, offer)).toEqual({ ok: false, refusal: "offered-already" });
  await declaresClear(services, offer);
  expect(await handlerOf(applicationId)).toBe(other.accountId);
  const states = await services.db
    .selectFrom("assignment")
    .select(["account_id", "state"])
    .where("application_id", "=", applicationId)
    .orderBy("offered_at")
    .execute();
  expect(states).toEqual([
    { account_id: examiner.accountId, state: "ended" },
    { account_id: other.accountId, state: "live" },
  ]);
  const reading = await services.db
    .selectFrom("application_reader")
    .select("grade")
    .where("application_id", "=", applicationId)
    .where("account_id", "=", examiner.accountId)
    .execute();
  expect(reading).toEqual([]);
});

test("who has declared no interest before gets an offered application at once", async () => {
  const { services, applicationId, examiner, other } = await anExamination();
  await declaresClear(services, { applicationId, accountId: other.accountId });
  const ctx = testContext(services, { actor: examiner });
  expect(await offerApplication(ctx, { applicationId, accountId: other.accountId })).toEqual({
    ok: true,
    value: { live: true },
  });
  expect(await handlerOf(applicationId)).toBe(other.accountId);
});

test("an offer is withdrawn by who assigns, and a conflict declines it", async () => {
  const { services, applicationId, secretary, other } = await anExamination();
  const ctx = testContext(services, { actor: secretary });
  const offer = { applicationId, accountId: other.accountId };
  await made(offerApplication(ctx, offer));
  expect(await withdrawOffer(ctx, { applicationId })).toEqual({ ok: true, value: null });
  expect(await withdrawOffer(ctx, { applicationId })).toEqual({
    ok: false,
    refusal: "wrong-state",
  });
  await made(offerApplication(ctx, offer));
  const ownContext = testContext(services, { actor: other });
  await made(signUndertaking(ownContext));
  await made(
    declareInterests(ownContext, {
      applicationId,
      outcome: "conflict",
      ties: [],
      setAside: [],
      reason: "Mon frère y travaille",
    }),
  );
  const { state } = await services.db
    .selectFrom("assignment")
    .select("state")
    .where("application_id", "=", applicationId)
    .where("account_id", "=", other.accountId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(state).toBe("declined");
  expect(await offerApplication(ctx, offer)).toEqual({ ok: false, refusal: "in-conflict" });
});

test("nobody is offered an application without the role, the authorisations, or while absent or a member of its company", async () => {
  const { services, applicationId, companyId, secretary, registrar, other } = await anExamination();
  const ctx = testContext(services, { actor: secretary });
  const offer = (accountId: string, exceptions = {}) =>
    offerApplication(ctx, { applicationId, accountId, exceptions });
  expect(await offer(registrar.accountId)).toEqual({ ok: false, refusal: "unknown-person" });
  expect(await offer(newId())).toEqual({ ok: false, refusal: "unknown-person" });
  expect(await offer("x")).toEqual({ ok: false, refusal: "unknown-person" });
  const beginner = await aColleague(services, "examiner");
  expect(await offer(beginner.accountId)).toEqual({ ok: false, refusal: "not-authorised" });
  const away = testContext(services, { actor: other });
  const { absenceId } = await made(
    enterAbsence(away, { fromOn: "2026-01-01", toOn: "2027-12-31" }),
  );
  expect(await offer(other.accountId)).toEqual({ ok: false, refusal: "absent" });
  expect(await removeAbsence(testContext(services, { actor: beginner }), { absenceId })).toEqual({
    ok: false,
    refusal: "unknown-absence",
  });
  await made(removeAbsence(away, { absenceId }));
  await aMember(services, { companyId, accountId: other.accountId });
  expect(await offer(other.accountId)).toEqual({ ok: false, refusal: "own-company" });
  const [family] = await services.db
    .selectFrom("application_family")
    .select("family_id as id")
    .where("application_id", "=", applicationId)
    .execute();
  expect(await offer(beginner.accountId, { [family?.id ?? ""]: "court" })).toEqual({
    ok: false,
    refusal: "not-authorised",
  });
  const reason = "Seule instructrice présente ce mois-ci";
  expect(await offer(beginner.accountId, { [family?.id ?? ""]: reason })).toEqual({
    ok: true,
    value: { live: false },
  });
});

test("an examiner who does not have an application assigns it to nobody", async () => {
  const { services, applicationId, other } = await anExamination();
  const third = await aColleague(services, "examiner");
  await authorised(services, third.accountId);
  const ctx = testContext(services, { actor: other });
  expect(await offerApplication(ctx, { applicationId, accountId: third.accountId })).toEqual({
    ok: false,
    refusal: "not-yours",
  });
});

test("two registrars who take an application at once do not both have it", async () => {
  const { services } = opened;
  const { applicationId } = await anApplicationUnderWay(services, "draft");
  await sql`update application set state = 'filed' where id = ${applicationId}`.execute(
    services.db,
  );
  const two = [await aColleague(services, "registrar"), await aColleague(services, "registrar")];
  for (const { accountId } of two) await declaresClear(services, { applicationId, accountId });
  const results = await Promise.all(
    two.map((actor) => takeApplication(testContext(services, { actor }), { applicationId })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((each) => !each.ok).map((each) => !each.ok && each.refusal)).toEqual([
    "taken",
  ]);
});

test("an examiner takes nothing without an authorisation for each family, and nothing before declaring", async () => {
  const { services, applicationId } = await anExamination();
  await sql`update assignment set state = 'ended', outcome = null, ended_at = now() where application_id = ${applicationId}`.execute(
    services.db,
  );
  await sql`update application set handled_by = null where id = ${applicationId}`.execute(
    services.db,
  );
  const beginner = await aColleague(services, "examiner");
  const ctx = testContext(services, { actor: beginner });
  expect(await takeApplication(ctx, { applicationId })).toEqual({
    ok: false,
    refusal: "not-declared",
  });
  await declaresClear(services, { applicationId, accountId: beginner.accountId });
  expect(await takeApplication(ctx, { applicationId })).toEqual({
    ok: false,
    refusal: "not-authorised",
  });
  await takes(services, beginner, applicationId);
  expect(await handlerOf(applicationId)).toBe(beginner.accountId);
});

test("the database refuses a live assignment without declaration or authorisation, by raw SQL too", async () => {
  const { services, applicationId } = await anExamination();
  const { db } = services;
  await sql`update assignment set state = 'ended', outcome = null, ended_at = now() where application_id = ${applicationId}`.execute(
    db,
  );
  const beginner = await aColleague(services, "examiner");
  const id = newId();
  const offers = (state: string) =>
    sql`insert into assignment (id, application_id, account_id, role, state, outcome, offered_by, offered_at, live_at)
    values (${id}, ${applicationId}, ${beginner.accountId}, 'examiner', ${state},
      ${state === "live" ? "clear" : null}, ${beginner.accountId}, now(), now())`.execute(db);
  await expect(offers("live")).rejects.toThrow("begins as an offer");
  await offers("offered");
  const live = () =>
    sql`update assignment set state = 'live', outcome = 'clear' where id = ${id}`.execute(db);
  await expect(live()).rejects.toThrow("authorisation in force");
  await authorised(services, beginner.accountId);
  await sql`insert into assignment_family (assignment_id, account_id, role, family_id, authorisation_id)
    select ${id}, ${beginner.accountId}, 'examiner', ground.family_id, ground.id from authorisation ground
    where ground.account_id = ${beginner.accountId}`.execute(db);
  await expect(live()).rejects.toThrow("assignment_declared");
  await declaresClear(services, { applicationId, accountId: beginner.accountId });
});

test("candidates are listed with their load, and those who lack something come last with what they lack", async () => {
  const { services, applicationId, companyId, examiner, other } = await anExamination();
  const beginner = await aColleague(services, "examiner");
  const busy = await anApplicationUnderWay(services, "under-review");
  await letRead(services, { applicationId: busy.applicationId, accountId: beginner.accountId });
  const candidates = await candidatesFor(services.db, {
    applicationId,
    companyId,
    role: "examiner",
    today: "2026-03-02",
  });
  const candidateOf = (accountId: string) =>
    candidates.find((each) => each.accountId === accountId);
  expect(candidateOf(examiner.accountId)).toMatchObject({
    load: 1,
    lacks: [],
    declaredClear: true,
  });
  expect(candidateOf(other.accountId)).toMatchObject({ load: 0, lacks: [] });
  expect(candidateOf(beginner.accountId)?.lacks).toHaveLength(1);
  expect(candidates.findIndex((each) => each.accountId === beginner.accountId)).toBeGreaterThan(
    candidates.findIndex((each) => each.accountId === other.accountId),
  );
});
