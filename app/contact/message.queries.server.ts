import type { Db } from "#app/kernel/context.ts";

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
