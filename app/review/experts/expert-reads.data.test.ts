import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { staffScope } from "#app/accounts/scope.server.ts";
import { moveApplication } from "#app/applications/move-application.server.ts";
import { nobody } from "#app/kernel/actor.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { aFiledDocument, made } from "#tests/applying.ts";
import { anExamination } from "#tests/examining.ts";
import { anExpert } from "#tests/experts.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { answerExpertQuestion } from "./answer-question.server.ts";
import { askExpert } from "./ask-expert.server.ts";
import { declareAsExpert } from "./declare-as-expert.server.ts";
import { expertToken, viewOf } from "./expert-link.server.ts";
import { questionsOf } from "./expert-question.queries.server.ts";
import { readDocument, readQuestion } from "./expert-view.queries.server.ts";
import { revokeQuestion } from "./revoke-question.server.ts";

const t = openForTests({ day: "2026-11-24" });
let now: Awaited<ReturnType<typeof anExamination>>;
let expert: Awaited<ReturnType<typeof anExpert>>;
let otherDocument: string;
beforeEach(async () => {
  t.on("2026-11-24");
  now = await anExamination(t.services);
  expert = await anExpert(t.services);
  const { applicationId, companyId } = now;
  otherDocument = await aFiledDocument(t.services, { applicationId, companyId, code: "IPRES" });
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

const readable = async (token: string) => {
  const view = viewOf(asVisitor(), token);
  return {
    question: (await readQuestion(t.db, view))?.question ?? null,
    chosen: (await readDocument(t.db, view, now.documentId))?.sha256 !== undefined,
    other: (await readDocument(t.db, view, otherDocument)) !== undefined,
  };
};
const closed = { question: null, chosen: false, other: false };
const open = { question: words, chosen: true, other: false };

test("nothing before the declaration, then the question and the chosen documents alone", async () => {
  const { token } = await ask();
  expect(await readable(token)).toEqual(closed);
  await made(declare(token));
  expect(await readable(token)).toEqual(open);
  expect(await readable(`${token}x`)).toEqual(closed);
});

test("nothing after a conflict, and the examiner is mailed", async () => {
  const { token } = await ask();
  await made(declare(token, "conflict"));
  expect(await readable(token)).toEqual(closed);
  expect(await declare(token)).toEqual({ ok: false, refusal: "conflict" });
  expect(await mailsTo(now.examiner.email)).toContain("review-expert-conflict");
  expect(await questionNow()).toMatchObject({ declared: "conflict", conflict: "Ancien employeur" });
});

test("nothing after the answer", async () => {
  const { token } = await ask();
  await made(declare(token));
  await made(answer(token));
  expect(await readable(token)).toEqual(closed);
  expect(await answer(token)).toEqual({ ok: false, refusal: "answered" });
});

test("nothing after the last day, which still counts", async () => {
  const { token } = await ask();
  await made(declare(token));
  t.on("2026-12-04");
  expect(await readable(token)).toEqual(open);
  t.on("2026-12-05");
  expect(await readable(token)).toEqual(closed);
  expect(await answer(token)).toEqual({ ok: false, refusal: "past" });
});

test("nothing after a revocation, and an answer that comes then is refused in words", async () => {
  const { questionId, token } = await ask();
  await made(declare(token));
  const revoked = { applicationId: now.applicationId, questionId, reason: "Réponse trouvée" };
  const long = { ...revoked, reason: "a".repeat(1_001) };
  expect(await revokeQuestion(asExaminer(), long)).toEqual({
    ok: false,
    refusal: "reason-too-long",
  });
  await made(revokeQuestion(asExaminer(), revoked));
  expect(await readable(token)).toEqual(closed);
  expect(await answer(token)).toEqual({ ok: false, refusal: "revoked" });
  expect(await revokeQuestion(asExaminer(), revoked)).toEqual({ ok: false, refusal: "ended" });
  expect(await mailsTo(expert.email)).toEqual(["expert-question", "expert-revoked"]);
});

test("nothing after the company abandons, which takes the question back", async () => {
  const { token } = await ask();
  await made(declare(token));
  await made(
    moveApplication(testContext(t.services, { actor: now.owner }), {
      move: "abandon",
      applicationId: now.applicationId,
    }),
  );
  expect(await readable(token)).toEqual(closed);
  expect(await answer(token)).toEqual({ ok: false, refusal: "revoked" });
});

test("raw SQL writes no declaration and no answer to a question that ended, and changes none", async () => {
  const { questionId, token } = await ask();
  const row = {
    question_id: questionId,
    body: "Écrit en SQL",
    sha256: sha256Hex("x"),
    answered_at: t.services.now(),
  };
  const insert = () => t.db.insertInto("expert_answer").values(row).execute();
  await expect(insert()).rejects.toThrow(/expert_answer_declared/);
  await made(declare(token));
  await made(answer(token));
  await expect(
    sql`update expert_answer set body = 'Autre' where question_id = ${questionId}`.execute(t.db),
  ).rejects.toThrow(/never changes/);
  await expect(
    sql`delete from expert_answer where question_id = ${questionId}`.execute(t.db),
  ).rejects.toThrow(/stays/);
  await expect(
    sql`update expert_declaration set outcome = 'conflict', reason = 'abc' where question_id = ${questionId}`.execute(
      t.db,
    ),
  ).rejects.toThrow(/never changes/);
  await expect(
    sql`update expert_question set question = 'Une autre question' where id = ${questionId}`.execute(
      t.db,
    ),
  ).rejects.toThrow(/as it was asked/);
  await expect(
    sql`insert into expert_document values (${questionId}, ${now.applicationId}, 'IPRES', ${otherDocument})`.execute(
      t.db,
    ),
  ).rejects.toThrow(/chosen when it is asked/);
});

test("raw SQL answers no revoked question and none whose day is past", async () => {
  for (const end of ["revoke", "wait"] as const) {
    const other = await anExpert(t.services);
    t.on("2026-11-24");
    const { questionId, token } = await ask({ expertId: other.expertId });
    await made(declare(token));
    if (end === "revoke")
      await made(
        revokeQuestion(asExaminer(), {
          applicationId: now.applicationId,
          questionId,
          reason: "Inutile",
        }),
      );
    else t.on("2026-12-05");
    await expect(
      t.db
        .insertInto("expert_answer")
        .values({
          question_id: questionId,
          body: "Trop tard",
          sha256: sha256Hex("x"),
          answered_at: t.services.now(),
        })
        .execute(),
    ).rejects.toThrow(/no longer open/);
  }
});
