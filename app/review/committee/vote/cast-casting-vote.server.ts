import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse, isShorterThan } from "#app/kernel/text.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { linesOf } from "../agenda/item.queries.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { type ClosedVote, endVoteIn } from "./close-vote.server.ts";
import { itemPeople } from "./item-standing.server.ts";
import { currentVersion } from "./item-version.server.ts";
import { lockInSession } from "./open-item.server.ts";
import { effective, gapOf, isTiedTwice, votedLines } from "./open-vote.server.ts";
import { presiderGap } from "./presider-standing.server.ts";
import { type Choice, tallyOf } from "./tally.ts";
import { votesOn } from "./vote.queries.server.ts";
import type { VoteRefusal } from "./vote.refusals.ts";
import { insertVote, writeTookPart } from "./vote-writes.queries.server.ts";

interface CastingVote {
  itemId: string;
  /** The version of the item that who presides read. */
  seen: string;
  /** The sub-area of a divided item; null for the whole. */
  subAreaId?: string | null;
  choice: Choice | undefined;
  reason: string;
}

/**
 * Who presides casts their vote openly after two ties, with a reason, with or without a mandate of their own; it is written in the
 * minutes and cannot be secret (review §2.4). They have declared no interest, and neither examined nor present the application. A dated
 * setting says whether the body has a casting vote.
 */
export async function castCastingVote(
  ctx: Context,
  { itemId, seen, subAreaId = null, choice, reason }: CastingVote,
): Promise<Result<ClosedVote, VoteRefusal>> {
  const why = frenchProse(reason);
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    if (tx.actor.kind !== "person" || session.presidedBy !== tx.actor.accountId)
      return refused("not-presiding");
    if (item.state !== "open") return refused("item-not-open");
    if (choice !== "for" && choice !== "against") return refused("no-casting-choice");
    const { committeeCasting } = await settingsInForce(tx.db, tx.now);
    if (!committeeCasting) return refused("no-casting-vote");
    const votes = await votesOn(tx.db, atWork, itemId);
    if (votes.some(({ state }) => state !== "closed")) return refused("vote-open");
    if (seen !== (await currentVersion(tx.db, itemId))) return refused("item-changed");
    const lines = await linesOf(tx.db, atWork, itemId);
    const proposal = votedLines(lines, subAreaId);
    const [last, before] = effective(votes, subAreaId);
    if (!isTiedTwice([last, before], proposal)) return refused("no-tie");
    const gap = gapOf(item, lines);
    if (gap) return refused(gap);
    const second = session.followsId !== null;
    const { voters, quorum, unjudged } = await itemPeople(tx, atWork, { itemId, second });
    const by = tx.actor.accountId;
    const unfit = await presiderGap(tx.db, { item, session });
    if (unfit) return refused(unfit);
    if (isShorterThan(why, 3)) return refused("no-reason");
    if (why.length > 2_000) return refused("reason-too-long");
    if (!quorum.reached) return refused("no-quorum");
    if (unjudged.length > 0) return refused("unjudged-family");
    const round = votes.length + 1;
    await insertVote(tx.db, {
      itemId,
      round,
      subAreaId,
      kind: "casting",
      proposal,
      quorum,
      reason: why,
      by,
      at: tx.now,
      voters,
    });
    if (voters.some(({ accountId }) => accountId === by))
      await writeTookPart(tx.db, { itemId, round, accountId: by });
    const vote = (await votesOn(tx.db, atWork, itemId)).find((each) => each.round === round);
    if (!vote) throw new Error("A vote that was just opened is there.");
    return done(
      await endVoteIn(tx, {
        item,
        sessionId: session.id,
        vote,
        tally: tallyOf([choice]),
        voters: 1,
        entitled: 1,
      }),
    );
  });
}
