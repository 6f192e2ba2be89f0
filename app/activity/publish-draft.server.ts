import type { Context, Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { editionOf, forgetSubAreas, latestEdition } from "./activity.queries.server.ts";
import type { DraftRefusal } from "./edit-draft.server.ts";
import { withoutEmpty } from "./edit-nomenclature.ts";
import {
  companiesConcerned,
  nomenclatureDraft,
  removeDraft,
} from "./nomenclature.queries.server.ts";
import type { NomenclatureRefusal } from "./nomenclature.refusals.ts";
import { areasOf, type Nomenclature, subAreasOf } from "./nomenclature.ts";
import { changesBetween, sentenceOf } from "./nomenclature-changes.ts";
import { publishEditionIn } from "./publish-edition.server.ts";

interface DraftToPublish {
  /** Version of the draft that the caller saw. */
  stamp: string;
  /** First day (`YYYY-MM-DD`): today or later, and not before the latest edition. */
  effectiveFrom: string;
}

export type PublicationRefusal =
  | DraftRefusal
  | Extract<
      NomenclatureRefusal,
      | "edited-meanwhile"
      | "nothing-changes"
      | "empty-area"
      | "no-sub-area"
      | "code-twice"
      | "begins-in-the-past"
      | "begins-before-the-latest"
    >;

/** The sentences of what a publication of the draft would change, or the refusal that it would get. */
export async function previewDraft(
  ctx: Pick<Context, "actor" | "db" | "now">,
  { stamp, effectiveFrom }: DraftToPublish,
): Promise<Result<string[], PublicationRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  const today = todayInDakar(ctx.now);
  const draft = await draftToPublish(ctx.db, stamp);
  if (!draft.ok) return draft;
  const { latest, before, after } = draft.value;
  if (effectiveFrom < today) return refused("begins-in-the-past");
  if (effectiveFrom < latest.effectiveFrom) return refused("begins-before-the-latest");
  return done(await sentencesOf(ctx.db, { before, after, day: effectiveFrom, today }));
}

/** Publishes the draft that the caller saw as the next edition from a day on, and deletes it, in one transaction. */
export async function publishDraft(
  ctx: Context,
  { stamp, effectiveFrom }: DraftToPublish,
): Promise<Result<{ number: number }, PublicationRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  const result = await ctx.transaction(async (tx) => {
    const draft = await draftToPublish(tx.db, stamp);
    if (!draft.ok) return draft;
    // A simultaneous second publication waits here and finds no draft.
    if (!(await removeDraft(tx.db, stamp))) return refused("no-draft");
    const { basedOn, after } = draft.value;
    return await publishEditionIn(tx, { effectiveFrom, basedOn, nomenclature: after });
  });
  forgetSubAreas(ctx.db);
  return result;
}

async function draftToPublish(db: Db, stamp: string) {
  const [draft, latest] = [await nomenclatureDraft(db), await latestEdition(db)];
  if (!draft) return refused("no-draft");
  if (draft.stamp !== stamp) return refused("draft-changed");
  if (latest?.number !== draft.basedOn) return refused("edited-meanwhile");
  const before = await editionOf(db, latest.id);
  const earlierCodes = new Set(areasOf(before).map(({ code }) => code));
  const added = areasOf(draft.nomenclature).filter(({ code }) => !earlierCodes.has(code));
  if (added.some(({ subAreas }) => subAreas.length === 0)) return refused("empty-area");
  const after = withoutEmpty(draft.nomenclature);
  if (subAreasOf(after).length === 0) return refused("no-sub-area");
  if (changesBetween(before, after).length === 0) return refused("nothing-changes");
  return done({ basedOn: draft.basedOn, latest, before, after });
}

/** The changes between two nomenclatures as sentences; with a day, also the companies that each end concerns. */
export async function sentencesOf(
  db: Db,
  publication: { before: Nomenclature; after: Nomenclature; day: string | null; today: string },
): Promise<string[]> {
  const { before, after, day, today } = publication;
  const changes = changesBetween(before, after);
  const codes = changes.filter(({ kind }) => kind === "ended").map(({ code }) => code);
  const concerned = await companiesConcerned(db, { codes, day: day ?? today });
  return changes.map((change) => {
    const companies = concerned[change.code];
    return sentenceOf(change, { day, today, ...(companies && { concerned: companies }) });
  });
}
