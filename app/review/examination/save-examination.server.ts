import { staffScope } from "#app/accounts/scope.server.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { staffRefusal } from "#app/applications/staff-access.server.ts";
import { type Conflict, mergeFields, shownName, textsOf } from "#app/forms/merge-fields.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { cleanText } from "#app/kernel/text.ts";
import type { Reason } from "#app/settings/reasons/reason.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import { isClass, type Level } from "#app/tariff/classes.ts";
import { gridBlocks } from "#app/tariff/examination-grid.ts";
import {
  askedSubAreas,
  marksOf,
  type OpinionRow,
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
  newNoteField,
  noteField,
  opinionFields,
  pointsField,
  reportField,
} from "./examination-fields.ts";
import { type Judgement, problemOf } from "./field-problem.ts";
import { type AskedSubArea, isVerdict, type Opinion, reasonsNamed } from "./opinion.ts";
import { isLineReason } from "./proposal.ts";

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
 * if nobody else has changed it since (`mergeFields`). What its field cannot hold is answered and not kept: no mark, a level or a class above
 * what was asked, a reason that is for something else than the verdict.
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
  const [subAreas, marks, opinionRows, texts] = [
    await askedSubAreas(db, scope, applicationId),
    await marksOf(db, scope, applicationId),
    await opinionsOf(db, scope, applicationId),
    await textsOfExamination(db, scope, applicationId),
  ];
  const opinions = new Map(opinionRows.map((each) => [each.subAreaId, each]));
  const stored = examinationFields({ marks, asked: subAreas, opinions, texts });
  const reasons = (await reasonsOn(db, todayInDakar(now))).filter(isLineReason);
  const judged: Judgement = {
    asked: subAreas,
    class: application.class,
    reasons,
    verdictOn: (code) => {
      const field = opinionFields(code).verdict;
      const verdict = form.has(field) ? cleanText(textsOf(form, field)) : stored[field];
      return verdict !== undefined && isVerdict(verdict) ? verdict : null;
    },
  };
  // A value that was shown is judged without the verdict, which may be another one since.
  const shownBefore: Judgement = { ...judged, verdictOn: () => null };
  const typedFields: ExaminationFields = {};
  const problems: Record<string, string> = {};
  for (const field of Object.keys(stored)) {
    // What was refused once may come back as the value that the form shows: it was never anybody's.
    const shownText = cleanText(textsOf(form, shownName(field)));
    if (shownText !== stored[field] && problemOf(field, shownText, shownBefore))
      form.set(shownName(field), stored[field] ?? "");
    const text = cleanText(textsOf(form, field));
    const problem = text === stored[field] ? null : problemOf(field, text, judged);
    if (problem && form.has(field)) problems[field] = problem;
    typedFields[field] = problem ? (stored[field] ?? "") : text;
  }
  const { write, conflicts } = mergeFields(form, { typed: typedFields, stored });
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
  for (const subArea of subAreas)
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

function opinionOf(
  { id, code }: AskedSubArea,
  fields: ExaminationFields,
  { reasons, before }: { reasons: readonly Reason[]; before: Opinion | undefined },
): OpinionRow {
  const names = opinionFields(code);
  const {
    [names.verdict]: verdict = "",
    [names.level]: level = "",
    [names.class]: aimedAt = "",
    [names.note]: note = "",
  } = fields;
  const reasonCode = fields[names.reason] || null;
  const aboveReasonCode = fields[names.aboveReason] || null;
  // A reason that stays keeps the version in which it was chosen.
  const knownReasons = [...(before ? reasonsNamed(before) : []), ...reasons];
  const versionOf = (chosen: string | null) =>
    knownReasons.find((each) => each.code === chosen)?.version ?? null;
  return {
    subAreaId: id,
    verdict: isVerdict(verdict) ? verdict : null,
    level: level === "" ? null : (Number(level) as Level),
    class: isClass(aimedAt) ? aimedAt : null,
    reasonCode,
    reasonVersion: versionOf(reasonCode),
    aboveReasonCode,
    aboveReasonVersion: versionOf(aboveReasonCode),
    note,
  };
}
