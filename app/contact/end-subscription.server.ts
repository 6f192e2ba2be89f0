import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { openToken, signedToken } from "#app/kernel/signed-token.server.ts";
import { updateToEnded } from "./subscriber.queries.server.ts";

const purpose = "newsletter-unsubscribe";

/**
 * The token of an unsubscribe link: the signed id of the subscriber. It is not stored, because every newsletter carries it; it is
 * valid as long as the secret of the product does not change.
 */
export const unsubscribeToken = (subscriberId: string, secret: string): string =>
  signedToken(subscriberId, { secret, purpose });

/** The subscriber id of an unsubscribe token; null when its signature is wrong. */
export function subscriberOfToken(token: string, secret: string): string | null {
  const id = openToken(token, { secret, purpose });
  return id !== null && isId(id) ? id : null;
}

export const unsubscribeUrl = (
  subscriberId: string,
  { publicUrl, secret }: { publicUrl: string; secret: string },
): string => `${publicUrl}/lettre/desinscription?token=${unsubscribeToken(subscriberId, secret)}`;

/**
 * Ends a subscription and invalidates its pending confirmation link. Does nothing when the subscription has already ended or its
 * address was erased.
 */
export async function endSubscription(
  ctx: Context,
  token: string,
): Promise<Result<null, "unknown-token">> {
  const id = subscriberOfToken(token, ctx.secret);
  if (id === null) return refused("unknown-token");
  return await ctx.transaction(async (tx) => {
    await endSubscriptionIn(tx, { id, actor: "visitor" });
    return done(null);
  });
}

export type EndingRefusal = "not-yours" | "already-ended";

/** Ends a subscription for a member of staff, at the request of the subscriber; the actor is journaled. */
export async function endSubscriptionFor(
  ctx: Context,
  { subscriberId }: { subscriberId: string },
): Promise<Result<null, EndingRefusal>> {
  if (!permit(ctx.actor, "newsletter.handle")) return refused("not-yours");
  if (!isId(subscriberId)) return refused("already-ended");
  return await ctx.transaction(async (tx) => {
    const ended = await endSubscriptionIn(tx, { id: subscriberId });
    return ended ? done(null) : refused("already-ended");
  });
}

/** Returns whether the subscription was active or pending. */
async function endSubscriptionIn(
  tx: Tx,
  { id, actor }: { id: string; actor?: "visitor" },
): Promise<boolean> {
  const ended = await updateToEnded(tx.db, { id, now: tx.now });
  if (!ended) return false;
  await appendToJournal(tx, {
    subjectKind: "newsletter-subscriber",
    subjectId: id,
    event: "subscription-ended",
    ...(actor && { actor }),
    data: {},
  });
  return true;
}
