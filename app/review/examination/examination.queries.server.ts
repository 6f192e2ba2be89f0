import { inScope, ofApplication, type StaffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import type { GridBlockName } from "#app/tariff/examination-grid.ts";
import type { Mark, Marks } from "./grid.ts";
import type { AskedSubArea, Opinion } from "./opinion.ts";

export interface OpinionRow extends Opinion {
  subAreaId: string;
}

/** The sub-areas that an application asks for, with the newest name of each, in the order of their codes. */
export async function askedSubAreas(
  db: Db,
  scope: StaffScope,
  applicationId: string,
): Promise<AskedSubArea[]> {
  const rows = await db
    .selectFrom("application_sub_area as asked")
    .innerJoin("application", "application.id", "asked.application_id")
    .innerJoin("sub_area", "sub_area.id", "asked.sub_area_id")
    .innerJoin("sub_area_in_edition as entry", "entry.sub_area_id", "sub_area.id")
    .innerJoin("nomenclature_edition as edition", "edition.id", "entry.edition_id")
    .select(["sub_area.id", "sub_area.code", "entry.name", "asked.level"])
    .distinctOn("sub_area.code")
    .where("asked.application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .orderBy("sub_area.code")
    .orderBy("edition.number", "desc")
    .execute();
  return rows.map((row) => ({ ...row, level: row.level as Level }));
}

/** The marks of an application by block. */
export async function marksOf(db: Db, scope: StaffScope, applicationId: string): Promise<Marks> {
  const rows = await db
    .selectFrom("grid_mark")
    .innerJoin("application", "application.id", "grid_mark.application_id")
    .select(["block", "points", "note"])
    .where("application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .execute();
  return Object.fromEntries(rows.map(({ block, ...mark }) => [block, mark]));
}

/** The opinions of an application, as far as they are typed. */
export async function opinionsOf(
  db: Db,
  scope: StaffScope,
  applicationId: string,
): Promise<OpinionRow[]> {
  const rows = await db
    .selectFrom("opinion")
    .innerJoin("application", "application.id", "opinion.application_id")
    .select(["opinion.sub_area_id as subAreaId", "opinion.verdict", "opinion.level"])
    .select(["opinion.class", "opinion.reason_code as reasonCode", "opinion.note"])
    .select([
      "opinion.reason_version as reasonVersion",
      "opinion.above_reason_code as aboveReasonCode",
      "opinion.above_reason_version as aboveReasonVersion",
    ])
    .where("opinion.application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .execute();
  return rows.map((row) => ({ ...row, level: row.level as Level | null }));
}

export interface TypedTexts {
  reportText: string;
  noteText: string;
  savedAt: Date;
}

/** The texts under way; undefined before the first is typed. */
export async function textsOfExamination(
  db: Db,
  scope: StaffScope,
  applicationId: string,
): Promise<TypedTexts | undefined> {
  return await db
    .selectFrom("examination")
    .innerJoin("application", "application.id", "examination.application_id")
    .select(["examination.report_text as reportText", "examination.note_text as noteText"])
    .select("examination.saved_at as savedAt")
    .where("application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .executeTakeFirst();
}

interface Written {
  applicationId: string;
  by: string;
  at: Date;
}

export async function writeMark(
  db: Db,
  { applicationId, block, mark, by, at }: Written & { block: GridBlockName; mark: Mark },
): Promise<void> {
  const values = { ...mark, marked_by: by, marked_at: at };
  await db
    .insertInto("grid_mark")
    .values({ application_id: applicationId, block, version: 1, ...values })
    .onConflict((conflict) =>
      conflict.constraint("grid_mark_once").doUpdateSet(({ eb }) => ({
        ...values,
        version: eb("grid_mark.version", "+", 1),
      })),
    )
    .execute();
}

export async function writeOpinion(
  db: Db,
  { applicationId, opinion, by, at }: Written & { opinion: OpinionRow },
): Promise<void> {
  const values = {
    verdict: opinion.verdict,
    level: opinion.level,
    class: opinion.class as Class | null,
    reason_code: opinion.reasonCode,
    reason_version: opinion.reasonVersion,
    above_reason_code: opinion.aboveReasonCode,
    above_reason_version: opinion.aboveReasonVersion,
    note: opinion.note,
    given_by: by,
    given_at: at,
  };
  await db
    .insertInto("opinion")
    .values({
      application_id: applicationId,
      sub_area_id: opinion.subAreaId,
      version: 1,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.constraint("opinion_once").doUpdateSet(({ eb }) => ({
        ...values,
        version: eb("opinion.version", "+", 1),
      })),
    )
    .execute();
}

export async function writeTexts(
  db: Db,
  {
    applicationId,
    reportText,
    noteText,
    by,
    at,
  }: Written & Pick<TypedTexts, "reportText" | "noteText">,
): Promise<void> {
  const values = { report_text: reportText, note_text: noteText, saved_by: by, saved_at: at };
  await db
    .insertInto("examination")
    .values({ application_id: applicationId, version: 1, ...values })
    .onConflict((conflict) =>
      conflict.column("application_id").doUpdateSet(({ eb }) => ({
        ...values,
        version: eb("examination.version", "+", 1),
      })),
    )
    .execute();
}
