import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { lockAuthorisation, writeDecision } from "./authorisation.queries.server.ts";
import type { AuthorisationRefusal } from "./competence.refusals.ts";

export interface DecidedAuthorisation {
  id: string;
  decision: { outcome: "granted" } | { outcome: "refused"; reason: string };
}

/** Grants or refuses a proposed authorisation: somebody other than who proposed it and than its holder. */
export async function decideAuthorisation(
  ctx: Context,
  { id, decision }: DecidedAuthorisation,
): Promise<Result<null, AuthorisationRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "authorisation.grant")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const proposed = isId(id) ? await lockAuthorisation(tx.db, id) : undefined;
    if (!proposed) return refused("unknown-authorisation");
    if (proposed.accountId === actor.accountId) return refused("own-authorisation");
    if (proposed.proposedBy === actor.accountId) return refused("own-proposal");
    if (proposed.state !== "proposed") return refused("decided-already");
    const { outcome } = decision;
    const reason = decision.outcome === "refused" ? decision.reason : null;
    await writeDecision(tx, { id, outcome, decidedBy: actor.accountId, reason });
    await appendToJournal(tx, {
      subjectKind: "authorisation",
      subjectId: id,
      event: "authorisation-decided",
      data: { outcome, ...(reason && { reason }) },
    });
    return done(null);
  });
}
