import { appendToJournal } from "#app/journal/append.server.ts";
import type { Requester, Services } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { confirmationObstacle } from "./subscriber.queries.server.ts";
import type { SubscriptionRefusal } from "./subscription.refusals.ts";

/**
 * Confirms a subscription with the token of its mail, and writes down when and from where. Of two clicks at once the
 * row lets one through; the other learns that the subscription is confirmed.
 */
export async function confirmSubscription(
  services: Pick<Services, "db" | "now">,
  requester: Requester,
  token: string,
): Promise<Result<null, SubscriptionRefusal>> {
  const now = services.now();
  return await inTransaction(services.db, async (db) => {
    const confirmed = await db
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
      return refused((await confirmationObstacle(db, { token, now })) ?? "already-confirmed");
    }
    await appendToJournal(db, {
      subjectKind: "newsletter-subscriber",
      subjectId: confirmed.id,
      event: "subscription-confirmed",
      actor: "visitor",
      data: {},
      at: now,
    });
    return done(null);
  });
}
