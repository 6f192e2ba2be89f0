import { type Kysely, sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { remembered } from "#app/kernel/remembered.ts";
import type { Tables } from "#db/tables.ts";
import type { SubArea } from "./activity.schema.ts";
import { type Page, type PageQuery, pageOf } from "./page.schema.ts";

/** In force on a day (`YYYY-MM-DD`): begun by then, and not ended; `effective_to` is the first day without it. */
const inForce = (today: string) => sql<boolean>`
  sub_area.effective_from <= ${today}::date
  and (sub_area.effective_to is null or sub_area.effective_to > ${today}::date)`;

/** All sub-areas in force, by place of the family, then by sequence: 65 rows, hundreds at most. */
export async function subAreasInForce(db: Db, today: string): Promise<SubArea[]> {
  const rows = await db
    .selectFrom("sub_area")
    .innerJoin("area", "area.id", "sub_area.area_id")
    .innerJoin("family", "family.id", "area.family_id")
    .where(inForce(today))
    .orderBy("family.position")
    .orderBy("sub_area.sequence")
    .orderBy(sql`sub_area.code collate "C"`)
    .select([
      "sub_area.id as subAreaId",
      "sub_area.code as subAreaCode",
      "sub_area.name as subAreaName",
      "sub_area.sequence as subAreaSequence",
      "area.id as areaId",
      "area.code as areaCode",
      "area.name as areaName",
      "family.id as areaFamilyId",
      "family.name as areaFamilyName",
      "family.code as areaFamilyCode",
    ])
    .execute();
  return rows.map(({ areaFamilyId, areaFamilyName, areaFamilyCode, ...row }) => ({
    subAreaId: row.subAreaId,
    subAreaCode: row.subAreaCode,
    subAreaName: row.subAreaName,
    subAreaSequence: row.subAreaSequence,
    area: {
      areaId: row.areaId,
      areaCode: row.areaCode,
      areaName: row.areaName,
      areaFamily: { areaFamilyId, areaFamilyName, areaFamilyCode },
    },
  }));
}

interface Coded {
  code: string;
  name: string;
}

/** A family as the page of qualifications shows it, in the order of the nomenclature. */
export interface FamilyInForce extends Coded {
  areas: (Coded & { subAreas: (Coded & { covers: string })[] })[];
}

/** The three levels in force on a day, with what each sub-area covers; what has no sub-area is left out. */
export async function nomenclatureInForce(db: Db, today: string): Promise<FamilyInForce[]> {
  const rows = await db
    .selectFrom("sub_area")
    .innerJoin("area", "area.id", "sub_area.area_id")
    .innerJoin("family", "family.id", "area.family_id")
    .where(inForce(today))
    .orderBy("family.position")
    .orderBy("area.position")
    .orderBy("sub_area.sequence")
    .orderBy(sql`sub_area.code collate "C"`)
    .select([
      "sub_area.code",
      "sub_area.name",
      "sub_area.covers",
      "area.code as areaCode",
      "area.name as areaName",
      "family.code as familyCode",
      "family.name as familyName",
    ])
    .execute();
  const families: FamilyInForce[] = [];
  for (const { code, name, covers, areaCode, areaName, familyCode, familyName } of rows) {
    if (families.at(-1)?.code !== familyCode) {
      families.push({ code: familyCode, name: familyName, areas: [] });
    }
    const areas = families.at(-1)?.areas;
    if (areas?.at(-1)?.code !== areaCode) {
      areas?.push({ code: areaCode, name: areaName, subAreas: [] });
    }
    areas?.at(-1)?.subAreas.push({ code, name, covers });
  }
  return families;
}

/** One page of the sub-areas in force; cut from the whole list, so that count and content always agree. */
export async function subAreaPage(
  db: Db,
  { today, ...query }: PageQuery & { today: string },
): Promise<Page<SubArea>> {
  return pageOf(await subAreasInForce(db, today), query);
}

/** Which of these identifiers are sub-areas in force; texts that are no identifier are simply not among them. */
export async function existingSubAreaIds(
  db: Db,
  ids: readonly string[],
  today: string,
): Promise<Set<string>> {
  const candidates = [...new Set(ids)].filter(isId);
  if (candidates.length === 0) return new Set();
  const rows = await db
    .selectFrom("sub_area")
    .where(sql<boolean>`sub_area.id = any (${candidates}::uuid[])`)
    .where(inForce(today))
    .select("id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const recent = remembered<Kysely<Tables>, SubArea[]>({ forMs: 5_000 });

/**
 * `subAreasInForce` for pages under load: one read per process and five seconds, during which a newly published
 * edition may still be missing. Never inside a transaction, and never to decide what may be recorded.
 */
export function recentSubAreas(db: Kysely<Tables>, now: Date): Promise<SubArea[]> {
  const today = todayInDakar(now);
  return recent.recall(db, { key: today, now, read: () => subAreasInForce(db, today) });
}
