import { actorName } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { editedTerms, type TermsEdit, type TermsEditRefusal } from "./edit-terms.ts";
import { termsEdition } from "./terms.queries.server.ts";
import {
  insertTermsDraft,
  removeTermsDraft,
  rewriteTermsDraft,
  termsDraft,
} from "./terms-draft.queries.server.ts";
import { lockLatestTerms } from "./terms-writes.queries.server.ts";

/** Starts the draft of the next edition from the edition published last; one draft exists at a time. */
export async function startTermsDraft(
  ctx: Context,
): Promise<Result<null, "not-yours" | "draft-exists">> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
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

export type TermsDraftRefusal = "not-yours" | "no-draft" | "draft-changed";

/** Applies one edit to the draft that the caller saw, and drops the PDF drawn from it. */
export async function editTermsDraft(
  ctx: Context,
  { stamp, edit }: { stamp: string; edit: TermsEdit },
): Promise<Result<null, TermsDraftRefusal | TermsEditRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
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

/** Deletes the draft that the caller saw; published editions are unchanged. */
export async function abandonTermsDraft(
  ctx: Context,
  stamp: string,
): Promise<Result<null, TermsDraftRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    if (!(await termsDraft(tx.db))) return refused("no-draft");
    const removed = isId(stamp) && (await removeTermsDraft(tx.db, stamp));
    return removed ? done(null) : refused("draft-changed");
  });
}
