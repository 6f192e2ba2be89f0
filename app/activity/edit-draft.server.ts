import { actorName } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { editionOf, latestEdition } from "./activity.queries.server.ts";
import { type EditRefusal, edited, type NomenclatureEdit } from "./edit-nomenclature.ts";
import {
  insertDraft,
  meaningsOfCodes,
  nomenclatureDraft,
  removeDraft,
  rewriteDraft,
} from "./nomenclature.queries.server.ts";

/** Starts the draft of the next edition from the edition published last; one draft exists at a time, shared by all administrators. */
export async function startDraft(
  ctx: Context,
): Promise<Result<null, "not-yours" | "draft-exists">> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const latest = await latestEdition(tx.db);
    if (!latest) throw new Error("There is no edition to begin from.");
    const started = await insertDraft(tx.db, {
      basedOn: latest.number,
      nomenclature: await editionOf(tx.db, latest.id),
      by: actorName(tx.actor),
      at: tx.now,
    });
    return started ? done(null) : refused("draft-exists");
  });
}

export type DraftRefusal = "not-yours" | "no-draft" | "draft-changed";

/** Applies one edit to the draft that the caller saw; refuses when somebody else has changed it since. */
export async function editDraft(
  ctx: Context,
  { stamp, edit }: { stamp: string; edit: NomenclatureEdit },
): Promise<Result<null, DraftRefusal | EditRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const draft = await nomenclatureDraft(tx.db);
    if (!draft) return refused("no-draft");
    if (draft.stamp !== stamp) return refused("draft-changed");
    const codeMeanings = await meaningsOfCodes(tx.db, todayInDakar(tx.now));
    const result = edited(draft.nomenclature, edit, codeMeanings);
    if (!result.ok) return result;
    const writing = { nomenclature: result.value, by: actorName(tx.actor), at: tx.now };
    const rewritten = await rewriteDraft(tx.db, { stamp, ...writing });
    return rewritten ? done(null) : refused("draft-changed");
  });
}

/** Deletes the draft that the caller saw; published editions are unchanged. */
export async function abandonDraft(
  ctx: Context,
  stamp: string,
): Promise<Result<null, DraftRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    if (!(await nomenclatureDraft(tx.db))) return refused("no-draft");
    const removed = isId(stamp) && (await removeDraft(tx.db, stamp));
    return removed ? done(null) : refused("draft-changed");
  });
}
