import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse, isShorterThan } from "#app/kernel/text.ts";
import { type Item, linesOf } from "../agenda/item.queries.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { currentVersion } from "../vote/item-version.server.ts";
import { lockInSession } from "../vote/open-item.server.ts";
import { accountOf } from "../vote/open-vote.server.ts";
import { votesOn, waitedFor } from "../vote/vote.queries.server.ts";
import type { VoteRefusal } from "../vote/vote.refusals.ts";
import {
  type CompanyRequest,
  type ConfirmationKind,
  insertConfirmation,
} from "./confirmation.queries.server.ts";

/** The longest reason of an act of a session, in characters. */
const LONGEST_REASON = 2_000;

interface ActToConfirm {
  itemId: string;
  /** The version of the item that the secretary read. */
  seen: string;
  kind: ConfirmationKind;
  reason: string;
  /** What is asked of the company, for an item that is adjourned. */
  requests?: readonly CompanyRequest[];
}

/**
 * The secretary asks who presides to confirm an act that one person does not make alone (decision 0130): closing a vote while somebody
 * in the room has not voted, cancelling a vote, adjourning an item, postponing an item after a vote. Nothing happens before the answer;
 * ballots go on entering the urn meanwhile.
 */
export async function askConfirmation(
  ctx: Context,
  { itemId, seen, kind, reason, requests = [] }: ActToConfirm,
): Promise<Result<{ id: string }, VoteRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  const words = frenchProse(reason);
  if (isShorterThan(words, 3)) return refused("no-reason");
  if (words.length > LONGEST_REASON) return refused("reason-too-long");
  const wordedRequests = requests
    .map(({ code, text }) => ({ code, text: frenchProse(text) }))
    .filter(({ text }) => text !== "");
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    if (item.state !== "open") return refused("item-not-open");
    if (seen !== (await currentVersion(tx.db, itemId))) return refused("item-changed");
    const subject = await subjectOf(tx, {
      item,
      sessionId: session.id,
      kind,
      said: wordedRequests,
    });
    if (!subject.ok) return subject;
    const id = await insertConfirmation(tx, {
      sessionId: session.id,
      itemId,
      kind,
      round: subject.value.round,
      reason: words,
      requests: kind === "adjourn" ? wordedRequests : [],
      waited: subject.value.waited,
      askedBy: accountOf(tx),
    });
    if (!id) return refused("confirmation-waits");
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: session.id,
      event: "confirmation-asked",
      data: { id, itemId, kind, round: subject.value.round },
    });
    return done({ id });
  });
}

/** The vote that the act is about with who has not voted, or why it cannot be asked for now. */
async function subjectOf(
  tx: Tx,
  {
    item,
    sessionId,
    kind,
    said,
  }: { item: Item; sessionId: string; kind: ConfirmationKind; said: readonly CompanyRequest[] },
): Promise<Result<{ round: number | null; waited: string[] }, VoteRefusal>> {
  const votes = await votesOn(tx.db, atWork, item.id);
  const open = votes.find(({ state }) => state !== "closed");
  if (kind === "close-vote" || kind === "void-vote") {
    if (!open) return refused("no-vote");
    const waited = await waitedFor(tx.db, atWork, open, sessionId);
    if (kind === "void-vote") return done({ round: open.round, waited });
    if (open.kind !== "secret") return refused("vote-open");
    if (waited.length === 0) return refused("everybody-voted");
    return done({ round: open.round, waited });
  }
  if (open) return refused("vote-open");
  if (kind === "adjourn") {
    if (said.length === 0) return refused("nothing-asked");
    const codes = new Set((await linesOf(tx.db, atWork, item.id)).map(({ code }) => code));
    if (said.some(({ code }) => !codes.has(code))) return refused("unknown-line");
  }
  return done({ round: null, waited: [] });
}
