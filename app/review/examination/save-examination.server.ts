import { staffScope } from "#app/accounts/scope.server.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { staffRefusal } from "#app/applications/staff-access.server.ts";
import { type Conflict, mergeFields, shownName, textsOf } from "#app/forms/merge-fields.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { unprintableSign, unprintableWords } from "#app/kernel/printable.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { cleanText } from "#app/kernel/text.ts";
import type { Reason } from "#app/settings/reasons/reason.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import { isClass, isLevel, type Level } from "#app/tariff/classes.ts";
import { gridBlocks } from "#app/tariff/examination-grid.ts";
import {
  askedSubAreas,
  marksOf,
  opinionsOf,
  textsOfExamination,
  writeMark,
  writeOpinion,
  writeTexts,
} from "./examination.queries.server.ts";
import type { ExaminationRefusal } from "./examination.refusals.ts";
import {
  type ExaminationFields,
  examinationFields,
  longest,
  newNoteField,
  noteField,
  opinionFields,
  pointsField,
  reportField,
} from "./examination-fields.ts";
import { readPoints } from "./grid.ts";
import { type AskedSubArea, isVerdict } from "./opinion.ts";

interface Saved {
  savedAt: Date;
  /** Fields that somebody else, or another tab, changed meanwhile. */
  conflicts: Partial<Record<string, Conflict>>;
  /** Why a typed value is not kept, by field. */
  problems: Record<string, string>;
  /** All fields as stored now. */
  fields: ExaminationFields;
}

/**
 * Saves what a form changed in an examination: marks, opinions, the text of the report and of the next note; each field only
 * if nobody else has changed it since (`mergeFields`). What cannot be a mark or a reason is answered and not kept.
 */
export async function saveExamination(
  ctx: Context,
  { applicationId, form }: { applicationId: string; form: FormData },
): Promise<Result<Saved, ExaminationRefusal>> {
  return await ctx.transaction((tx) => saveIn(tx, applicationId, form));
}

async function saveIn(
  tx: Tx,
  applicationId: string,
  form: FormData,
): Promise<Result<Saved, ExaminationRefusal>> {
  const { db, now, actor } = tx;
  const application = await lockApplication(db, applicationId);
  const scope = staffScope(actor);
  if (!application || !scope) return refused("unknown-application");
  const whyNot = await staffRefusal(tx, application);
  if (whyNot) return refused(whyNot);
  const [asked, marks, given, texts] = [
    await askedSubAreas(db, scope, applicationId),
    await marksOf(db, scope, applicationId),
    await opinionsOf(db, scope, applicationId),
    await textsOfExamination(db, scope, applicationId),
  ];
  const opinions = new Map(given.map((each) => [each.subAreaId, each]));
  const stored = examinationFields({ marks, asked, opinions, texts });
  const reasons = await reasonsOn(db, todayInDakar(now), "refusal");
  const typed: ExaminationFields = {};
  const problems: Record<string, string> = {};
  for (const field of Object.keys(stored)) {
    // What was refused once may come back as the value that the form shows: it was never anybody's.
    const shown = cleanText(textsOf(form, shownName(field)));
    if (shown !== stored[field] && problemOf(field, shown, reasons))
      form.set(shownName(field), stored[field] ?? "");
    const text = cleanText(textsOf(form, field));
    const problem = text === stored[field] ? null : problemOf(field, text, reasons);
    if (problem && form.has(field)) problems[field] = problem;
    typed[field] = problem ? (stored[field] ?? "") : text;
  }
  const { write, conflicts } = mergeFields(form, { typed, stored });
  for (const field of Object.keys(problems)) {
    delete write[field];
    delete conflicts[field];
  }
  const fields: ExaminationFields = { ...stored, ...(write as ExaminationFields) };
  const written = { applicationId, by: scope.accountId, at: now };
  for (const { name } of gridBlocks)
    if (pointsField(name) in write || noteField(name) in write) {
      const points = fields[pointsField(name)] ?? "";
      const mark = {
        points: points === "" ? null : Number(points),
        note: fields[noteField(name)] ?? "",
      };
      await writeMark(db, { ...written, block: name, mark });
    }
  for (const subArea of asked)
    if (Object.values(opinionFields(subArea.code)).some((field) => field in write))
      await writeOpinion(db, {
        ...written,
        opinion: opinionOf(subArea, fields, { reasons, before: opinions.get(subArea.id) }),
      });
  if (reportField in write || newNoteField in write)
    await writeTexts(db, {
      ...written,
      reportText: fields[reportField] ?? "",
      noteText: fields[newNoteField] ?? "",
    });
  return done({ savedAt: now, conflicts, problems, fields });
}

/** Why a changed text cannot be the value of its field; null when it can. */
function problemOf(field: string, text: string, reasons: readonly Reason[]): string | null {
  const block = gridBlocks.find(({ name }) => pointsField(name) === field);
  if (block)
    return readPoints(text, block.points) === undefined
      ? `Donnez un nombre entier de 0 à ${block.points}.`
      : null;
  const [kind = ""] = field.split(".");
  if (kind === "remarque" || kind === "mot") return notPrinted(text, longest.remark);
  if (field === reportField) return notPrinted(text, longest.report);
  if (field === newNoteField) return tooLong(text, longest.note);
  if (text === "") return null;
  if (kind === "avis") return isVerdict(text) ? null : "Choisissez un des trois avis.";
  if (kind === "niveau") return isLevel(text) ? null : "Choisissez un niveau.";
  if (kind === "classe") return isClass(text) ? null : "Choisissez une classe.";
  return reasons.some(({ code }) => code === text)
    ? null
    : "Ce motif n’est plus au catalogue\u00A0: choisissez-en un autre.";
}

/** Why words of the report, which is signed, are not kept. */
const notPrinted = (text: string, most: number): string | null =>
  unprintableSign(text) === null ? tooLong(text, most) : `${unprintableWords(text)}.`;

const tooLong = (text: string, most: number): string | null =>
  text.length > most ? `Ce texte dépasse ${most} caractères\u00A0: raccourcissez-le.` : null;

function opinionOf(
  { id, code }: AskedSubArea,
  fields: ExaminationFields,
  {
    reasons,
    before,
  }: {
    reasons: readonly Reason[];
    before: { reasonCode: string | null; reasonVersion: number | null } | undefined;
  },
) {
  const names = opinionFields(code);
  const [verdict = "", level = "", aimedAt = "", reasonCode = "", note = ""] = [
    ...[fields[names.verdict], fields[names.level], fields[names.class]],
    ...[fields[names.reason], fields[names.note]],
  ];
  const reason = reasons.find((each) => each.code === reasonCode);
  const kept = before?.reasonCode === reasonCode ? before.reasonVersion : null;
  return {
    subAreaId: id,
    verdict: isVerdict(verdict) ? verdict : null,
    level: level === "" ? null : (Number(level) as Level),
    class: isClass(aimedAt) ? aimedAt : null,
    reasonCode: reasonCode === "" ? null : reasonCode,
    reasonVersion: reasonCode === "" ? null : (kept ?? reason?.version ?? null),
    note,
  };
}
