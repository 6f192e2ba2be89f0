import type { Context } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { countViews, insertView, type SharingRole } from "./saved-view.queries.server.ts";
import type { ViewRefusal } from "./saved-view.refusals.ts";

const MOST_VIEWS = 40;

interface NewView {
  name: string;
  /** Parameters of an address of the queue, as `viewQuery` leaves them. */
  query: string;
  /** The role whose holders see the view too; null keeps it private. */
  role: string | null;
}

/** Keeps a list of the queue under a name, for its owner alone or for the holders of one of their roles. */
export async function saveView(
  ctx: Context,
  { name, query, role }: NewView,
): Promise<Result<{ id: string }, ViewRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "application.read")) return refused("not-yours");
  const held = actor.staffRoles.find((each) => each === role);
  if (role !== null && (!held || !isSharing(held))) return refused("not-yours");
  const id = newId();
  const view = { id, accountId: actor.accountId, name, query };
  return await ctx.transaction(async (tx) => {
    if ((await countViews(tx.db, actor.accountId)) >= MOST_VIEWS) return refused("too-many");
    const added = await insertView(tx, { ...view, role: held && isSharing(held) ? held : null });
    return added ? done({ id }) : refused("name-taken");
  });
}

const sharing: readonly string[] = [
  ...["registrar", "examiner", "secretary", "committee", "president", "controller"],
];
const isSharing = (role: string): role is SharingRole => sharing.includes(role);
