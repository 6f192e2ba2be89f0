import {
  hasAlternateWithin,
  hasMandateWithin,
  lockMandate,
} from "#app/accounts/staff/mandate.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse, isShorterThan } from "#app/kernel/text.ts";
import { possibleDeputies } from "./deputy.queries.server.ts";
import type { MandateRefusal } from "./mandate.refusals.ts";
import {
  insertMandateProposal,
  isAlternateProposed,
  isMandateProposed,
  type ProposedMandate,
} from "./mandate-proposal.queries.server.ts";

type NewMandate = Omit<Extract<ProposedMandate, { change: "give" }>, "change">;

/**
 * Proposes a mandate of the committee for a member of a college, or for the alternate of one of its members, within the days of that
 * member (review §5). Mandates of one person do not overlap, and a seat has one alternate on a day. Nobody proposes one for themselves; the president gives it.
 */
export async function proposeMandate(
  ctx: Context,
  mandate: NewMandate,
): Promise<Result<{ id: string }, MandateRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "mandate.propose")) return refused("not-yours");
  const { accountId, fromOn, toOn, alternateOf } = mandate;
  if (accountId === actor.accountId) return refused("own-mandate");
  if (toOn < fromOn) return refused("days-reversed");
  if (toOn < todayInDakar(ctx.now)) return refused("days-over");
  return await ctx.transaction(async (tx) => {
    const members = await possibleDeputies(tx.db);
    if (!members.some(({ id }) => id === accountId)) return refused("not-a-member");
    if (alternateOf !== null) {
      const seat = isId(alternateOf) ? await lockMandate(tx.db, alternateOf) : undefined;
      if (
        !seat ||
        seat.alternateOf !== null ||
        seat.accountId === accountId ||
        seat.college !== mandate.college
      )
        return refused("unknown-seat");
      if (fromOn < seat.fromOn || toOn > seat.toOn) return refused("outside-seat");
      // The locked seat keeps two proposals for it apart.
      if (await hasAlternateWithin(tx.db, mandate)) return refused("seat-has-alternate");
      if (await isAlternateProposed(tx.db, { alternateOf, fromOn, toOn }))
        return refused("seat-has-alternate");
    }
    if (await hasMandateWithin(tx.db, mandate)) return refused("mandates-overlap");
    if (await isMandateProposed(tx.db, mandate)) return refused("mandates-overlap");
    const id = await insertMandateProposal(tx, { ...mandate, change: "give", by: actor.accountId });
    if (!id) return refused("mandates-overlap");
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "mandate-proposed",
      data: { id, change: "give" },
    });
    return done({ id });
  });
}

/** Proposes, with a reason that the minutes of an open session quote, that a mandate ends at once; the president answers. */
export async function proposeMandateEnd(
  ctx: Context,
  { mandateId, reason }: { mandateId: string; reason: string },
): Promise<Result<{ id: string }, MandateRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "mandate.propose")) return refused("not-yours");
  const words = frenchProse(reason);
  if (isShorterThan(words, 3)) return refused("no-reason");
  if (words.length > 2_000) return refused("reason-too-long");
  return await ctx.transaction(async (tx) => {
    const mandate = isId(mandateId) ? await lockMandate(tx.db, mandateId) : undefined;
    if (!mandate || mandate.toOn < todayInDakar(tx.now)) return refused("unknown-mandate");
    const { accountId } = mandate;
    if (accountId === actor.accountId) return refused("own-mandate");
    const id = await insertMandateProposal(tx, {
      accountId,
      change: "end",
      mandateId,
      reason: words,
      by: actor.accountId,
    });
    if (!id) return refused("end-proposed");
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "mandate-proposed",
      data: { id, change: "end" },
    });
    return done({ id });
  });
}
