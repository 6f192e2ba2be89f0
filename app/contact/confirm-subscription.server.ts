import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { confirmationObstacle } from "./subscriber.queries.server.ts";
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
    const confirmed = await tx.db
      .updateTable("newsletter_subscriber")
      .set({
        confirm_expires_at: null,
        confirmed_at: now,
        confirmed_from: requester.ipAddress,
        unsubscribed_at: null,
      })
      .where("confirm_token_sha256", "=", sha256Hex(token))
      .where("confirm_expires_at", ">", now)
      .returning("id")
      .executeTakeFirst();
    if (!confirmed) {
      return refused((await confirmationObstacle(tx.db, { token, now })) ?? "already-confirmed");
    }
    await appendToJournal(tx, {
      subjectKind: "newsletter-subscriber",
      subjectId: confirmed.id,
      event: "subscription-confirmed",
      actor: "visitor",
      data: {},
    });
    return done(null);
  });
}
