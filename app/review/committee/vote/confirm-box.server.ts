import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { type ClosedVote, endVoteIn } from "./close-vote.server.ts";
import { currentVersion } from "./item-version.server.ts";
import { lockInSession } from "./open-item.server.ts";
import { accountOf } from "./open-vote.server.ts";
import { votersOf, votesOn } from "./vote.queries.server.ts";
import type { VoteRefusal } from "./vote.refusals.ts";

/**
 * A member who voted on paper confirms the outcome and the number of ballots that the secretary typed, as their page shows them, from
 * their own session.
 */
export async function confirmBox(
  ctx: Context,
  { itemId, seen }: { itemId: string; seen: string },
): Promise<Result<ClosedVote, VoteRefusal>> {
  if (!permit(ctx.actor, "application.vote")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    const vote = (await votesOn(tx.db, atWork, itemId)).find(({ state }) => state === "to-confirm");
    if (!vote?.outcome) return refused("no-vote");
    if (seen !== (await currentVersion(tx.db, itemId))) return refused("vote-changed");
    const confirmedBy = accountOf(tx);
    if (vote.typedBy === confirmedBy) return refused("own-outcome");
    const voterRows = await votersOf(tx.db, atWork, vote);
    if (!voterRows.some(({ accountId }) => accountId === confirmedBy))
      return refused("not-a-voter");
    return done(
      await endVoteIn(tx, {
        item,
        sessionId: session.id,
        vote,
        tally: null,
        typed: { outcome: vote.outcome, confirmedBy },
        voters: vote.voters ?? 0,
        entitled: voterRows.length,
      }),
    );
  });
}
