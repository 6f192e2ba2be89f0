import { staffScope } from "#app/accounts/scope.server.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { offerApplication } from "#app/review/assignment/offer-application.server.ts";
import { takeApplication } from "#app/review/assignment/take-application.server.ts";
import { declareInterests } from "#app/review/declarations/declare-interests.server.ts";
import {
  noteField,
  opinionFields,
  pointsField,
  reportField,
} from "#app/review/examination/examination-fields.ts";
import { reportFacts, reportNow } from "#app/review/examination/report-facts.server.ts";
import { saveExamination } from "#app/review/examination/save-examination.server.ts";
import { signReport } from "#app/review/examination/sign-report.server.ts";
import { writeNote } from "#app/review/examination/write-note.server.ts";
import { signUndertaking } from "#app/review/interests/sign-undertaking.server.ts";
import { suggestionsFor } from "#app/review/interests/suggestions.server.ts";
import { settleStep } from "#app/review/plan/settle-step.server.ts";
import { standingStep } from "#app/review/plan/step-standing.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import { gridBlocks } from "#app/tariff/examination-grid.ts";
import { versionOf } from "./application-acts.ts";
import { orThrow } from "./load-payments.ts";
import type { Act, Reviewer, Stage, Who } from "./stage.ts";

/** Somebody of the staff declares no interest in the application, under their undertaking, and sets aside what the data suggests. */
export async function declaresClear(stage: Stage, who: Exclude<Who, "owner">): Promise<void> {
  const { applicationId } = stage;
  const ctx = stage.as(who);
  orThrow(await signUndertaking(ctx));
  const scope = staffScope(ctx.actor);
  const suggested = scope ? await suggestionsFor(ctx, scope, stage.companyId) : [];
  const reason = "Toutes les adresses de la démonstration ont ce domaine.";
  const setAside = suggested.map(({ key }) => ({ suggestion: key, reason }));
  orThrow(await declareInterests(ctx, { applicationId, outcome: "clear", ties: [], setAside }));
}

/** Somebody of the staff declares no interest and has the application from then on. */
export async function takes(stage: Stage, who: Reviewer): Promise<void> {
  await declaresClear(stage, who);
  orThrow(await takeApplication(stage.as(who), { applicationId: stage.applicationId }));
}

/** Somebody of the staff has a conflict of interests: the application is hidden from them. */
export const declaresConflict =
  (who: Exclude<Who, "owner">, reason: string): Act =>
  async (stage) => {
    const ctx = stage.as(who);
    orThrow(await signUndertaking(ctx));
    const { applicationId } = stage;
    orThrow(
      await declareInterests(ctx, {
        applicationId,
        outcome: "conflict",
        ties: [],
        setAside: [],
        reason,
      }),
    );
  };

/** The examiner offers the application to a colleague, who has not answered yet. */
export const offersTo =
  (to: Reviewer): Act =>
  async (stage) => {
    const accountId = stage.as(to).actor;
    if (accountId.kind !== "person") throw new Error("An application is offered to a person.");
    orThrow(
      await offerApplication(stage.as("examiner"), {
        applicationId: stage.applicationId,
        accountId: accountId.accountId,
      }),
    );
  };

/** A colleague accepts the offer by their declaration: they have the application, with the notes of who had it. */
export const accepts =
  (who: Reviewer): Act =>
  async (stage) =>
    await declaresClear(stage, who);

/** The examiner writes a note that the company does not see. */
export const notes =
  (text: string): Act =>
  async (stage) => {
    const { applicationId } = stage;
    orThrow(await writeNote(stage.as("examiner"), { applicationId, text }));
  };

interface Examining {
  text: string | null;
  /** Codes of sub-areas in which the examiner is for the lowest level, below the one that was asked for. */
  lower?: readonly string[];
}

/** The examiner marks the grid and gives an opinion on each sub-area; with a text, and words about the plan, the report can be signed. */
export const examines =
  ({ text, lower = [] }: Examining): Act =>
  async (stage) => {
    const { applicationId } = stage;
    const ctx = stage.as("examiner");
    const askedLines = await ctx.db
      .selectFrom("application_sub_area as chosen")
      .innerJoin("sub_area", "sub_area.id", "chosen.sub_area_id")
      .innerJoin("application", "application.id", "chosen.application_id")
      .select(["sub_area.code", "application.class"])
      .where("chosen.application_id", "=", applicationId)
      .execute();
    const reason = (await reasonsOn(ctx.db, todayInDakar(ctx.now), "below")).at(-1);
    const typedFields: Record<string, string> = text === null ? {} : { [reportField]: text };
    for (const { name, points } of gridBlocks) {
      typedFields[pointsField(name)] = String(Math.round(points * 0.7));
      typedFields[noteField(name)] = "Recoupé avec les pièces du dossier.";
    }
    for (const { code, class: aimedAt } of askedLines) {
      const names = opinionFields(code);
      typedFields[names.verdict] = lower.includes(code) ? "other" : "favourable";
      if (lower.includes(code)) {
        typedFields[names.level] = "1";
        typedFields[names.class] = aimedAt ?? "";
        typedFields[names.reason] = reason?.code ?? "";
      }
      typedFields[names.note] = "Moyens et références recoupés avec les pièces du dossier.";
    }
    const form = new FormData();
    for (const [name, value] of Object.entries(typedFields)) {
      form.set(name, value);
      form.set(`vu.${name}`, "");
    }
    const saved = orThrow(await saveExamination(ctx, { applicationId, form }));
    if (Object.keys(saved.problems).length > 0) throw new Error(JSON.stringify(saved.problems));
    if (text !== null) await settlesPlan(stage);
  };

/** The examiner says of each step of the plan that nothing proves whether it is done. */
async function settlesPlan(stage: Stage): Promise<void> {
  const { applicationId } = stage;
  const ctx = stage.as("examiner");
  const scope = staffScope(ctx.actor);
  const facts = scope && (await reportFacts(ctx, scope, applicationId));
  if (!facts) throw new Error("The examiner does not read the application.");
  for (const step of facts.steps) {
    if (standingStep(step, facts.proofs).state !== "planned") continue;
    const { kind, position } = step;
    if (kind === "figures" || kind === "means")
      orThrow(await settleStep(ctx, { applicationId, position, state: "done" }));
    if (kind === "references") {
      const reason = "Aucun maître d’ouvrage n’a répondu avant la fin de l’examen.";
      orThrow(await settleStep(ctx, { applicationId, position, state: "not-done", reason }));
    }
  }
}

/** The examiner signs the report: the application waits for a session of the committee. */
export const signs: Act = async (stage) => {
  const { applicationId } = stage;
  const ctx = stage.as("examiner");
  const scope = staffScope(ctx.actor);
  const facts = scope && (await reportFacts(ctx, scope, applicationId));
  if (!facts) throw new Error("The examiner does not read the application.");
  const { readSha256 } = reportNow(facts);
  orThrow(await signReport(ctx, { applicationId, seen: await versionOf(stage), readSha256 }));
};
