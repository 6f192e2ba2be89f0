import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { type Item, linesOf } from "../agenda/item.queries.server.ts";
import { writeItemClosed } from "../agenda/item-writes.queries.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { withdrawWaiting } from "../confirmations/confirmation.queries.server.ts";
import type { Session } from "../sessions/session.queries.server.ts";
import { currentVersion } from "./item-version.server.ts";
import { lockInSession } from "./open-item.server.ts";
import { accountOf } from "./open-vote.server.ts";
import {
  type Choice,
  choiceOf,
  FEWEST_BALLOTS,
  FEWEST_COUNTED,
  outcomeOf,
  type Tally,
  tallyOf,
  type VoteOutcome,
} from "./tally.ts";
import { emptyBallots, halfOf, removeHalf, truncateUrn } from "./urn.queries.server.ts";
import { openBallot } from "./urn.server.ts";
import { type Vote, votersOf, votesOn, waitedFor } from "./vote.queries.server.ts";
import type { VoteRefusal } from "./vote.refusals.ts";
import { writeVoteClosed } from "./vote-writes.queries.server.ts";

export interface ClosedVote {
  outcome: VoteOutcome;
  voidReason: Vote["voidReason"];
  /** The item is adopted with this vote. */
  adopted: boolean;
}

/**
 * Closes the secret vote of an item once everybody in the room has voted (review §2.3); before, who presides confirms the closing
 * (`askConfirmation`). When the half of the key is gone after a crash, nothing is opened: the vote has no effect and is held again.
 */
export async function closeVote(
  ctx: Context,
  { itemId, seen }: { itemId: string; seen: string },
): Promise<Result<ClosedVote, VoteRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  const closed = await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    const vote = (await votesOn(tx.db, atWork, itemId)).find(({ state }) => state === "open");
    if (!vote) return refused("no-vote");
    if (vote.kind !== "secret") return refused("vote-open");
    if (seen !== (await currentVersion(tx.db, itemId))) return refused("item-changed");
    const isLost = (await halfOf(tx.db, itemId)) === undefined;
    if (!isLost && (await waitedFor(tx.db, atWork, vote, session.id)).length > 0)
      return refused("not-all-voted");
    return done(await closeVoteIn(tx, { item, session, vote }));
  });
  if (closed.ok) await emptyUrn(ctx);
  return closed;
}

/**
 * Opens all ballots of a secret vote at once, in the lock of its item, writes the outcome, empties the ballots and removes half of their
 * key. The caller empties the file of the urn afterwards.
 */
export async function closeVoteIn(
  tx: Tx,
  { item, session, vote }: { item: Item; session: Session; vote: Vote },
): Promise<ClosedVote> {
  const counted = await countedBallots(tx, vote);
  await emptyBallots(tx.db, vote);
  await removeHalf(tx.db, item.id);
  return await endVoteIn(tx, {
    item,
    sessionId: session.id,
    vote,
    tally: counted.tally,
    voters: counted.voters,
    entitled: counted.entitled,
    lost: counted.lost,
  });
}

/** Opens every ballot of a vote, or none. */
async function countedBallots(
  tx: Tx,
  vote: Vote,
): Promise<{ tally: Tally | null; voters: number; entitled: number; lost: boolean }> {
  const rows = await votersOf(tx.db, atWork, vote);
  const cast = rows.filter(({ sealed }) => sealed !== null);
  const half = await halfOf(tx.db, vote.itemId);
  const of = { itemId: vote.itemId, round: vote.round };
  const opened = half
    ? cast.map(({ accountId, sealed }) =>
        choiceOf(
          openBallot(
            sealed ?? Buffer.alloc(0),
            { ...of, accountId },
            { secret: tx.secret, half },
          ) ?? "",
        ),
      )
    : [];
  half?.fill(0);
  const whole = opened.filter((choice): choice is Choice => choice !== undefined);
  const lost = !half || whole.length < cast.length;
  return { voters: cast.length, entitled: rows.length, lost, tally: lost ? null : tallyOf(whole) };
}

