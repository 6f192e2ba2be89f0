import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { confirmationObstacle, updateToConfirmed } from "./subscriber.queries.server.ts";
import type { SubscriptionRefusal } from "./subscription.refusals.ts";

/**
 * Confirms a subscription with the token of its mail, and records time and IP address. Of two concurrent posts, the conditional
 * update lets one through; the other is refused as « already confirmed ».
 */
export async function confirmSubscription(
  ctx: Context,
  token: string,
): Promise<Result<null, SubscriptionRefusal>> {
  const { now, requester } = ctx;
  return await ctx.transaction(async (tx) => {
    const subscriberId = await updateToConfirmed(tx.db, { token, requester, now });
    if (subscriberId === null) {
      return refused((await confirmationObstacle(tx.db, { token, now })) ?? "already-confirmed");
    }
    await appendToJournal(tx, {
      subjectKind: "newsletter-subscriber",
      subjectId: subscriberId,
      event: "subscription-confirmed",
      actor: "visitor",
      data: {},
    });
    return done(null);
  });
}
