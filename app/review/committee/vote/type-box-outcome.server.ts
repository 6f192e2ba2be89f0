import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { currentVersion } from "./item-version.server.ts";
import { lockInSession } from "./open-item.server.ts";
import { accountOf } from "./open-vote.server.ts";
import { boxGap, type VoteOutcome } from "./tally.ts";
import { votersOf, votesOn } from "./vote.queries.server.ts";
import type { VoteRefusal } from "./vote.refusals.ts";
import { writeBoxOutcome } from "./vote-writes.queries.server.ts";

interface ReadBox {
  itemId: string;
  /** The version of the item that the secretary read. */
  seen: string;
  outcome: VoteOutcome;
  /** How many ballots were counted. */
  voters: number;
}

/**
 * Keeps the outcome of a vote on paper as the secretary read it out, with the number of ballots; a member who was present confirms
 * both. An outcome that these ballots cannot give is refused.
 */
export async function typeBoxOutcome(
  ctx: Context,
  { itemId, seen, outcome, voters }: ReadBox,
): Promise<Result<null, VoteRefusal>> {
  if (!permit(ctx.actor, "application.schedule")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const locked = await lockInSession(tx, itemId);
    if (!locked.ok) return locked;
    const vote = (await votesOn(tx.db, atWork, itemId)).find(
      ({ state, kind }) => state === "open" && kind === "box",
    );
    if (!vote) return refused("no-vote");
    if (seen !== (await currentVersion(tx.db, itemId))) return refused("item-changed");
    const gap = boxGap({ outcome, voters, entitled: (await votersOf(tx.db, atWork, vote)).length });
    if (gap) return refused(gap);
    const by = accountOf(tx);
    await writeBoxOutcome(tx.db, { itemId, round: vote.round, outcome, voters, by });
    await appendToJournal(tx, {
      subjectKind: "committee-session",
      subjectId: locked.value.session.id,
      event: "box-typed",
      data: { itemId, round: vote.round, outcome, voters },
    });
    return done(null);
  });
}
