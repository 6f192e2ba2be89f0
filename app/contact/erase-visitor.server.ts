import { sql } from "kysely";
import type { Tx } from "#app/kernel/context.ts";

/**
 * Removes the messages sent from an e-mail address and ends its subscription; the proof of consent stays for its retention.
 * Answers how many messages it removed.
 */
export async function eraseVisitorIn(
  { db, now }: Tx,
  { email }: { email: string },
): Promise<{ messages: number }> {
  const { numDeletedRows } = await db
    .deleteFrom("contact_message")
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();
  await db
    .updateTable("newsletter_subscriber")
    .set({ unsubscribed_at: now, confirm_token_sha256: null, confirm_expires_at: null })
    .where(sql`lower(email)`, "=", email)
    .where("confirmed_at", "is not", null)
    .where("unsubscribed_at", "is", null)
    .execute();
  await db
    .deleteFrom("newsletter_subscriber")
    .where(sql`lower(email)`, "=", email)
    .where("confirmed_at", "is", null)
    .execute();
  return { messages: Number(numDeletedRows) };
}
