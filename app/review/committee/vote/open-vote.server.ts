import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse, isShorterThan } from "#app/kernel/text.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type LineGap, proposalGap } from "../../examination/proposal.ts";
import { type Item, type Line, linesOf } from "../agenda/item.queries.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { waitingConfirmation } from "../confirmations/confirmation.queries.server.ts";
import { itemPeople } from "./item-standing.server.ts";
import { currentVersion } from "./item-version.server.ts";
import { lockInSession } from "./open-item.server.ts";
import { presiderGap } from "./presider-standing.server.ts";
import { FEWEST_BALLOTS } from "./tally.ts";
import { insertHalf } from "./urn.queries.server.ts";
import { type Vote, type VotedLine, votesOn } from "./vote.queries.server.ts";
import type { VoteRefusal } from "./vote.refusals.ts";
import { insertVote } from "./vote-writes.queries.server.ts";

export interface VoteAsked {
  itemId: string;
  /** The version of the item that the secretary read. */
  seen: string;
  /** The sub-area of a divided item. */
  subAreaId?: string | undefined;
  kind: "secret" | "box" | "hands";
  /** Why it is held on paper; a vote by another kind has none. */
  reason?: string;
  /** The secretary says that examiner, rapporteur and recused members have left the room. */
  left: boolean;
}

/** The votes on the same part of an item that have an effect, the newest first. */
export const effective = (votes: readonly Vote[], subAreaId: string | null): Vote[] =>
  votes.filter((each) => each.subAreaId === subAreaId && each.outcome !== "void").reverse();

/** What is voted on: the lines of the item, or the one line of a part. */
export const votedLines = (lines: readonly Line[], subAreaId: string | null) =>
  lines
    .filter((line) => subAreaId === null || line.subAreaId === subAreaId)
    .map((line) => ({ subAreaId: line.subAreaId, code: line.code, voted: line.voted }));

const said = (lines: readonly VotedLine[]): string =>
  lines.map(({ subAreaId, voted }) => `${subAreaId} ${voted}`).join(", ");

/** Whether the last two votes were about this same proposal, and both tied. */
export const isTiedTwice = (
  lastTwo: readonly (Vote | undefined)[],
  proposal: readonly VotedLine[],
): boolean => {
  return lastTwo.every(
    (vote) => vote?.outcome === "tied" && said(vote.proposal) === said(proposal),
  );
};

/** Whether this same proposal was rejected before: it is not voted again on this agenda (decision 0130). */
const isRejected = (
  votes: readonly Vote[],
  part: string | null,
  proposal: readonly VotedLine[],
): boolean =>
  effective(votes, part).some(
    (vote) => vote.outcome === "rejected" && said(vote.proposal) === said(proposal),
  );

/**
 * Opens a vote on the whole proposal of an item, or on one line of a divided one (review §5): counts the quorum again in this
 * transaction and fixes who votes. A secret vote gets its urn; with fewer than three voters it is refused, and hands are shown.
 */
export async function openVote(
  ctx: Context,
  { itemId, seen, subAreaId, kind, left, reason = "" }: VoteAsked,
): Promise<Result<{ round: number }, VoteRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  if (!left) return refused("still-in-room");
  const why = kind === "box" ? frenchProse(reason) : "";
  if (kind === "box" && isShorterThan(why, 3)) return refused("no-reason");
  if (why.length > 2_000) return refused("reason-too-long");
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    if (item.state !== "open")
      return refused(item.state === "closed" ? "item-closed" : "item-not-open");
    if (seen !== (await currentVersion(tx.db, itemId))) return refused("item-changed");
    if (await waitingConfirmation(tx.db, atWork, itemId)) return refused("confirmation-waits");
    const unfit = await presiderGap(tx.db, { item, session });
    if (unfit) return refused(unfit);
    const prepared = await preparedVote(tx, item, subAreaId ?? null);
    if (!prepared.ok) return prepared;
    const second = session.followsId !== null;
    const { voters, quorum, unjudged } = await itemPeople(tx, atWork, { itemId, second });
    if (!quorum.reached) return refused("no-quorum");
    if (unjudged.length > 0) return refused("unjudged-family");
    const { committeeFewestVoters } = await settingsInForce(tx.db, tx.now);
    const fewest = Math.max(FEWEST_BALLOTS, committeeFewestVoters);
    if (kind !== "hands" && voters.length < fewest) return refused("too-few-voters");
    if (kind === "hands" && voters.length >= fewest) return refused("enough-voters");
    const { round, proposal, part } = prepared.value;
    await insertVote(tx.db, {
      itemId,
      round,
      subAreaId: part,
      kind,
      proposal,
      quorum,
      voters,
      reason: why || null,
      by: accountOf(tx),
      at: tx.now,
    });
    if (kind === "secret") await insertHalf(tx.db, itemId);
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: session.id,
      event: "vote-opened",
      data: { itemId, round, kind, voters: voters.length, left },
    });
    return done({ round });
  });
}

/** Whether the part may be voted on now, and what is voted. */
async function preparedVote(
  tx: Tx,
  item: Item,
  part: string | null,
): Promise<
  Result<
    { round: number; part: string | null; proposal: ReturnType<typeof votedLines> },
    VoteRefusal
  >
> {
  const lines = await linesOf(tx.db, atWork, item.id);
  if ((item.dividedBy === null) !== (part === null)) return refused("unknown-line");
  if (part !== null && !lines.some(({ subAreaId }) => subAreaId === part))
    return refused("unknown-line");
  const votes = await votesOn(tx.db, atWork, item.id);
  if (votes.some(({ state }) => state !== "closed")) return refused("vote-open");
  const [last, before] = effective(votes, part);
  if (last?.outcome === "adopted") return refused("voted-already");
  const proposal = votedLines(lines, part);
  if (isTiedTwice([last, before], proposal)) return refused("tied-twice");
  if (isRejected(votes, part, proposal)) return refused("rejected-already");
  const gap = gapOf(item, lines);
  if (gap) return refused(gap);
  return done({ round: votes.length + 1, part, proposal });
}

/** What a line of an item lacks before it may be voted; null when each is whole. */
export function gapOf(item: Item, lines: readonly Line[]): LineGap | null {
  for (const line of lines) {
    const gap = proposalGap(line, {
      askedLevel: line.askedLevel,
      askedClass: item.class,
      base: item.baseClass,
    });
    if (gap) return gap;
  }
  return null;
}

/** The account of a person who acts; the acts of a session are made by nobody else. */
export function accountOf({ actor }: Pick<Tx, "actor">): string {
  if (actor.kind !== "person") throw new Error("An act of a session is made by a person.");
  return actor.accountId;
}
