import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { changeComplaint } from "./change-complaint.server.ts";
import type { ComplaintRefusal } from "./complaint.refusals.ts";
import { hearingOf } from "./hearing.queries.server.ts";

/**
 * Decides on a complaint as it is proposed (ISO/IEC 17065 §7.13.5 to 7.13.8): who complains reads the answer, and a company that was heard
 * is told how it ends. By somebody who did not propose the answer and whom nothing ties to the complaint.
 */
export async function decideComplaint(
  ctx: Context,
  {
    complaintId,
    seen,
    isAnswered,
  }: {
    complaintId: string;
    seen: number;
    /** Whether the page showed an answer of the company: one that came meanwhile is read first. */
    isAnswered: boolean;
  },
): Promise<Result<null, ComplaintRefusal>> {
  const hearing = isId(complaintId) ? await hearingOf(ctx.db, complaintId) : undefined;
  const isUnread = hearing !== undefined && hearing.answer !== null && !isAnswered;
  if (isUnread && permit(ctx.actor, "complaint.decide")) return refused("changed-meanwhile");
  return await changeComplaint(ctx, {
    complaintId,
    move: "decide",
    permission: "complaint.decide",
    columns: (by, at) => ({ decision: { by, at } }),
    seen,
  });
}

/** Returns a proposed answer to the person in charge, with the reason. */
export const returnAnswer = (
  ctx: Context,
  { complaintId, reason, seen }: { complaintId: string; reason: string; seen: number },
): Promise<Result<null, ComplaintRefusal>> =>
  changeComplaint(ctx, {
    complaintId,
    move: "return",
    permission: "complaint.decide",
    columns: () => ({ returnReason: frenchProse(reason) }),
    seen,
  });