interface VoteEnded {
  item: Item;
  sessionId: string;
  vote: Vote;
  /** Null when the ballots could not be opened, and for a vote on paper whose outcome was typed. */
  tally: Tally | null;
  voters: number;
  entitled: number;
  lost?: boolean;
  /** For a vote on paper: what the secretary typed and who confirms it. */
  typed?: { outcome: VoteOutcome; confirmedBy: string };
}

/** Writes the outcome of a vote, and closes its item as adopted once each of its lines is. */
export async function endVoteIn(tx: Tx, ended: VoteEnded): Promise<ClosedVote> {
  const { item, sessionId, vote, tally, voters, entitled, typed } = ended;
  await withdrawWaiting(tx, { itemId: item.id, by: accountOf(tx) });
  const isOfBallots = vote.kind === "secret" || vote.kind === "box";
  const tooFew = isOfBallots && voters < FEWEST_BALLOTS;
  const voidReason = ended.lost ? "urn-lost" : tooFew ? "too-few" : null;
  const outcome: VoteOutcome = voidReason
    ? "void"
    : (typed?.outcome ?? (tally ? outcomeOf(tally, entitled) : "void"));
  const { committeeCounts } = await settingsInForce(tx.db, tx.now);
  const keepsCounts = committeeCounts && tally !== null && voters >= FEWEST_COUNTED && !voidReason;
  await writeVoteClosed(tx.db, {
    itemId: item.id,
    round: vote.round,
    outcome,
    voidReason,
    voters,
    by: accountOf(tx),
    at: tx.now,
    counts: keepsCounts ? tally : null,
    ...(typed && !voidReason && { confirmedBy: typed.confirmedBy }),
  });
  await appendToJournal(tx, {
    subjectKind: "committee-session",
    subjectId: sessionId,
    event: "vote-closed",
    data: {
      itemId: item.id,
      round: vote.round,
      outcome,
      voters,
      ...(voidReason && { voidReason }),
    },
  });
  const adopted = outcome === "adopted" && (await closeAdoptedIn(tx, item, sessionId));
  return { outcome, voidReason, adopted };
}

/** Closes the item as adopted when each of its lines has an adopted vote. */
async function closeAdoptedIn(tx: Tx, item: Item, sessionId: string): Promise<boolean> {
  const adopted = (await votesOn(tx.db, atWork, item.id)).filter(
    ({ outcome }) => outcome === "adopted",
  );
  const lines = await linesOf(tx.db, atWork, item.id);
  const isVoted = (subAreaId: string) =>
    adopted.some((vote) => vote.subAreaId === null || vote.subAreaId === subAreaId);
  if (!lines.every(({ subAreaId }) => isVoted(subAreaId))) return false;
  await writeItemClosed(tx.db, item.id, { outcome: "adopted", reason: null, at: tx.now });
  await appendToJournal(tx, {
    subjectKind: "committee-session",
    subjectId: sessionId,
    event: "item-closed",
    data: { itemId: item.id, number: item.number, outcome: "adopted" },
  });
  return true;
}

/** Empties the file of the urn; a failure is logged and the next closing does it. */
export async function emptyUrn(ctx: Context): Promise<void> {
  try {
    await ctx.transaction(async (tx) => {
      await truncateUrn(tx.db);
      return done(null);
    });
  } catch (error) {
    ctx.log.warn({ error }, "the urn was not emptied");
  }
}

/** Ends a vote without an effect, whatever its kind: its ballots are emptied unopened. Who presides has confirmed it. */
export async function voidVoteIn(
  tx: Tx,
  { vote, session }: { vote: Vote; session: Session },
): Promise<void> {
  const { itemId, round } = vote;
  await emptyBallots(tx.db, vote);
  await removeHalf(tx.db, itemId);
  await writeVoteClosed(tx.db, {
    itemId,
    round,
    outcome: "void",
    voidReason: "cancelled",
    voters: null,
    by: accountOf(tx),
    at: tx.now,
  });
  await appendToJournal(tx, {
    subjectKind: "committee-session",
    subjectId: session.id,
    event: "vote-closed",
    data: { itemId, round, outcome: "void", voters: 0, voidReason: "cancelled" },
  });
}
