import { appendToJournal, chainLength } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { EditionRefusal } from "#app/settings/edition.refusals.ts";
import { editionOf, forgetSubAreas, latestEdition } from "./activity.queries.server.ts";
import { insertNomenclature, lastNumber } from "./edition-writes.queries.server.ts";
import { areasOf, type Nomenclature, subAreasOf } from "./nomenclature.ts";
import { journalOfChanges } from "./nomenclature-changes.ts";

type NomenclatureRefusal = Exclude<EditionRefusal, "number-taken">;

const subject = { subjectKind: "nomenclature", subjectId: "nomenclature" } as const;

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
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  const result = await ctx.transaction((tx) => publishEditionIn(tx, edition));
  forgetSubAreas(ctx.db);
  return result;
}

/** `publishNomenclatureEdition` inside a transaction; after the commit, call `forgetSubAreas`. */
export async function publishEditionIn(
  tx: Tx,
  { effectiveFrom, basedOn, nomenclature }: EditionToPublish,
): Promise<Result<{ number: number }, Exclude<NomenclatureRefusal, "not-yours">>> {
  const length = await chainLength(tx.db, subject.subjectKind, subject.subjectId);
  if (effectiveFrom < todayInDakar(tx.now)) return refused("begins-in-the-past");
  if (subAreasOf(nomenclature).length === 0) return refused("no-sub-area");
  if (hasCodeTwice(nomenclature)) return refused("code-twice");
  const latest = await latestEdition(tx.db);
  if (latest?.number !== basedOn) return refused("edited-meanwhile");
  if (effectiveFrom < latest.effectiveFrom) return refused("begins-before-the-latest");
  const number = (await lastNumber(tx.db)) + 1;
  const before = await editionOf(tx.db, latest.id);
  const { sequence } = await insertEdition(tx, { number, effectiveFrom, nomenclature, before });
  // An edition committed after the reads above has lengthened the chain, and the lock of the chain made this one wait for it.
  return sequence === length + 1 ? done({ number }) : refused("edited-meanwhile");
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

async function insertEdition(tx: Tx, edition: Edition): Promise<{ sequence: number }> {
  const { number, effectiveFrom, nomenclature, before } = edition;
  // Append before the insert: of two simultaneous calls the journal chain lets one commit; the other runs again and finds the edition.
  const appended = await appendToJournal(tx, {
    ...subject,
    event: "nomenclature-published",
    data: { number, effectiveFrom, ...journalOfChanges(before, nomenclature) },
  });
  await insertNomenclature(tx.db, {
    number,
    effectiveFrom,
    nomenclature,
    at: tx.now,
    by: actorName(tx.actor),
  });
  return appended;
}
