import { staffScope } from "#app/accounts/scope.server.ts";
import { examinationPeople } from "#app/applications/examination-people.queries.server.ts";
import { keepFile } from "#app/files/keep-file.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { enterAbsence } from "#app/review/assignment/enter-absence.server.ts";
import { answerExpertQuestion } from "#app/review/experts/answer-question.server.ts";
import { askExpert } from "#app/review/experts/ask-expert.server.ts";
import { declareAsExpert } from "#app/review/experts/declare-as-expert.server.ts";
import { expertCandidates } from "#app/review/experts/expert.queries.server.ts";
import { expertToken } from "#app/review/experts/expert-link.server.ts";
import { examinedDocuments } from "#app/review/frame/examined-documents.queries.server.ts";
import { raiseObjection } from "#app/review/objections/raise-objection.server.ts";
import { addPhoto } from "#app/review/visits/add-photo.server.ts";
import { planVisit } from "#app/review/visits/plan-visit.server.ts";
import { saveVisit } from "#app/review/visits/save-visit.server.ts";
import { readSha256, signVisit, visitRecord } from "#app/review/visits/sign-visit.server.ts";
import { photosOf, visitsOf } from "#app/review/visits/visit.queries.server.ts";
import {
  conclusionField,
  foundField,
  metField,
  noteField,
  visitPoints,
} from "#app/review/visits/visit-checklist.ts";
import { demoPicture } from "./demo-documents.ts";
import { addressOf } from "./demo-people.ts";
import { orThrow } from "./load-payments.ts";
import type { Act, Reviewer, Stage } from "./stage.ts";

/** The experts of the demonstration: local part of the address, name, where they work. */
export const demoExperts = [
  ["expert", "Souleymane Niang (démonstration)", "Laboratoire des sols (invention)"],
  ["expert-2", "Coumba Gaye (démonstration)", "Bureau d’études (invention)"],
] as const;

/** The examiner asks an expert a question about the first family of the application, with its first two documents. */
export const asksExpert =
  (word: (typeof demoExperts)[number][0], question: string, { days }: { days: number }): Act =>
  async (stage) => {
    const { applicationId, companyId } = stage;
    const ctx = stage.as("examiner");
    const scope = staffScope(ctx.actor);
    const today = todayInDakar(ctx.now);
    const candidates = await expertCandidates(ctx.db, { applicationId, companyId, today });
    const expert = candidates.find(({ email }) => email === addressOf(word));
    const documents = scope ? await examinedDocuments(ctx.db, scope, applicationId) : [];
    orThrow(
      await askExpert(ctx, {
        applicationId,
        expertId: expert?.expertId ?? "",
        question,
        familyId: expert?.families[0]?.familyId ?? "",
        documents: documents.slice(0, 2).map(({ code, documentId }) => `${code}:${documentId}`),
        dueOn: addDays(today, days),
      }),
    );
  };

/** The expert who was asked last declares no interest and gives an opinion. */
export const expertAnswers =
  (body: string): Act =>
  async (stage) => {
    const ctx = stage.as("nobody");
    const { id } = await ctx.db
      .selectFrom("expert_question")
      .select("id")
      .where("application_id", "=", stage.applicationId)
      .orderBy("asked_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const token = expertToken(ctx, id);
    orThrow(await declareAsExpert(ctx, { token, outcome: "clear", reason: "" }));
    orThrow(await answerExpertQuestion(ctx, { token, body, file: null }));
  };

/** The questions to experts of the demonstration that wait for an answer. */
export async function openDemoQuestions({ db }: Pick<Context, "db">): Promise<string[]> {
  const open = await db
    .selectFrom("expert_question")
    .innerJoin("expert", "expert.id", "expert_question.expert_id")
    .leftJoin("expert_answer", "expert_answer.question_id", "expert_question.id")
    .select("expert_question.id")
    .where("expert.email", "like", `%${addressOf("")}`)
    .where("expert_answer.question_id", "is", null)
    .where("expert_question.revoked_at", "is", null)
    .orderBy("expert_question.asked_at")
    .execute();
  return open.map(({ id }) => id);
}

/** The examiner plans a visit, so many days after the day on which it is planned. */
export const plansVisit =
  (days: number, place: string): Act =>
  async (stage) => {
    const ctx = stage.as("examiner");
    orThrow(
      await planVisit(ctx, {
        applicationId: stage.applicationId,
        onDay: addDays(todayInDakar(ctx.now), days),
        atTime: "10:00",
        place,
        note: "Préparez le registre du personnel et les cartes grises.",
      }),
    );
  };

/** The examiner writes what was found at the planned visit, with a photo of each of its first two points, and signs it. */
export const signsVisit =
  ({ met, conclusion }: { met: string; conclusion: string }): Act =>
  async (stage) => {
    const { applicationId } = stage;
    const ctx = stage.as("examiner");
    const { visit, scope, asked } = await plannedOf(stage);
    const points = visitPoints(asked);
    const form = new FormData();
    const type = (field: string, value: string) => {
      form.set(field, value);
      form.set(`vu.${field}`, "");
    };
    for (const { name } of points) {
      const isAll = name !== "materiel";
      type(foundField(name), isAll ? "yes" : "partly");
      type(noteField(name), isAll ? "" : "La bétonnière est prêtée sur un autre chantier.");
    }
    type(metField, met);
    type(conclusionField, conclusion);
    orThrow(await saveVisit(ctx, { applicationId, visitId: visit.id, form }));
    for (const [place, { name, label }] of points.slice(0, 2).entries()) {
      const arrived = await stage.arrive(
        `visite-${place + 1}.png`,
        demoPicture(stage.place + 40_000 + place),
      );
      const file = orThrow(await keepFile(ctx, { file: arrived, mostBytes: 1_000_000 }));
      orThrow(
        await addPhoto(ctx, {
          applicationId,
          visitId: visit.id,
          point: name,
          caption: label,
          file,
        }),
      );
    }
    const { visit: written } = await plannedOf(stage);
    const photos = await photosOf(ctx.db, scope, visit.id);
    const readHash = readSha256(visitRecord(written, asked, photos));
    orThrow(await signVisit(ctx, { applicationId, visitId: visit.id, readSha256: readHash }));
  };

async function plannedOf(stage: Stage) {
  const { applicationId } = stage;
  const ctx = stage.as("examiner");
  const scope = staffScope(ctx.actor);
  const visits = scope ? await visitsOf(ctx.db, scope, applicationId) : [];
  const visit = visits.find(({ signedAt, cancelledAt }) => !signedAt && !cancelledAt);
  const { class: askedClass } = await ctx.db
    .selectFrom("application")
    .select("class")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  if (!scope || !visit || !askedClass) throw new Error("No visit is planned.");
  return { visit, scope, asked: askedClass };
}

/** The company objects to who examines its application. */
export const objects =
  (reason: string): Act =>
  async (stage) => {
    const { applicationId, companyId } = stage;
    const ctx = stage.as("owner");
    const [examiner] = await examinationPeople(
      ctx.db,
      { kind: "company", companyId },
      { companyId, applicationId },
    );
    const personId = examiner?.id ?? "";
    orThrow(await raiseObjection(ctx, { applicationId, personId, reason }));
  };

/** Somebody of the staff will be absent for so many days, from so many days later. */
export const willBeAbsent =
  (who: Reviewer, { from, days }: { from: number; days: number }): Act =>
  async (stage) => {
    const ctx = stage.as(who);
    const fromOn = addDays(todayInDakar(ctx.now), from);
    orThrow(await enterAbsence(ctx, { fromOn, toOn: addDays(fromOn, days - 1) }));
  };
