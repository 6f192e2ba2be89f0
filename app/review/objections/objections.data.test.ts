import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import { nobody } from "#app/kernel/actor.ts";
import { aPerson } from "#tests/actors.ts";
import {
  aColleague,
  aFiledApplication,
  authorised,
  declaresClear,
  declaresConflict,
  made,
  takes,
} from "#tests/applying.ts";
import { anExamination } from "#tests/examining.ts";
import { anExpert } from "#tests/experts.ts";
import { aMember, aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { offerApplication } from "../assignment/offer-application.server.ts";
import { takeApplication } from "../assignment/take-application.server.ts";
import { answerExpertQuestion } from "../experts/answer-question.server.ts";
import { askExpert } from "../experts/ask-expert.server.ts";
import { declareAsExpert } from "../experts/declare-as-expert.server.ts";
import { expertToken } from "../experts/expert-link.server.ts";
import { questionsOf } from "../experts/expert-question.queries.server.ts";
import { questionState } from "../experts/expert-question.ts";
import { loader as examinationPage } from "./company-examination-page.tsx";
import { decideObjection } from "./decide-objection.server.ts";
import { objectionReason, objectionsToDecide } from "./objection.queries.server.ts";
import { action as decisionPage } from "./objection-page.tsx";
import { raiseObjection } from "./raise-objection.server.ts";

// A Friday: three working days end on the next Wednesday.
const t = openForTests({ day: "2026-11-20" });
let now: Awaited<ReturnType<typeof anExamination>>;
beforeEach(async () => {
  t.on("2026-11-20");
  now = await anExamination(t.services);
});

type Someone = Awaited<ReturnType<typeof aColleague>>;
const as = (actor: Someone) => testContext(t.services, { actor });
const assignmentId = async () =>
  (
    await t.db
      .selectFrom("assignment")
      .select("id")
      .where("application_id", "=", now.applicationId)
      .where("state", "=", "live")
      .executeTakeFirstOrThrow()
  ).id;
const raise = async (actor = now.owner as unknown as Someone) =>
  await raiseObjection(as(actor), {
    applicationId: now.applicationId,
    personId: await assignmentId(),
    reason: "Son frère dirige notre concurrent.",
  });
const handler = async () =>
  (
    await t.db
      .selectFrom("application")
      .select("handled_by as handledBy")
      .where("id", "=", now.applicationId)
      .executeTakeFirstOrThrow()
  ).handledBy;
const kindsTo = async (to: string) => {
  const mails = await t.db
    .selectFrom("mail")
    .select("kind")
    .where("recipient", "=", to)
    .orderBy("id")
    .execute();
  return mails.map(({ kind }) => kind);
};
const addressOf = async (accountId: string) =>
  (
    await t.db
      .selectFrom("account")
      .select("email")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow()
  ).email;

/** A secretary who has declared no interest. */
async function aDecider() {
  const secretary = await aColleague(t.services, "secretary");
  await declaresClear(t.services, {
    applicationId: now.applicationId,
    accountId: secretary.accountId,
  });
  return secretary;
}

describe("the company", () => {
  test("is mailed who examines its application, and may object until the third working day", async () => {
    expect(await kindsTo(await addressOf(now.owner.accountId))).toContain(
      "application-examiner-named",
    );
    t.on("2026-11-25");
    await made(raise());
    expect(await raise()).toEqual({ ok: false, refusal: "raised-already" });
  });

  test("is too late on the fourth working day", async () => {
    t.on("2026-11-26");
    expect(await raise()).toEqual({ ok: false, refusal: "too-late" });
  });

  test("objects by its owner or a manager, with a reason; nobody else does", async () => {
    const account = await aMemberAccount(t.services);
    await aMember(t.services, { ...account, companyId: now.companyId }, { role: "reader" });
    const reader = aPerson({
      accountId: account.accountId,
      memberships: [{ companyId: now.companyId, role: "reader" }],
    });
    expect(await raise(reader as Someone)).toEqual({ ok: false, refusal: "not-yours" });
    expect(await raise(now.examiner)).toEqual({ ok: false, refusal: "unknown-application" });
    expect(
      await raiseObjection(as(now.owner as unknown as Someone), {
        applicationId: now.applicationId,
        personId: await assignmentId(),
        reason: " ",
      }),
    ).toEqual({ ok: false, refusal: "no-reason" });
  });
});

test("the company reads who examines, and once the application is ended who examined it or that nobody did", async () => {
  const cookie = await signedInCookie(t.services, now.owner.accountId);
  const words = async (applicationId: string) => {
    const path = `/espace/dossiers/${applicationId}/examen`;
    const call = { services: t.services, path, cookie };
    const { data } = await callPage(examinationPage, call);
    return data as Awaited<ReturnType<typeof examinationPage>>;
  };
  expect(await words(now.applicationId)).toMatchObject({
    ended: false,
    people: [{ of: "examiner" }],
  });
  const none = await aFiledApplication(t.services, {
    companyId: now.companyId,
    state: "inadmissible",
  });
  expect(await words(none)).toMatchObject({ ended: true, people: [] });
});

describe("the decision", () => {
  test("waits for somebody who has declared no interest and is not objected to", async () => {
    const { objectionId } = await made(raise());
    const decision = { objectionId, outcome: "upheld" as const, decision: "Le lien est établi." };
    const both = await aColleague(t.services, "examiner", "secretary");
    const undeclared = await aColleague(t.services, "secretary");
    const registrar = await aColleague(t.services, "registrar");
    const objected = { ...now.examiner, staffRoles: ["examiner", "secretary"] } as Someone;
    expect(await decideObjection(as(registrar), decision)).toEqual({
      ok: false,
      refusal: "not-yours",
    });
    expect(await decideObjection(as(objected), decision)).toEqual({
      ok: false,
      refusal: "objected-to",
    });
    for (const actor of [both, undeclared])
      expect(await decideObjection(as(actor), decision)).toEqual({
        ok: false,
        refusal: "not-declared",
      });
    const scope = staffScope(undeclared);
    expect(scope && (await objectionReason(t.db, scope, objectionId))).toBeUndefined();
    expect(scope && (await objectionsToDecide(t.db, scope))).toBeGreaterThan(0);
    const ownScope = staffScope(objected);
    const others = scope ? await objectionsToDecide(t.db, scope) : 0;
    expect(ownScope && (await objectionsToDecide(t.db, ownScope))).toBe(others - 1);
  });

  test("upheld ends the assignment and its reading, mails both, and the same person examines it no more", async () => {
    const { objectionId } = await made(raise());
    const secretary = await aDecider();
    const scope = staffScope(secretary);
    expect(scope && (await objectionReason(t.db, scope, objectionId))?.reason).toContain("frère");
    const decision = { objectionId, outcome: "upheld" as const, decision: "Le lien est établi." };
    expect(await decideObjection(as(secretary), { ...decision, decision: " " })).toEqual({
      ok: false,
      refusal: "no-reason",
    });
    await made(decideObjection(as(secretary), decision));
    expect(await decideObjection(as(secretary), decision)).toEqual({
      ok: false,
      refusal: "decided-already",
    });
    expect(await handler()).toBeNull();
    const { applicationId, examiner } = now;
    const { accountId } = examiner;
    expect(
      await t.db
        .selectFrom("application_reader")
        .select("grade")
        .where("application_id", "=", applicationId)
        .where("account_id", "=", accountId)
        .execute(),
    ).toEqual([]);
    expect(await kindsTo(await addressOf(now.owner.accountId))).toContain(
      "application-objection-decided",
    );
    expect(await kindsTo(await addressOf(accountId))).toContain("review-objection-decided");
    expect(await takeApplication(as(examiner), { applicationId })).toEqual({
      ok: false,
      refusal: "objected",
    });
    expect(await offerApplication(as(secretary), { applicationId, accountId })).toEqual({
      ok: false,
      refusal: "objected",
    });
    await expect(
      sql`insert into assignment (id, application_id, account_id, role, state, offered_by, offered_at)
        values (gen_random_uuid(), ${applicationId}, ${accountId}, 'examiner', 'offered', ${secretary.accountId}, now())`.execute(
        t.db,
      ),
    ).rejects.toThrow(/upheld objection/);
    const other = await aColleague(t.services, "examiner");
    await takes(t.services, other, applicationId);
    expect(await handler()).toBe(other.accountId);
  });

  test("without reasons is refused beside its field", async () => {
    const { objectionId } = await made(raise());
    const decider = await aDecider();
    const answer = await callPage(decisionPage, {
      services: t.services,
      path: `/bureau/oppositions/${objectionId}`,
      cookie: await signedInCookie(t.services, decider.accountId, "second-factor"),
      form: { intent: "upheld", decision: " " },
    });
    expect(answer).toMatchObject({
      status: 400,
      data: { intent: "upheld", errors: { decision: expect.stringContaining("raisons") } },
    });
  });

  test("rejected leaves the examiner the application", async () => {
    const { objectionId } = await made(raise());
    await made(
      decideObjection(as(await aDecider()), {
        objectionId,
        outcome: "rejected",
        decision: "Aucun lien n’est établi.",
      }),
    );
    expect(await handler()).toBe(now.examiner.accountId);
    expect(await raise()).toEqual({ ok: false, refusal: "raised-already" });
  });

  test("raw SQL decides none without a declaration, by the person objected to, twice, or in another sense", async () => {
    const { objectionId } = await made(raise());
    const secretary = await aColleague(t.services, "secretary");
    const decide = (by: string, declared: string | null) =>
      sql`update objection set outcome = 'rejected', decision = 'abc', decided_by = ${by}, decided_at = now(),
        decider_declared = ${declared} where id = ${objectionId}`.execute(t.db);
    await expect(decide(secretary.accountId, null)).rejects.toThrow(/objection_decider_declared/);
    await expect(decide(secretary.accountId, "clear")).rejects.toThrow(/objection_declaration/);
    await expect(decide(now.examiner.accountId, "clear")).rejects.toThrow(/objection_by_another/);
    await expect(
      sql`update objection set reason = 'Autre' where id = ${objectionId}`.execute(t.db),
    ).rejects.toThrow(/stays as it was raised/);
    const decider = await aDecider();
    await decide(decider.accountId, "clear");
    await expect(
      sql`update objection set outcome = 'upheld' where id = ${objectionId}`.execute(t.db),
    ).rejects.toThrow(/decided once/);
  });
});

test("an upheld objection to an expert sets the answer aside, and the examiner who chose the expert decides nothing", async () => {
  const { applicationId } = now;
  const expert = await anExpert(t.services);
  const expertQuestion = {
    applicationId,
    expertId: expert.expertId,
    familyId: expert.familyId,
    question: "La portée est-elle crédible ?",
    documents: [],
    dueOn: "2026-12-01",
  };
  const { questionId } = await made(askExpert(as(now.examiner), expertQuestion));
  expect(await kindsTo(await addressOf(now.owner.accountId))).toContain("application-expert-named");
  const visitor = testContext(t.services, { actor: nobody });
  const token = expertToken(visitor, questionId);
  await made(declareAsExpert(visitor, { token, outcome: "clear", reason: "" }));
  await made(answerExpertQuestion(visitor, { token, body: "Oui.", file: null }));
  const { objectionId } = await made(
    raiseObjection(as(now.owner as unknown as Someone), {
      applicationId,
      personId: questionId,
      reason: "Il conseille notre concurrent.",
    }),
  );
  const decision = { objectionId, outcome: "upheld" as const, decision: "C’est établi." };
  const asker = { ...now.examiner, staffRoles: ["examiner", "secretary"] } as Someone;
  expect(await decideObjection(as(asker), decision)).toEqual({
    ok: false,
    refusal: "named-expert",
  });
  await expect(
    sql`update objection set outcome = 'rejected', decision = 'abc', decided_by = ${now.examiner.accountId},
      decided_at = now(), decider_declared = 'clear' where id = ${objectionId}`.execute(t.db),
  ).rejects.toThrow(/who asked the expert/);
  await made(decideObjection(as(await aDecider()), decision));
  const scope = staffScope(now.examiner);
  const [question] = scope ? await questionsOf(t.db, scope, applicationId) : [];
  expect(question && questionState(question, "2026-11-20")).toBe("set-aside");
  expect(question?.answer).toBe("Oui.");
  expect(await askExpert(as(now.examiner), expertQuestion)).toEqual({
    ok: false,
    refusal: "objected",
  });
});

describe("mails about who has an application", () => {
  test("reach whom it is offered to, then who offered it and who had it; a conflict says so without its reason", async () => {
    const { applicationId, examiner } = now;
    const secretary = await aColleague(t.services, "secretary");
    const [first, second] = [
      await aColleague(t.services, "examiner"),
      await aColleague(t.services, "examiner"),
    ];
    for (const { accountId } of [first, second]) await authorised(t.services, accountId);
    await made(offerApplication(as(secretary), { applicationId, accountId: first.accountId }));
    expect(await kindsTo(first.email)).toEqual(["review-offered"]);
    await declaresConflict(t.services, { applicationId, accountId: first.accountId });
    expect(await kindsTo(secretary.email)).toEqual(["review-declined"]);
    expect(await kindsTo(examiner.email)).toEqual(["review-declined"]);
    const declined = await t.db
      .selectFrom("mail")
      .selectAll()
      .where("recipient", "=", secretary.email)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(declined)).not.toContain("frère");
    await made(offerApplication(as(secretary), { applicationId, accountId: second.accountId }));
    await declaresClear(t.services, { applicationId, accountId: second.accountId });
    expect(await kindsTo(secretary.email)).toEqual(["review-declined", "review-accepted"]);
    expect(await kindsTo(examiner.email)).toEqual(["review-declined", "review-accepted"]);
    expect(await handler()).toBe(second.accountId);
  });
});
