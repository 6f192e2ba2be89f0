import { staffScope } from "#app/accounts/scope.server.ts";
import { changeApplicationIn } from "#app/applications/change-application.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { changeDecisionIn } from "./change-decision.server.ts";
import { decisionInScope } from "./decision.queries.server.ts";
import type { DecisionRefusal } from "./decision.refusals.ts";
import { lockApplicationOf } from "./lock-application-of.server.ts";
import { closeToDeputiesIn } from "./open-to-deputy.server.ts";

/**
 * Sets a decision aside that the president sent back for a fault of procedure, and takes its application off the agenda, so that
 * the committee hears it again in another session.
 */
export async function setDecisionAside(
  ctx: Context,
  { decisionId, seen, reason }: { decisionId: string; seen?: number | undefined; reason: string },
): Promise<Result<null, DecisionRefusal>> {
  return await ctx.transaction(async (tx) => {
    const scope = staffScope(tx.actor);
    const application = await lockApplicationOf(tx, decisionId);
    if (!scope || !application || !(await decisionInScope(tx.db, scope, decisionId)))
      return refused("unknown-decision");
    const moved = await changeDecisionIn(tx, { decisionId, seen, move: "set-aside", reason });
    if (!moved.ok) return moved;
    const back = await changeApplicationIn(tx, {
      applicationId: application.id,
      move: "postpone",
      reason,
    });
    if (!back.ok) return back;
    await closeToDeputiesIn(tx, { applicationId: application.id, signedBy: null });
    return done(null);
  });
}
