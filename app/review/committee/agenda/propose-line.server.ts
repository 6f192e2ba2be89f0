import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { reasonsOn } from "#app/settings/reasons/reasons.queries.server.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { proposalGap } from "../../examination/proposal.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { waitingConfirmation } from "../confirmations/confirmation.queries.server.ts";
import { currentVersion } from "../vote/item-version.server.ts";
import { lockInSession } from "../vote/open-item.server.ts";
import { votesOn } from "../vote/vote.queries.server.ts";
import type { VoteRefusal } from "../vote/vote.refusals.ts";
import { linesOf } from "./item.queries.server.ts";
import { writeLine } from "./item-writes.queries.server.ts";

/** The longest explanation beside the reasons of a line, in characters. */
export const LONGEST_NOTE = 2_000;

interface Proposing {
  itemId: string;
  /** The version of the item that the secretary read. */
  seen: string;
  subAreaId: string;
  outcome: "granted" | "refused";
  level: Level | null;
  class: Class | null;
  /** Codes of the catalogue of reasons. */
  reasonCodes: readonly string[];
  note: string;
}

/**
 * Writes what is proposed for one sub-area of an open item before its vote, never above what was asked: another level, a class one above
 * or below that of the figures, or a refusal, each with a reason that says its direction. After a rejected vote this is the counter-proposal.
 */
export async function proposeLine(
  ctx: Context,
  { itemId, seen, subAreaId, outcome, level, note, reasonCodes, ...line }: Proposing,
): Promise<Result<null, VoteRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const { item, session } = locked.value;
    if (item.state !== "open")
      return refused(item.state === "closed" ? "item-closed" : "item-not-open");
    const votes = await votesOn(tx.db, atWork, itemId);
    if (votes.some(({ state }) => state !== "closed")) return refused("vote-open");
    const isVoted = votes.some(
      (vote) =>
        vote.outcome === "adopted" && (vote.subAreaId === null || vote.subAreaId === subAreaId),
    );
    if (isVoted) return refused("voted-already");
    if (seen !== (await currentVersion(tx.db, itemId))) return refused("item-changed");
    if (await waitingConfirmation(tx.db, atWork, itemId)) return refused("confirmation-waits");
    const lines = await linesOf(tx.db, atWork, itemId);
    const askedLine = lines.find((each) => each.subAreaId === subAreaId);
    if (!askedLine) return refused("unknown-line");
    const isGranted = outcome === "granted";
    if (isGranted && (!level || !line.class)) return refused("proposal-incomplete");
    const words = frenchProse(note);
    if (words.length > LONGEST_NOTE) return refused("note-too-long");
    const knownReasons = await reasonsOn(tx.db, todayInDakar(tx.now));
    const proposed = {
      subAreaId,
      outcome,
      level: isGranted ? level : null,
      class: isGranted ? line.class : null,
      reasons: knownReasons.filter(({ code }) => reasonCodes.includes(code)),
      note: words || null,
    };
    const gap = proposalGap(proposed, {
      askedLevel: askedLine.askedLevel,
      askedClass: item.class,
      base: item.baseClass,
    });
    if (gap) return refused(gap);
    await writeLine(tx.db, { itemId, applicationId: item.applicationId }, proposed);
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: session.id,
      event: "line-proposed",
      data: { itemId, subAreaId, outcome, level: proposed.level, class: proposed.class },
    });
    return done(null);
  });
}
