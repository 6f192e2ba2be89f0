import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { linesOf } from "../agenda/item.queries.server.ts";
import { type ClosedVote, endVoteIn } from "./close-vote.server.ts";
import { itemPeople } from "./item-standing.server.ts";
import { currentVersion } from "./item-version.server.ts";
import { lockInSession } from "./open-item.server.ts";
import { effective, isTiedTwice, votedLines } from "./open-vote.server.ts";
import { type Choice, tallyOf } from "./tally.ts";
import { insertVote, votesOn, writeTookPart } from "./vote.queries.server.ts";
import type { VoteRefusal } from "./vote.refusals.ts";

interface CastingVote {
  itemId: string;
  /** The version of the item that who presides read. */
  seen: string;
  /** The sub-area of a divided item; null for the whole. */
  subAreaId?: string | null;
  choice: Choice | undefined;
}

/** Who presides casts their vote openly after two ties; it is written in the minutes and cannot be secret (review §2.4). */
export async function castCastingVote(
  ctx: Context,
  { itemId, seen, subAreaId = null, choice }: CastingVote,
): Promise<Result<ClosedVote, VoteRefusal>> {
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    if (tx.actor.kind !== "person" || session.presidedBy !== tx.actor.accountId)
      return refused("not-presiding");
    if (item.state !== "open") return refused("item-not-open");
    if (choice !== "for" && choice !== "against") return refused("no-casting-choice");
    const votes = await votesOn(tx.db, itemId);
    if (votes.some(({ state }) => state !== "closed")) return refused("vote-open");
    if (seen !== (await currentVersion(tx.db, itemId))) return refused("item-changed");
    const proposal = votedLines(await linesOf(tx.db, itemId), subAreaId);
    const [last, before] = effective(votes, subAreaId);
    if (!isTiedTwice([last, before], proposal)) return refused("no-tie");
    const second = session.followsId !== null;
    const { people, voters, quorum } = await itemPeople(tx, { itemId, second });
    // Who presides votes only with a mandate, and neither recused nor as rapporteur.
    const presider = people.find(({ accountId }) => accountId === session.presidedBy);
    if (presider?.standing !== "votes") return refused("not-a-voter");
    if (!quorum.reached) return refused("no-quorum");
    const round = votes.length + 1;
    const by = presider.accountId;
    await insertVote(tx.db, {
      itemId,
      round,
      subAreaId,
      kind: "casting",
      proposal,
      quorum,
      by,
      at: tx.now,
      voters,
    });
    await writeTookPart(tx.db, { itemId, round, accountId: by });
    const vote = (await votesOn(tx.db, itemId)).find((each) => each.round === round);
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
