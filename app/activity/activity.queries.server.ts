import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { remembered } from "#app/kernel/remembered.ts";
import type { Tables } from "#db/tables.ts";
import type { SubArea } from "./activity.schema.ts";
import type { Nomenclature } from "./nomenclature.ts";
import { type Page, type PageQuery, pageOf } from "./page.schema.ts";

type EditionId = RawBuilder<string>;

/**
 * The edition in force on a day (`YYYY-MM-DD`): the latest that has begun by then and was not withdrawn before. Among editions
 * that begin on the same day, the one with the highest number.
 */
const inForceOn = (day: string): EditionId => sql<string>`(
  select id from nomenclature_edition where effective_from <= ${day}::date and withdrawn_at is null
  order by effective_from desc, number desc limit 1)`;

/** The sub-areas of editions, with codes and identifiers; the caller selects the editions. */
const entries = (db: Db) =>
  db
    .selectFrom("sub_area_in_edition as entry")
    .innerJoin("sub_area", "sub_area.id", "entry.sub_area_id")
    .innerJoin("area_in_edition", (join) =>
      join
        .onRef("area_in_edition.edition_id", "=", "entry.edition_id")
        .onRef("area_in_edition.area_id", "=", "entry.area_id"),
    )
    .innerJoin("area", "area.id", "area_in_edition.area_id")
    .innerJoin("family_in_edition", (join) =>
      join
        .onRef("family_in_edition.edition_id", "=", "entry.edition_id")
        .onRef("family_in_edition.family_id", "=", "area_in_edition.family_id"),
    )
    .innerJoin("family", "family.id", "family_in_edition.family_id")
    .select([
      "sub_area.id as subAreaId",
      "sub_area.code as subAreaCode",
      "entry.name as subAreaName",
      "entry.sequence as subAreaSequence",
      "entry.synonyms as subAreaSynonyms",
      "area.id as areaId",
      "area.code as areaCode",
      "area_in_edition.name as areaName",
      "family.id as areaFamilyId",
      "family_in_edition.name as areaFamilyName",
      "family.code as areaFamilyCode",
    ]);

interface Entry extends Omit<SubArea, "area"> {
  areaId: string;
  areaCode: string;
  areaName: string;
  areaFamilyId: string;
  areaFamilyName: string;
  areaFamilyCode: string;
}

const asSubArea = ({ areaFamilyId, areaFamilyName, areaFamilyCode, ...row }: Entry): SubArea => ({
  subAreaId: row.subAreaId,
  subAreaCode: row.subAreaCode,
  subAreaName: row.subAreaName,
  subAreaSequence: row.subAreaSequence,
  subAreaSynonyms: row.subAreaSynonyms,
  area: {
    areaId: row.areaId,
    areaCode: row.areaCode,
    areaName: row.areaName,
    areaFamily: { areaFamilyId, areaFamilyName, areaFamilyCode },
  },
});

/** All sub-areas in force, by position of the family, then by sequence: 65 rows, hundreds at most. */
export async function subAreasInForce(db: Db, today: string): Promise<SubArea[]> {
  const rows = await entries(db)
    .where("entry.edition_id", "=", inForceOn(today))
    .orderBy("family_in_edition.position")
    .orderBy("entry.sequence")
    .orderBy(sql`sub_area.code collate "C"`)
    .execute();
  return rows.map(asSubArea);
}

/**
 * Every sub-area of any edition, with the texts of the edition in force on the day, else of the last edition that had it, else
 * of one that has not begun; by family, then by sequence.
 */
export async function knownSubAreas(db: Db, today: string): Promise<SubArea[]> {
  const newest = entries(db)
    .innerJoin("nomenclature_edition as edition", "edition.id", "entry.edition_id")
    .select("family_in_edition.position as familyPosition")
    .where("edition.withdrawn_at", "is", null)
    .distinctOn("entry.sub_area_id")
    .orderBy("entry.sub_area_id")
    .orderBy(sql`edition.effective_from > ${today}::date`)
    .orderBy("edition.effective_from", "desc")
    .orderBy("edition.number", "desc");
  const rows = await db
    .selectFrom(newest.as("known"))
    .selectAll()
    .orderBy("familyPosition")
    .orderBy("subAreaSequence")
    .orderBy(sql`"subAreaCode" collate "C"`)
    .execute();
  return rows.map(asSubArea);
}

/** The three levels in force on a day, with the scope of each sub-area; empty before the first edition. */
export async function nomenclatureInForce(db: Db, today: string): Promise<Nomenclature> {
  return await nomenclatureOf(db, inForceOn(today));
}

/** The nomenclature of an edition as published. */
export const editionOf = (db: Db, id: string): Promise<Nomenclature> =>
  nomenclatureOf(db, sql<string>`${id}::uuid`);

/** The edition published last and not withdrawn, in force or not begun; null in a database that has none. */
export async function latestEdition(db: Db) {
  const edition = await db
    .selectFrom("nomenclature_edition")
    .select(["id", "number", "effective_from as effectiveFrom"])
    .where("withdrawn_at", "is", null)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return edition ?? null;
}

async function nomenclatureOf(db: Db, edition: EditionId): Promise<Nomenclature> {
  const rows = await entries(db)
    .select("entry.covers")
    .where("entry.edition_id", "=", edition)
    .orderBy("family_in_edition.position")
    .orderBy("area_in_edition.position")
    .orderBy("entry.sequence")
    .orderBy(sql`sub_area.code collate "C"`)
    .execute();
  const families = Map.groupBy(rows, ({ areaFamilyCode }) => areaFamilyCode);
  return {
    families: [...families].map(([code, ofFamily]) => ({
      code,
      name: ofFamily[0]?.areaFamilyName ?? "",
      areas: [...Map.groupBy(ofFamily, ({ areaCode }) => areaCode)].map(([code, ofArea]) => ({
        code,
        name: ofArea[0]?.areaName ?? "",
        subAreas: ofArea.map(({ covers, ...row }) => ({
          code: row.subAreaCode,
          name: row.subAreaName,
          sequence: row.subAreaSequence,
          covers,
          synonyms: row.subAreaSynonyms,
        })),
      })),
    })),
  };
}

/** Which of these texts are identifiers of sub-areas in force; other texts are ignored. */
export async function subAreaIdsInForce(
  db: Db,
  ids: readonly string[],
  today: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("sub_area_in_edition")
    .select("sub_area_id")
    .where("edition_id", "=", inForceOn(today))
    .where(sql<boolean>`sub_area_id = any (${[...new Set(ids)].filter(isId)}::uuid[])`)
    .execute();
  return rows.map(({ sub_area_id }) => sub_area_id);
}

/** One page of the sub-areas in force, cut from the whole list, so that count and content always agree. */
export async function subAreaPage(
  db: Db,
  { today, ...query }: PageQuery & { today: string },
): Promise<Page<SubArea>> {
  return pageOf(await subAreasInForce(db, today), query);
}

const recent = remembered<Db, SubArea[]>({ forMs: 5_000 });

/**
 * `subAreasInForce` for pages under load: cached per process for five seconds, during which an edition published by another
 * process may be missing. Never use it to decide what may be recorded.
 */
export function recentSubAreas(db: Kysely<Tables>, now: Date): Promise<SubArea[]> {
  const today = todayInDakar(now);
  return recent.recall(db, { key: today, now, read: () => subAreasInForce(db, today) });
}

/** Clears the cache of sub-areas. Call it after the commit of a publication, with the handle that pages read from. */
export function forgetSubAreas(db: Db): void {
  recent.forget(db);
}
