import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { changeComplaint, isKnownTo } from "./change-complaint.server.ts";
import { concernOf, handlerOfComplaint } from "./complaint.queries.server.ts";
import type { ComplaintRefusal } from "./complaint.refusals.ts";
import { lockComplaint, writeHandler } from "./complaint-writes.queries.server.ts";
import { mailWorkIn } from "./mail-complaint.server.ts";

/** Takes charge of a complaint: from here on its author is told that a person has it. */
export const acknowledgeComplaint = (
  ctx: Context,
  { complaintId, seen }: { complaintId: string; seen: number },
): Promise<Result<null, ComplaintRefusal>> =>
  changeComplaint(ctx, {
    complaintId,
    move: "acknowledge",
    permission: "complaint.handle",
    columns: (by, at) => ({ handledBy: by, acknowledgedAt: at }),
    seen,
  });

/** Takes over a complaint that somebody else handles, `from` as the page showed: they are away, or turn out to be concerned. */
export async function takeOverComplaint(
  ctx: Context,
  { complaintId, from }: { complaintId: string; from: string },
): Promise<Result<null, ComplaintRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "complaint.handle")) return refused("not-yours");
  const { accountId } = actor;
  return await ctx.transaction<Result<null, ComplaintRefusal>>(async (tx) => {
    if (!(await isKnownTo(tx, complaintId))) return refused("unknown-complaint");
    const complaint = await lockComplaint(tx.db, complaintId);
    if (!complaint) return refused("unknown-complaint");
    if (complaint.handledBy === accountId) return done(null);
    if (complaint.state !== "under-review") return refused("wrong-state");
    if (complaint.handledBy !== from) return refused("changed-meanwhile");
    if (await concernOf(tx.db, { complaintId, accountId })) return refused("unconcerned");
    const before = await handlerOfComplaint(tx.db, complaint);
    await mailWorkIn(tx, complaint, { work: "taken-over", to: before });
    await writeHandler(tx.db, complaintId, accountId);
    await appendToJournal(tx, {
      subjectKind: "complaint",
      subjectId: complaintId,
      event: "complaint-handed-over",
      data: { number: complaint.number },
    });
    return done(null);
  });
}
