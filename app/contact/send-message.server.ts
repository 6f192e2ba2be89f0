import type { Context, Db, Requester } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { MessageKind } from "./message.schema.ts";
import { messageReceiptMail } from "./message-receipt.mail.ts";
import { receivedMessageMail } from "./received-message.mail.ts";

export interface Message {
  name: string;
  email: string;
  phone: string | null;
  message: string;
}

const SAME_FOR_MS = 24 * 3_600_000;

/**
 * Stores the message of a visitor, mails it to the certification body and mails a receipt to the visitor. An identical message
 * within 24 hours (double click, reload) is not stored or mailed again, and gets the same answer.
 */
export async function sendMessage(
  ctx: Context,
  { kind, ...message }: Message & { kind: MessageKind },
): Promise<"sent" | "sent-before"> {
  const { now, requester } = ctx;
  const settings = await settingsInForce(ctx.db, now);
  const receipt = await ctx.limits.consume("contact-receipt", `email:${sha256Hex(message.email)}`);
  const stored = await ctx.transaction(async (tx) => {
    const id = await storeMessage(tx.db, { kind, message, requester, now });
    if (id === null) return false;
    const about = { subjectKind: "contact-message", subjectId: id };
    const authority = authorityContact(settings);
    await queueMail(tx, {
      ...about,
      kind: "contact-message",
      to: settings.email,
      replyTo: message.email,
      mail: receivedMessageMail({ id, kind, ...message, receivedAt: now, authority }),
    });
    if (receipt.allowed) {
      const { publicUrl } = tx;
      const { hours } = settings;
      await queueMail(tx, {
        ...about,
        kind: "contact-receipt",
        to: message.email,
        mail: messageReceiptMail({ id, receivedAt: now, publicUrl, hours, authority }),
      });
    }
    return true;
  });
  return stored ? "sent" : "sent-before";
}

interface NewMessage {
  kind: MessageKind;
  message: Message;
  requester: Requester;
  now: Date;
}

/** Inserts the message and answers its id; null when an identical one was stored less than 24 hours ago. */
async function storeMessage(db: Db, { kind, message, requester, now }: NewMessage) {
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
