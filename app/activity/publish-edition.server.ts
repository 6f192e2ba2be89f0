import { sql } from "kysely";
import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { EditionRefusal } from "#app/settings/edition.refusals.ts";
import { editionOf, forgetSubAreas, latestEdition } from "./activity.queries.server.ts";
import { areasOf, type Nomenclature, subAreasOf } from "./nomenclature.ts";
import { journalOfChanges } from "./nomenclature-changes.ts";

type NomenclatureRefusal = Exclude<EditionRefusal, "number-taken">;

interface EditionToPublish {
  /** First day (`YYYY-MM-DD`) in force: today or later, and not before the latest edition. */
  effectiveFrom: string;
  /** Number of the edition that was edited; refused unless it is the latest. */
  basedOn: number;
  nomenclature: Nomenclature;
}

/**
 * Publishes an edition of the nomenclature. A new code begins with it; a code that it leaves out ends with it and may come
 * back. Each edition has its own names, positions, texts and synonyms. Rights and choices refer to the sub-area, whose row
 * stays. Returns the number of the edition.
 */
export async function publishNomenclatureEdition(
  ctx: Context,
  edition: EditionToPublish,
): Promise<Result<{ number: number }, NomenclatureRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-permitted");
  const result = await ctx.transaction((tx) => publishEditionIn(tx, edition));
  forgetSubAreas(ctx.db);
  return result;
}

/** `publishNomenclatureEdition` inside a transaction; after the commit, call `forgetSubAreas`. */
export async function publishEditionIn(
  tx: Tx,
  { effectiveFrom, basedOn, nomenclature }: EditionToPublish,
): Promise<Result<{ number: number }, Exclude<NomenclatureRefusal, "not-permitted">>> {
  if (effectiveFrom < todayInDakar(tx.now)) return refused("begins-in-the-past");
  if (subAreasOf(nomenclature).length === 0) return refused("no-sub-area");
  if (hasCodeTwice(nomenclature)) return refused("code-twice");
  const latest = await latestEdition(tx.db);
  if (latest?.number !== basedOn) return refused("edited-meanwhile");
  if (effectiveFrom < latest.effectiveFrom) return refused("begins-before-the-latest");
  const number = (await lastNumber(tx.db)) + 1;
  const before = await editionOf(tx.db, latest.id);
  await insertEdition(tx, { number, effectiveFrom, nomenclature, before });
  return done({ number });
}

/** The highest number ever given, that of a withdrawn edition included. */
async function lastNumber(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom("nomenclature_edition")
    .select((select) => select.fn.max("number").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Publishes the first edition in a database that has none; it may begin before today. */
export async function publishFirstNomenclature(
  ctx: Context,
  { effectiveFrom, nomenclature }: { effectiveFrom: string; nomenclature: Nomenclature },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (await latestEdition(tx.db)) return;
    await insertEdition(tx, { number: 1, effectiveFrom, nomenclature, before: { families: [] } });
  });
  forgetSubAreas(ctx.db);
}

function hasCodeTwice(nomenclature: Nomenclature): boolean {
  return [nomenclature.families, areasOf(nomenclature), subAreasOf(nomenclature)].some(
    (level) => new Set(level.map(({ code }) => code)).size < level.length,
  );
}

interface Edition {
  number: number;
  effectiveFrom: string;
  nomenclature: Nomenclature;
  before: Nomenclature;
}

async function insertEdition(tx: Tx, edition: Edition): Promise<void> {
  const { number, effectiveFrom, nomenclature, before } = edition;
  // Append before the insert: of two simultaneous calls the journal chain lets one commit; the other runs again and finds the edition.
  await appendToJournal(tx, {
    subjectKind: "nomenclature",
    subjectId: "nomenclature",
    event: "nomenclature-published",
    data: { number, effectiveFrom, ...journalOfChanges(before, nomenclature) },
  });
  const { db } = tx;
  const editionId = newId();
  await db
    .insertInto("nomenclature_edition")
    .values({
      id: editionId,
      number,
      effective_from: effectiveFrom,
      published_at: tx.now,
      published_by: actorName(tx.actor),
    })
    .execute();
  await insertEntries(db, editionId, nomenclature);
}

async function insertEntries(db: Db, editionId: string, nomenclature: Nomenclature): Promise<void> {
  const { families } = nomenclature;
  const areas = areasOf(nomenclature);
  const subAreas = subAreasOf(nomenclature);
  const familyIds = byCode(
    await db
      .insertInto("family")
      .values(families.map(identity))
      .onConflict((known) => known.column("code").doUpdateSet(sameCode))
      .returning(["code", "id"])
      .execute(),
  );
  const areaIds = byCode(
    await db
      .insertInto("area")
      .values(areas.map(identity))
      .onConflict((known) => known.column("code").doUpdateSet(sameCode))
      .returning(["code", "id"])
      .execute(),
  );
  const subAreaIds = byCode(
    await db
      .insertInto("sub_area")
      .values(subAreas.map(identity))
      .onConflict((known) => known.column("code").doUpdateSet(sameCode))
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
