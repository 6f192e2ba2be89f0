import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import { nobody } from "#app/kernel/actor.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { aColleague, made } from "#tests/applying.ts";
import { anExamination } from "#tests/examining.ts";
import { anExpert } from "#tests/experts.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { reportDraft, reportGaps } from "../examination/report.ts";
import { reportFacts } from "../examination/report-facts.server.ts";
import { drawPlanIn } from "../plan/draw-plan.server.ts";
import { planOf } from "../plan/plan.queries.server.ts";
import { addExpert, endExpert } from "./add-expert.server.ts";
import { answerExpertQuestion } from "./answer-question.server.ts";
import { askExpert } from "./ask-expert.server.ts";
import { declareAsExpert } from "./declare-as-expert.server.ts";
import { expertCandidates } from "./expert.queries.server.ts";
import { expertToken, openLink } from "./expert-link.server.ts";
import { questionsOf } from "./expert-question.queries.server.ts";
import { remindExperts } from "./remind-experts.server.ts";

const t = openForTests({ day: "2026-11-24" });
let now: Awaited<ReturnType<typeof anExamination>>;
let expert: Awaited<ReturnType<typeof anExpert>>;
beforeEach(async () => {
  t.on("2026-11-24");
  now = await anExamination(t.services);
  expert = await anExpert(t.services);
});

const asExaminer = () => testContext(t.services, { actor: now.examiner });
const asVisitor = () => testContext(t.services, { actor: nobody });
const words = "La portée annoncée des poutres est-elle crédible ?";
const question = () => ({
  applicationId: now.applicationId,
  expertId: expert.expertId,
  familyId: expert.familyId,
  question: words,
  documents: [`QUITUS:${now.documentId}`],
  dueOn: "2026-12-04",
});
const ask = async (changes: Partial<ReturnType<typeof question>> = {}) => {
  const { questionId } = await made(askExpert(asExaminer(), { ...question(), ...changes }));
  return { questionId, token: expertToken(asVisitor(), questionId) };
};
const declare = (token: string, outcome: "clear" | "conflict" = "clear") =>
  declareAsExpert(asVisitor(), { token, outcome, reason: "Ancien employeur" });
const answer = (token: string, body = "Oui, avec réserve.") =>
  answerExpertQuestion(asVisitor(), { token, body, file: null });
const questionNow = async () => {
  const scope = staffScope(now.examiner);
  const [only] = scope ? await questionsOf(t.db, scope, now.applicationId) : [];
  return only;
};
const mailsTo = async (to: string) =>
  (
    await t.db
      .selectFrom("mail")
      .select("kind")
      .where("recipient", "=", to)
      .orderBy("created_at")
      .orderBy("id")
      .execute()
  ).map(({ kind }) => kind);

describe("who is asked", () => {
  test("an expert with an authorisation in force is asked, and mailed a link that names no company", async () => {
    const { questionId, token } = await ask();
    const stored = await t.db
      .selectFrom("expert_question")
      .select("token_sha256")
      .where("id", "=", questionId)
      .executeTakeFirstOrThrow();
    expect(stored.token_sha256).toBe(sha256Hex(token));
    expect(JSON.stringify(stored)).not.toContain(token);
    const mail = await t.db
      .selectFrom("mail")
      .selectAll()
      .where("recipient", "=", expert.email)
      .executeTakeFirstOrThrow();
    expect(mail.kind).toBe("expert-question");
    expect(JSON.stringify(mail)).toContain(`/avis-expert?token=${token}`);
    const { name } = await t.db
      .selectFrom("company")
      .select("name")
      .where("id", "=", now.companyId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(mail)).not.toContain(name);
  });

  test("the list says what each lacks: authorisation, independence, or a question that waits", async () => {
    const unauthorised = await anExpert(t.services, { authorised: false });
    const { applicationId, companyId } = now;
    const list = async () =>
      await expertCandidates(t.db, { applicationId, companyId, today: "2026-11-24" });
    const find = async (id: string) => (await list()).find(({ expertId }) => expertId === id);
    expect((await find(unauthorised.expertId))?.families[0]?.authorisationId).toBeNull();
    expect((await find(expert.expertId))?.families[0]?.authorisationId).not.toBeNull();
    expect(await find(expert.expertId)).toMatchObject({ related: false, asked: false });
    await ask();
    expect(await find(expert.expertId)).toMatchObject({ asked: true });
    expect(await askExpert(asExaminer(), question())).toEqual({
      ok: false,
      refusal: "asked-already",
    });
    expect(
      await askExpert(asExaminer(), { ...question(), expertId: unauthorised.expertId }),
    ).toEqual({ ok: false, refusal: "not-authorised" });
  });

  test("an authorisation that ended, an ended expert, a member of the company and an unknown document are refused, by the database too", async () => {
    const { email } = await t.db
      .selectFrom("account")
      .select("email")
      .where("id", "=", now.owner.accountId)
      .executeTakeFirstOrThrow();
    const member = await anExpert(t.services, { email });
    const past = await anExpert(t.services, { until: "2026-11-23" });
    const ended = await anExpert(t.services);
    const secretary = await aColleague(t.services, "secretary");
    await made(
      endExpert(testContext(t.services, { actor: secretary }), { expertId: ended.expertId }),
    );
    const refusals = await Promise.all(
      [
        { expertId: member.expertId },
        { expertId: past.expertId },
        { expertId: ended.expertId },
        { documents: [`QUITUS:${newId()}`] },
        { dueOn: "2026-11-24" },
        { dueOn: "2027-02-24" },
      ].map(async (change) => {
        const result = await askExpert(asExaminer(), { ...question(), ...change });
        return result.ok ? "ok" : result.refusal;
      }),
    );
    expect(refusals).toEqual([
      ...["related", "not-authorised", "unknown-expert", "unknown-document", "day", "day"],
    ]);
    for (const { expertId, authorisationId } of [member, past, ended])
      await expect(
        t.db
          .insertInto("expert_question")
          .values({
            id: newId(),
            application_id: now.applicationId,
            expert_id: expertId,
            family_id: expert.familyId,
            authorisation_id: authorisationId,
            question: "Une question écrite en SQL",
            due_on: "2026-12-04",
            token_sha256: sha256Hex(newId()),
            asked_by: now.examiner.accountId,
            asked_at: t.services.now(),
          })
          .execute(),
      ).rejects.toThrow();
  });

  test("only who examines the application asks", async () => {
    for (const actor of [
      await aColleague(t.services, "examiner"),
      await aColleague(t.services, "secretary"),
      now.owner,
    ])
      expect(await askExpert(testContext(t.services, { actor }), question())).toMatchObject({
        ok: false,
      });
    expect(await questionNow()).toBeUndefined();
  });
});

