import type { Person } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { type Result, refused } from "#app/kernel/result.ts";
import { isKnownTo } from "./change-complaint.server.ts";
import { concernOf } from "./complaint.queries.server.ts";
import type { ComplaintRefusal } from "./complaint.refusals.ts";
import { type LockedComplaint, lockComplaint } from "./complaint-writes.queries.server.ts";

/**
 * Runs an act of the person in charge of a complaint that is under review, under its lock: nobody else acts on it, and not somebody
 * whom it turns out to concern.
 */
export async function asInCharge(
  ctx: Context,
  complaintId: string,
  act: (
    tx: Tx,
    handled: { complaint: LockedComplaint; actor: Person },
  ) => Promise<Result<null, ComplaintRefusal>>,
): Promise<Result<null, ComplaintRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "complaint.handle")) return refused("not-yours");
  return await ctx.transaction<Result<null, ComplaintRefusal>>(async (tx) => {
    if (!(await isKnownTo(tx, complaintId))) return refused("unknown-complaint");
    const complaint = await lockComplaint(tx.db, complaintId);
    if (!complaint) return refused("unknown-complaint");
    if (complaint.state !== "under-review") return refused("wrong-state");
    const { accountId } = actor;
    if (complaint.handledBy !== accountId) return refused("in-charge");
    if (await concernOf(tx.db, { complaintId, accountId })) return refused("unconcerned");
    return await act(tx, { complaint, actor });
  });
}
