import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { areasOf, type Nomenclature, subAreasOf } from "./nomenclature.ts";

/** The highest number ever given, that of a withdrawn edition included. */
export async function lastNumber(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom("nomenclature_edition")
    .select((select) => select.fn.max("number").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

interface EditionToInsert {
  number: number;
  /** First day in force, `YYYY-MM-DD`. */
  effectiveFrom: string;
  nomenclature: Nomenclature;
  at: Date;
  by: string;
}

/** Inserts an edition with its three levels; a code that is known keeps its row and its identifier. */
export async function insertNomenclature(db: Db, edition: EditionToInsert): Promise<void> {
  const editionId = newId();
  await db
    .insertInto("nomenclature_edition")
    .values({
      id: editionId,
      number: edition.number,
      effective_from: edition.effectiveFrom,
      published_at: edition.at,
      published_by: edition.by,
    })
    .execute();
  await insertEntries(db, editionId, edition.nomenclature);
}

async function insertEntries(db: Db, editionId: string, nomenclature: Nomenclature): Promise<void> {
  const { families } = nomenclature;
  const areas = areasOf(nomenclature);
  const subAreas = subAreasOf(nomenclature);
  const familyIds = byCode(
    await db
      .insertInto("family")
      .values(families.map(identity))
      .onConflict((conflict) => conflict.column("code").doUpdateSet(sameCode))
      .returning(["code", "id"])
      .execute(),
  );
  const areaIds = byCode(
    await db
      .insertInto("area")
      .values(areas.map(identity))
      .onConflict((conflict) => conflict.column("code").doUpdateSet(sameCode))
      .returning(["code", "id"])
      .execute(),
  );
  const subAreaIds = byCode(
    await db
      .insertInto("sub_area")
      .values(subAreas.map(identity))
      .onConflict((conflict) => conflict.column("code").doUpdateSet(sameCode))
      .returning(["code", "id"])
      .execute(),
  );
  await db
    .insertInto("family_in_edition")
    .values(
      families.map(({ code, name }, index) => ({
        edition_id: editionId,
        family_id: familyIds(code),
        name,
        position: index + 1,
      })),
    )
    .execute();
  await db
    .insertInto("area_in_edition")
    .values(
      areas.map(({ code, name, familyCode }, index) => ({
        edition_id: editionId,
        area_id: areaIds(code),
        family_id: familyIds(familyCode),
        name,
        position: index + 1,
      })),
    )
    .execute();
  await db
    .insertInto("sub_area_in_edition")
    .values(
      subAreas.map(({ code, areaCode, name, sequence, covers, synonyms }) => ({
        edition_id: editionId,
        sub_area_id: subAreaIds(code),
        area_id: areaIds(areaCode),
        name,
        sequence,
        covers,
        synonyms,
      })),
    )
    .execute();
}

const identity = ({ code }: { code: string }) => ({ id: newId(), code });

/** An update without effect, so that `returning` also answers existing rows. */
const sameCode = { code: sql<string>`excluded.code` };

function byCode(rows: readonly { code: string; id: string }[]): (code: string) => string {
  const ids = new Map(rows.map(({ code, id }) => [code, id]));
  return (code) => ids.get(code) ?? "";
}
