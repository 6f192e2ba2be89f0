import { sql } from "kysely";
import type { Db, Requester, Tx } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { Message, MessageKind } from "./message.schema.ts";
import { endOrDeleteSubscriptionOf } from "./subscriber.queries.server.ts";

export interface ReceivedMessage {
  id: string;
  kind: "contact" | "quote";
  name: string;
  email: string;
  phone: string | null;
  message: string;
  receivedAt: Date;
  handledAt: Date | null;
  /** Name of the member of staff who handled it; null when nobody did or the account was deleted. */
  handledBy: string | null;
}

export const messagesAtOnce = 50;

/** One page of messages: waiting ones oldest first, or handled ones latest first. */
export async function receivedMessages(
  db: Db,
  { handled, skip }: { handled: boolean; skip: number },
): Promise<ReceivedMessage[]> {
  return await db
    .selectFrom("contact_message")
    .leftJoin("account", "account.id", "contact_message.handled_by")
    .select(["contact_message.id", "kind", "contact_message.name", "contact_message.email"])
    .select(["phone", "message", "received_at as receivedAt", "handled_at as handledAt"])
    .select("account.name as handledBy")
    .where("handled_at", handled ? "is not" : "is", null)
    .orderBy(handled ? "handled_at" : "received_at", handled ? "desc" : "asc")
    .orderBy("contact_message.id")
    .limit(messagesAtOnce)
    .offset(skip)
    .execute();
}

interface NewMessage {
  kind: MessageKind;
  message: Message;
  requester: Requester;
  now: Date;
}

const SAME_FOR_MS = 24 * 3_600_000;

/** Inserts the message and answers its id; null when an identical one was stored less than 24 hours ago. */
export async function insertMessage(
  db: Db,
  { kind, message, requester, now }: NewMessage,
): Promise<string | null> {
  const fingerprint = sha256Hex(canonicalJson([kind, message]));
  await db
    .updateTable("contact_message")
    .set({ fingerprint: null })
    .where("fingerprint", "=", fingerprint)
    .where("received_at", "<=", new Date(now.getTime() - SAME_FOR_MS))
    .execute();
  const stored = await db
    .insertInto("contact_message")
    .values({
      id: newId(),
      kind,
      ...message,
      fingerprint,
      received_at: now,
      ip_address: requester.ipAddress,
      user_agent: requester.userAgent,
    })
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored?.id ?? null;
}

/**
 * Deletes the messages sent from an e-mail address, given in lower case, and ends its subscription; the proof of consent stays for
 * its retention. Answers how many messages it deleted.
 */
export async function eraseVisitorIn(
  { db, now }: Tx,
  { email }: { email: string },
): Promise<{ messages: number }> {
  const { numDeletedRows } = await db
    .deleteFrom("contact_message")
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();
  await endOrDeleteSubscriptionOf(db, { email, now });
  return { messages: Number(numDeletedRows) };
}
