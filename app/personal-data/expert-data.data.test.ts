import { beforeEach, expect, test } from "vitest";
import { verifyJournal } from "#app/journal/verify-chain.server.ts";
import { nobody } from "#app/kernel/actor.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { addExpert, endExpert } from "#app/review/experts/add-expert.server.ts";
import { answerExpertQuestion } from "#app/review/experts/answer-question.server.ts";
import { askExpert } from "#app/review/experts/ask-expert.server.ts";
import { declareAsExpert } from "#app/review/experts/declare-as-expert.server.ts";
import { listedExperts } from "#app/review/experts/expert.queries.server.ts";
import { expertToken } from "#app/review/experts/expert-link.server.ts";
import { revokeQuestion } from "#app/review/experts/revoke-question.server.ts";
import { aPerson } from "#tests/actors.ts";
import { made } from "#tests/applying.ts";
import { anExamination } from "#tests/examining.ts";
import { anExpert } from "#tests/experts.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { eraseVisitor } from "./erase-account.server.ts";
import { personSections } from "./person.queries.server.ts";

const t = openForTests({ day: "2026-11-24" });
let now: Awaited<ReturnType<typeof anExamination>>;
let expert: Awaited<ReturnType<typeof anExpert>>;
let questionId: string;
beforeEach(async () => {
  t.on("2026-11-24");
  now = await anExamination(t.services);
  expert = await anExpert(t.services);
  const question = await made(
    askExpert(testContext(t.services, { actor: now.examiner }), {
      applicationId: now.applicationId,
      familyId: expert.familyId,
      expertId: expert.expertId,
      dueOn: "2026-12-04",
      documents: [],
      question: "La portée annoncée des poutres est-elle crédible ?",
    }),
  );
  questionId = question.questionId;
});

const handler = () =>
  testContext(t.services, {
    actor: aPerson({ accountId: newId(), staffRoles: ["administrator"] }),
  });
const secretary = () => testContext(t.services, { actor: expert.secretary });
const visitor = () => testContext(t.services, { actor: nobody });
const held = async (email: string) => {
  const parts = await personSections(t.db, { accountId: null, email }, "staff");
  return parts.find(({ part }) => part === "expertise")?.rows ?? [];
};
const revoke = () =>
  revokeQuestion(testContext(t.services, { actor: now.examiner }), {
    applicationId: now.applicationId,
    questionId,
    reason: "La question est posée à un autre.",
  });

test("an export by the address of an expert holds what they signed and wrote; the question is a number without its words", async () => {
  const before = await held(expert.email);
  expect(before.map(({ kind }) => kind).sort()).toEqual(["authorisation", "listed", "question"]);
  expect(JSON.stringify(before)).not.toContain("poutres");
  const token = expertToken(visitor(), questionId);
  await made(declareAsExpert(visitor(), { token, outcome: "clear", reason: "" }));
  await made(answerExpertQuestion(visitor(), { token, body: "Oui, avec réserve.", file: null }));
  const after = await held(expert.email);
  expect(after).toContainEqual(expect.objectContaining({ kind: "declaration", outcome: "clear" }));
  expect(after).toContainEqual(
    expect.objectContaining({ kind: "answer", words: "Oui, avec réserve." }),
  );
  expect(await held("personne@thies.example")).toEqual([]);
});

test("an expert who may be asked, or whose opinion is awaited, is not erased", async () => {
  const refusal = { ok: false, refusal: "acts-as-expert" };
  const erase = () => eraseVisitor(handler(), { email: expert.email });
  expect(await erase()).toEqual(refusal);
  await made(endExpert(secretary(), { expertId: expert.expertId }));
  expect(await erase()).toEqual(refusal);
  await made(revoke());
  expect(await erase()).toMatchObject({ ok: true });
});

test("an erased expert cannot be reached, and keeps the name under what rests on it; the journal still verifies", async () => {
  const unasked = await made(
    addExpert(secretary(), {
      name: "Abdou Sy",
      organisation: "Sy Conseil",
      email: "abdou.sy@expert.example",
    }),
  );
  await made(revoke());
  for (const expertId of [expert.expertId, unasked.expertId])
    await made(endExpert(secretary(), { expertId }));
  for (const email of [expert.email, "abdou.sy@expert.example"])
    await made(eraseVisitor(handler(), { email }));
  const rows = await t.db
    .selectFrom("expert")
    .selectAll()
    .where("id", "in", [expert.expertId, unasked.expertId])
    .orderBy("name")
    .execute();
  expect(rows).toMatchObject([
    { id: unasked.expertId, name: "Expert effacé", organisation: null, phone: null },
    { id: expert.expertId, name: "Ndèye Fatou Gaye", organisation: null, phone: null },
  ]);
  for (const { id, email } of rows) expect(email).toBe(`efface-${id}@invalid`);
  const listed = await listedExperts(t.db, "2026-11-24");
  expect(listed.find(({ id }) => id === expert.expertId)?.email).toBeNull();
  const journal = await t.db
    .selectFrom("journal")
    .select("data")
    .where("subject_kind", "=", "expert")
    .where("subject_id", "=", unasked.expertId)
    .where("event", "<>", "data-erased")
    .execute();
  expect(journal).toEqual([{ data: null }, { data: null }]);
  expect((await verifyJournal(t.db)).broken).toEqual([]);
});

test("the journal of an expert whose address is known is not erased, whoever asks the database", async () => {
  await made(
    addExpert(secretary(), { name: "Abdou Ba", organisation: null, email: "ba@expert.example" }),
  );
  const emptied = t.db
    .updateTable("journal")
    .set({ data: null, salt: null })
    .where("subject_kind", "=", "expert")
    .where("salt", "is not", null)
    .execute();
  await expect(emptied).rejects.toThrow("append-only");
});
