import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { currentVersion } from "./item-version.server.ts";
import { choiceOf } from "./tally.ts";
import {
  halfOf,
  isInConflict,
  isStillAtTheDoor,
  openVoteForBallot,
  writeBallot,
} from "./urn.queries.server.ts";
import { sealBallot } from "./urn.server.ts";
import type { VoteRefusal } from "./vote.refusals.ts";

interface Ballot {
  itemId: string;
  /** The version of the item that the voter read: its round and its proposal. */
  seen: string;
  /** The digit of the form: one for each choice, so that no request differs in length. */
  digit: string;
}

/**
 * Puts the ballot of a member into the urn, in place of an earlier one, until the vote closes (review §2.3). It counts for the vote that
 * the voter read and for no other (decision 0130), and only after the voter has said at the door that no new interest binds them, and has
 * declared none since. The choice is sealed before it reaches the database, and nothing of it is journaled, logged or answered.
 */
export async function castBallot(
  ctx: Context,
  { itemId, seen, digit }: Ballot,
): Promise<Result<null, VoteRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "application.vote")) return refused("not-yours");
  if (!isId(itemId)) return refused("unknown-item");
  if (!choiceOf(digit)) return refused("no-choice");
  const { accountId } = actor;
  return await ctx.transaction(async (tx) => {
    const open = await openVoteForBallot(tx.db, itemId);
    if (!open) return refused("vote-closed");
    if (seen !== (await currentVersion(tx.db, itemId))) return refused("vote-changed");
    if (await isStillAtTheDoor(tx.db, { itemId, accountId })) return refused("not-at-the-door");
    if (await isInConflict(tx.db, { itemId, accountId })) return refused("not-a-voter");
    const half = await halfOf(tx.db, itemId);
    if (!half) return refused("urn-lost");
    const of = { itemId, round: open.round, accountId };
    const sealed = sealBallot(digit, of, { secret: tx.secret, half });
    half.fill(0);
    return (await writeBallot(tx.db, of, sealed)) ? done(null) : refused("not-a-voter");
  });
}
