import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { knownSubAreas } from "./activity.queries.server.ts";
import type { KnownSubArea } from "./edit-nomenclature.ts";
import { type Nomenclature, storedNomenclature } from "./nomenclature.ts";
import type { Concerned } from "./nomenclature-changes.ts";

export interface EditionLine {
  id: string;
  number: number;
  effectiveFrom: string;
  publishedAt: Date;
  /** Name of the account, or of the part of the product, that published it. */
  publishedBy: string;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
}

/** Every published edition, the latest first. */
export async function nomenclatureEditions(db: Db): Promise<EditionLine[]> {
  const rows = await db
    .selectFrom("nomenclature_edition as edition")
    .leftJoin("account as publisher", (join) =>
      join.on(sql<boolean>`publisher.id::text = edition.published_by`),
    )
    .leftJoin("account as withdrawer", (join) =>
      join.on(sql<boolean>`withdrawer.id::text = edition.withdrawn_by`),
    )
    .select(["edition.id", "edition.number", "edition.effective_from as effectiveFrom"])
    .select(["edition.published_at as publishedAt", "edition.withdrawn_at as withdrawnAt"])
    .select((row) => [
      row.fn.coalesce("publisher.name", "edition.published_by").as("publishedBy"),
      row.fn.coalesce("withdrawer.name", "edition.withdrawn_by").as("withdrawnBy"),
    ])
    .orderBy("edition.number", "desc")
    .execute();
  return rows;
}

export interface NomenclatureDraft {
  /** Number of the edition that the draft started from. */
  basedOn: number;
  /** Version of the draft; the caller that changes or publishes it sends back the one that it saw. */
  stamp: string;
  nomenclature: Nomenclature;
  startedAt: Date;
  startedBy: string;
  changedAt: Date;
  changedBy: string;
}

/** The draft; undefined when there is none. */
export async function nomenclatureDraft(db: Db): Promise<NomenclatureDraft | undefined> {
  const row = await db
    .selectFrom("nomenclature_draft as draft")
    .leftJoin("account as starter", (join) =>
      join.on(sql<boolean>`starter.id::text = draft.started_by`),
    )
    .leftJoin("account as editor", (join) =>
      join.on(sql<boolean>`editor.id::text = draft.changed_by`),
    )
    .select(["based_on as basedOn", "stamp", "nomenclature", "started_at as startedAt"])
    .select("changed_at as changedAt")
    .select((each) => [
      each.fn.coalesce("starter.name", "started_by").as("startedBy"),
      each.fn.coalesce("editor.name", "changed_by").as("changedBy"),
    ])
    .executeTakeFirst();
  return row && { ...row, nomenclature: storedNomenclature(row.nomenclature) };
}

interface Writing {
  by: string;
  at: Date;
}

/** Inserts the draft; false when one exists. */
export async function insertDraft(
  db: Db,
  { basedOn, nomenclature, by, at }: Writing & { basedOn: number; nomenclature: Nomenclature },
): Promise<boolean> {
  const inserted = await db
    .insertInto("nomenclature_draft")
    .values({
      based_on: basedOn,
      stamp: newId(),
      nomenclature: jsonText(nomenclature),
      started_at: at,
      started_by: by,
      changed_at: at,
      changed_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("stamp")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Replaces the draft that the caller saw; false when it has changed since. */
export async function rewriteDraft(
  db: Db,
  { stamp, nomenclature, by, at }: Writing & { stamp: string; nomenclature: Nomenclature },
): Promise<boolean> {
  const rewritten = await db
    .updateTable("nomenclature_draft")
    .set({
      stamp: newId(),
      nomenclature: jsonText(nomenclature),
      changed_at: at,
      changed_by: by,
    })
    .where("stamp", "=", stamp)
    .returning("stamp")
    .executeTakeFirst();
  return rewritten !== undefined;
}

/** Deletes the draft that the caller saw; false when it has changed or does not exist. */
export async function removeDraft(db: Db, stamp: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("nomenclature_draft")
    .where("stamp", "=", stamp)
    .returning("stamp")
    .executeTakeFirst();
  return removed !== undefined;
}

/** Marks an edition as withdrawn; false when it already was. */
export async function markWithdrawn(
  db: Db,
  { id, by, at }: Writing & { id: string },
): Promise<boolean> {
  const marked = await db
    .updateTable("nomenclature_edition")
    .set({ withdrawn_at: at, withdrawn_by: by })
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** Every sub-area code of any edition, with its position and its latest texts. */
export async function meaningsOfCodes(db: Db, today: string): Promise<KnownSubArea[]> {
  const covers = new Map(
    (
      await db
        .selectFrom("sub_area_in_edition as entry")
        .innerJoin("nomenclature_edition as edition", "edition.id", "entry.edition_id")
        .select(["entry.sub_area_id as id", "entry.covers"])
        .where("edition.withdrawn_at", "is", null)
        .distinctOn("entry.sub_area_id")
        .orderBy("entry.sub_area_id")
        .orderBy("edition.number", "desc")
        .execute()
    ).map((row) => [row.id, row.covers]),
  );
  return (await knownSubAreas(db, today)).map(({ area, ...subArea }) => ({
    code: subArea.subAreaCode,
    name: subArea.subAreaName,
    covers: covers.get(subArea.subAreaId) ?? "",
    synonyms: subArea.subAreaSynonyms,
    areaCode: area.areaCode,
    areaName: area.areaName,
    familyCode: area.areaFamily.areaFamilyCode,
  }));
}

/** Numbers of companies that the end of a sub-area concerns, by code: rights that last on the day or beyond, and choices. */
export async function companiesConcerned(
  db: Db,
  { codes, day }: { codes: readonly string[]; day: string },
): Promise<Readonly<Record<string, Concerned>>> {
  if (codes.length === 0) return {};
  const { rows } = await sql<{ code: string } & Record<keyof Concerned, number>>`
    with holder as (
      select distinct sub_area_id, company_id from qualification
      where state in ('granted', 'suspended') and ends_on >= ${day}::date
    )
    select sub_area.code,
      (select count(*)::int from holder where holder.sub_area_id = sub_area.id) as qualified,
      (select count(*)::int from company_sub_area choice join company on company.id = choice.company_id
        where choice.sub_area_id = sub_area.id and company.state = 'active' and not exists (
          select from holder where holder.sub_area_id = sub_area.id and holder.company_id = company.id
        )) as chosen,
      (select count(*)::int from company_sub_area choice join company on company.id = choice.company_id
        where choice.sub_area_id = sub_area.id and company.state = 'registered') as waiting
    from sub_area where sub_area.code = any (${[...codes]}::text[])
  `.execute(db);
  return Object.fromEntries(rows.map(({ code, ...counts }) => [code, counts]));
}

/** The name of a family in the newest edition that holds it, as a query; `family` names the column with its id. */
export const newestFamilyName = (family: `${string}.${string}`) => sql<string>`(
  select named.name from family_in_edition named
  join nomenclature_edition edition on edition.id = named.edition_id
  where named.family_id = ${sql.ref(family)} order by edition.number desc limit 1)`;
