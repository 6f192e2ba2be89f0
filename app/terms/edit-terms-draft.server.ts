import { actorName } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { editedTerms, type TermsEdit, type TermsEditRefusal } from "./edit-terms.ts";
import { lockLatestTerms, termsEdition } from "./terms.queries.server.ts";
import {
  insertTermsDraft,
  removeTermsDraft,
  rewriteTermsDraft,
  termsDraft,
} from "./terms-draft.queries.server.ts";

/** Begins the next edition from the one that was published last; one draft at a time. */
export async function startTermsDraft(
  ctx: Context,
): Promise<Result<null, "not-permitted" | "draft-exists">> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-permitted");
  return await ctx.transaction(async (tx) => {
    const latest = await lockLatestTerms(tx.db);
    const edition = latest && (await termsEdition(tx.db, latest.number));
    if (!edition) throw new Error("There is no edition to begin from.");
    const started = await insertTermsDraft(tx.db, {
      basedOn: edition.number,
      text: edition.text,
      by: actorName(tx.actor),
      at: tx.now,
    });
    return started ? done(null) : refused("draft-exists");
  });
}

export type TermsDraftRefusal = "not-permitted" | "no-draft" | "draft-changed";

/** Makes one change of the draft that was seen; a document that was drawn of it is gone. */
export async function editTermsDraft(
  ctx: Context,
  { stamp, edit }: { stamp: string; edit: TermsEdit },
): Promise<Result<null, TermsDraftRefusal | TermsEditRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-permitted");
  return await ctx.transaction(async (tx) => {
    const draft = await termsDraft(tx.db);
    if (!draft) return refused("no-draft");
    if (draft.stamp !== stamp) return refused("draft-changed");
    const result = editedTerms(draft.text, edit);
    if (!result.ok) return result;
    const writing = { stamp, text: result.value, by: actorName(tx.actor), at: tx.now };
    return (await rewriteTermsDraft(tx.db, writing)) ? done(null) : refused("draft-changed");
  });
}

/** Gives up the draft that was seen; what is in force and to come stays as it is. */
export async function abandonTermsDraft(
  ctx: Context,
  stamp: string,
): Promise<Result<null, TermsDraftRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-permitted");
  return await ctx.transaction(async (tx) => {
    if (!(await termsDraft(tx.db))) return refused("no-draft");
    const removed = isId(stamp) && (await removeTermsDraft(tx.db, stamp));
    return removed ? done(null) : refused("draft-changed");
  });
}