test("the answer reaches the examiner once, settles the step of the plan and is kept with its hash in the journal", async () => {
  await testContext(t.services, { actor: now.examiner }).transaction((tx) =>
    drawPlanIn(tx, {
      subject: { id: now.applicationId, class: "D", kind: "first" },
    } as Parameters<typeof drawPlanIn>[1]),
  );
  await sql`insert into evaluation_step (application_id, position, kind, label, template_version, planned_on, state)
    values (${now.applicationId}, 40, 'expert', 'Demander l’avis d’un expert', '2026-1', '2026-12-04', 'planned')`.execute(
    t.db,
  );
  const { questionId, token } = await ask();
  await made(declare(token));
  const two = await Promise.all([answer(token, "Oui."), answer(token, "Non.")]);
  expect(two.filter(({ ok }) => ok)).toHaveLength(1);
  const answeredQuestion = await questionNow();
  expect(answeredQuestion?.answer).toMatch(/^(Oui|Non)\.$/);
  const journal = await t.db
    .selectFrom("journal")
    .select(["data", "actor"])
    .where("event", "=", "expert-answered")
    .where("subject_id", "=", now.applicationId)
    .execute();
  expect(journal).toEqual([
    { actor: "visitor", data: { questionId, sha256: answeredQuestion?.sha256 } },
  ]);
  expect(
    (await planOf(t.db, now.applicationId)).find(({ kind }) => kind === "expert"),
  ).toMatchObject({
    state: "done",
  });
  expect(await mailsTo(now.examiner.email)).toContain("review-expert-answered");
  expect(await openLink(asVisitor(), token)).toEqual({ ok: false, refusal: "answered" });
});

test("an expert is reminded once, two days before the last one, unless they have answered or are in conflict", async () => {
  const conflicted = await anExpert(t.services);
  await ask();
  await made(declare((await ask({ expertId: conflicted.expertId })).token, "conflict"));
  t.on("2026-12-01");
  await remindExperts(asVisitor());
  expect(await mailsTo(expert.email)).toEqual(["expert-question"]);
  t.on("2026-12-02");
  await remindExperts(asVisitor());
  await remindExperts(asVisitor());
  expect(await mailsTo(expert.email)).toEqual(["expert-question", "expert-reminder"]);
  expect(await mailsTo(conflicted.email)).toEqual(["expert-question"]);
});

test("an expert is added by the secretary alone, once by address, and never somebody of the staff", async () => {
  const secretary = await aColleague(t.services, "secretary");
  const as = (actor: typeof secretary) => testContext(t.services, { actor });
  const someone = { name: "Cheikh Mbaye", organisation: null, email: "cheikh.m@expert.example" };
  expect(await addExpert(as(now.examiner), someone)).toEqual({
    ok: false,
    refusal: "not-yours",
  });
  await made(addExpert(as(secretary), someone));
  expect(await addExpert(as(secretary), someone)).toEqual({ ok: false, refusal: "known-address" });
  expect(await addExpert(as(secretary), { ...someone, email: now.examiner.email })).toEqual({
    ok: false,
    refusal: "staff-address",
  });
});

test("an open question holds the signature of the report; its answer stands in it", async () => {
  const scope = staffScope(now.examiner);
  if (!scope) throw new Error("no scope");
  const facts = async () => {
    const factsNow = await reportFacts(asExaminer(), scope, now.applicationId);
    if (!factsNow) throw new Error("no report");
    return factsNow;
  };
  const { token } = await ask();
  const waits = async () =>
    reportGaps(await facts()).filter(({ text }) => text.includes("n’a pas encore répondu"));
  expect(await waits()).toHaveLength(1);
  await made(declare(token));
  await made(answer(token, "Oui, avec réserve."));
  expect(await waits()).toHaveLength(0);
  expect(reportDraft(await facts()).outside?.experts).toMatchObject([
    { answer: "Oui, avec réserve.", isSetAside: false },
  ]);
});
