import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import {
  deleteView,
  savedViewsFor,
  writeDefaultView,
  writeViewName,
} from "./saved-view.queries.server.ts";
import type { ViewRefusal } from "./saved-view.refusals.ts";

/** Gives another name to a view; its owner alone does. */
export async function renameView(
  ctx: Context,
  { viewId, name }: { viewId: string; name: string },
): Promise<Result<null, ViewRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("not-yours");
  const { accountId } = actor;
  return await ctx.transaction(async (tx) => {
    const written = await writeViewName(tx.db, { id: viewId, accountId, name });
    if (written === "taken") return refused("name-taken");
    return written ? done(null) : refused("unknown-view");
  });
}

/** Deletes a view; its owner alone does. */
export async function removeView(
  ctx: Context,
  { viewId }: { viewId: string },
): Promise<Result<null, ViewRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("not-yours");
  const { accountId } = actor;
  return await ctx.transaction(async (tx) =>
    (await deleteView(tx.db, { id: viewId, accountId })) ? done(null) : refused("unknown-view"),
  );
}

/** Chooses the view with which somebody opens the queue, among those that they see; null for the plain queue. */
export async function chooseDefaultView(
  ctx: Context,
  { viewId }: { viewId: string | null },
): Promise<Result<null, ViewRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const seen =
      viewId === null || (await savedViewsFor(tx.db, actor)).some(({ id }) => id === viewId);
    if (!seen) return refused("unknown-view");
    await writeDefaultView(tx.db, { accountId: actor.accountId, viewId });
    return done(null);
  });
}
