import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { type ClosedVote, endVoteIn } from "./close-vote.server.ts";
import { currentVersion } from "./item-version.server.ts";
import { lockInSession } from "./open-item.server.ts";
import { type Choice, tallyOf } from "./tally.ts";
import { votersOf, votesOn } from "./vote.queries.server.ts";
import type { VoteRefusal } from "./vote.refusals.ts";
import { insertHands, writeTookPart } from "./vote-writes.queries.server.ts";

interface ShownHands {
  itemId: string;
  /** The version of the item that the secretary read. */
  seen: string;
  /** The choice of each voter, by account. */
  hands: Readonly<Record<string, Choice>>;
}

/** Keeps the hands that too few members showed for a secret vote, by name, and closes the vote (review §5). */
export async function closeHands(
  ctx: Context,
  { itemId, seen, hands }: ShownHands,
): Promise<Result<ClosedVote, VoteRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    const vote = (await votesOn(tx.db, atWork, itemId)).find(
      ({ state, kind }) => state === "open" && kind === "hands",
    );
    if (!vote) return refused("no-vote");
    if (seen !== (await currentVersion(tx.db, itemId))) return refused("item-changed");
    const voterRows = await votersOf(tx.db, atWork, vote);
    const shown = voterRows.flatMap(({ accountId }) => {
      const choice = hands[accountId];
      return choice ? [{ accountId, choice }] : [];
    });
    if (shown.length < voterRows.length) return refused("no-choice");
    await insertHands(tx.db, vote, shown);
    for (const { accountId } of shown) await writeTookPart(tx.db, { ...vote, accountId });
    return done(
      await endVoteIn(tx, {
        item,
        sessionId: session.id,
        vote,
        tally: tallyOf(shown.map(({ choice }) => choice)),
        voters: shown.length,
        entitled: voterRows.length,
      }),
    );
  });
}
