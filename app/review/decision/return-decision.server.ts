import { staffScope } from "#app/accounts/scope.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { changeDecisionIn } from "./change-decision.server.ts";
import { decisionInScope } from "./decision.queries.server.ts";
import type { DecisionRefusal } from "./decision.refusals.ts";
import { lockApplicationOf } from "./lock-application-of.server.ts";

/** Sends a decision back to the secretary, once, for a written fault of procedure: what was voted is not the president's to change. */
export async function returnDecision(
  ctx: Context,
  { decisionId, seen, reason }: { decisionId: string; seen?: number | undefined; reason: string },
): Promise<Result<null, DecisionRefusal>> {
  return await ctx.transaction(async (tx) => {
    const { actor } = tx;
    const scope = staffScope(actor);
    if (actor.kind !== "person" || !scope) return refused("not-yours");
    if (!(await lockApplicationOf(tx, decisionId))) return refused("unknown-decision");
    if (!(await decisionInScope(tx.db, scope, decisionId))) return refused("unknown-decision");
    const why = frenchProse(reason);
    const moved = await changeDecisionIn(tx, {
      decisionId,
      seen,
      move: "return",
      reason: why,
      written: { returned: { by: actor.accountId, reason: why } },
    });
    return moved.ok ? done(null) : moved;
  });
}
