import type { Db } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import type { SubscriptionRefusal } from "./subscription.refusals.ts";

/** Why a link of confirmation would be refused now, null when it would not. */
export async function confirmationObstacle(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<SubscriptionRefusal | null> {
  const found = await db
    .selectFrom("newsletter_subscriber")
    .select("confirm_expires_at")
    .where("confirm_token_sha256", "=", sha256Hex(token))
    .executeTakeFirst();
  if (!found) return "unknown-token";
  if (found.confirm_expires_at === null) return "already-confirmed";
  return found.confirm_expires_at > now ? null : "expired-token";
}

/** Everybody who receives the newsletter, in the order in which they confirmed. */
export async function subscribersNow(
  db: Db,
): Promise<{ id: string; email: string; confirmedAt: Date }[]> {
  const rows = await db
    .selectFrom("newsletter_subscriber")
    .select(["id", "email", "confirmed_at as confirmedAt"])
    .where("confirmed_at", "is not", null)
    .where("unsubscribed_at", "is", null)
    .orderBy("confirmed_at")
    .orderBy("id")
    .$narrowType<{ confirmedAt: Date }>()
    .execute();
  return rows;
}
