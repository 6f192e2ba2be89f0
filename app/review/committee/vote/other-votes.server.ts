import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { linesOf } from "../agenda/item.queries.server.ts";
import { type ClosedVote, endVoteIn } from "./close-vote.server.ts";
import { itemPeople } from "./item-standing.server.ts";
import { lockInSession } from "./open-item.server.ts";
import { accountOf, effective, isTiedTwice, votedLines } from "./open-vote.server.ts";
import { type Choice, tallyOf, type VoteOutcome } from "./tally.ts";
import {
  insertHands,
  insertVote,
  votersOf,
  votesOn,
  writeBoxOutcome,
  writeTookPart,
} from "./vote.queries.server.ts";
import type { VoteRefusal } from "./vote.refusals.ts";

/** Keeps the hands that too few members showed for a secret vote, by name, and closes the vote (review §5). */
export async function closeHands(
  ctx: Context,
  { itemId, hands }: { itemId: string; hands: Readonly<Record<string, Choice>> },
): Promise<Result<ClosedVote, VoteRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    const vote = (await votesOn(tx.db, itemId)).find(
      ({ state, kind }) => state === "open" && kind === "hands",
    );
    if (!vote) return refused("no-vote");
    const rows = await votersOf(tx.db, vote);
    const shown = rows.flatMap(({ accountId }) => {
      const choice = hands[accountId];
      return choice ? [{ accountId, choice }] : [];
    });
    if (shown.length < rows.length) return refused("no-choice");
    await insertHands(tx.db, vote, shown);
    for (const { accountId } of shown) await writeTookPart(tx.db, { ...vote, accountId });
    const tally = tallyOf(shown.map(({ choice }) => choice));
    const counts = { tally, voters: shown.length, entitled: rows.length };
    return done(await endVoteIn(tx, { item, sessionId: session.id, vote, ...counts }));
  });
}

/** Keeps the outcome of a vote on paper as the secretary read it out; a member who was present confirms it. */
export async function typeBoxOutcome(
  ctx: Context,
  { itemId, outcome, voters }: { itemId: string; outcome: VoteOutcome; voters: number },
): Promise<Result<null, VoteRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const vote = (await votesOn(tx.db, itemId)).find(
      ({ state, kind }) => state === "open" && kind === "box",
    );
    if (!vote) return refused("no-vote");
    const rows = await votersOf(tx.db, vote);
    if (outcome === "void" || !Number.isInteger(voters) || voters < 1 || voters > rows.length)
      return refused("no-choice");
    const by = accountOf(tx);
    await writeBoxOutcome(tx.db, { itemId, round: vote.round, outcome, voters, by });
    await appendToJournal(tx, {
      ...{ subjectKind: "committee-session", subjectId: locked.value.session.id },
      ...{ event: "box-typed", data: { itemId, round: vote.round, outcome, voters } },
    });
    return done(null);
  });
}

/** A member who voted on paper confirms the outcome that the secretary typed, from their own session. */
export async function confirmBox(
  ctx: Context,
  { itemId }: { itemId: string },
): Promise<Result<ClosedVote, VoteRefusal>> {
  if (!permit(ctx.actor, "application.vote")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    const vote = (await votesOn(tx.db, itemId)).find(({ state }) => state === "to-confirm");
    if (!vote?.outcome) return refused("no-vote");
    const confirmedBy = accountOf(tx);
    if (vote.typedBy === confirmedBy) return refused("own-outcome");
    const rows = await votersOf(tx.db, vote);
    if (!rows.some(({ accountId }) => accountId === confirmedBy)) return refused("not-a-voter");
    const typed = { outcome: vote.outcome, confirmedBy };
    const counts = { tally: null, voters: vote.voters ?? 0, entitled: rows.length };
    return done(await endVoteIn(tx, { item, sessionId: session.id, vote, typed, ...counts }));
  });
}

/** Who presides casts their vote openly after two ties; it is written in the minutes and cannot be secret (review §2.4). */
export async function castingVote(
  ctx: Context,
  {
    itemId,
    subAreaId = null,
    choice,
  }: { itemId: string; subAreaId?: string | null; choice: Choice },
): Promise<Result<ClosedVote, VoteRefusal>> {
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    if (tx.actor.kind !== "person" || session.presidedBy !== tx.actor.accountId)
      return refused("not-presiding");
    if (item.state !== "open") return refused("item-not-open");
    if (choice === "abstention") return refused("no-choice");
    const votes = await votesOn(tx.db, itemId);
    if (votes.some(({ state }) => state !== "closed")) return refused("vote-open");
    const proposal = votedLines(await linesOf(tx.db, itemId), subAreaId);
    const [last, before] = effective(votes, subAreaId);
    if (!isTiedTwice([last, before], proposal)) return refused("no-tie");
    const second = session.followsId !== null;
    const { people, voters, quorum } = await itemPeople(tx, { itemId, second });
    // Who presides votes only with a mandate, and neither recused nor as rapporteur.
    const presider = people.find(({ accountId }) => accountId === session.presidedBy);
    if (presider?.standing !== "votes") return refused("not-a-voter");
    if (!quorum.reached) return refused("no-quorum");
    const [round, at] = [votes.length + 1, tx.now];
    const by = presider.accountId;
    await insertVote(tx.db, {
      ...{ itemId, round, subAreaId, kind: "casting", proposal, quorum, by, at, voters },
    });
    await writeTookPart(tx.db, { itemId, round, accountId: by });
    const vote = (await votesOn(tx.db, itemId)).find((each) => each.round === round);
    if (!vote) throw new Error("A vote that was just opened is there.");
    const tally = tallyOf([choice]);
    const counts = { tally, voters: 1, entitled: 1 };
    return done(await endVoteIn(tx, { item, sessionId: session.id, vote, ...counts }));
  });
}
