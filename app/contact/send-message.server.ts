import { administrators } from "#app/accounts/staff-role.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { isInvented } from "#app/settings/sample-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { insertMessage } from "./message.queries.server.ts";
import type { Message, WrittenKind } from "./message.schema.ts";
import { messageReceiptMail } from "./message-receipt.mail.ts";
import { receivedMessageMail } from "./received-message.mail.ts";

/**
 * Stores the message of a visitor, mails it to the certification body and mails a receipt to the visitor. An identical message
 * within 24 hours (double click, reload) is not stored or mailed again, and gets the same answer. While the address of the body is an
 * invention, the mail goes to the administrators, and no receipt promises an answer.
 */
export async function sendMessage(
  ctx: Context,
  { kind, ...message }: Message & { kind: WrittenKind },
): Promise<"sent" | "sent-before"> {
  const { now, requester } = ctx;
  const settings = await settingsInForce(ctx.db, now);
  const receipt = await ctx.limits.consume("contact-receipt", `email:${sha256Hex(message.email)}`);
  const stored = await ctx.transaction(async (tx) => {
    const id = await insertMessage(tx.db, { kind, message, requester, now });
    if (id === null) return false;
    const about = { subjectKind: "contact-message", subjectId: id };
    const authority = authorityContact(settings);
    const hasAddress = !isInvented(settings, "email");
    const recipients = hasAddress ? [settings] : await administrators(tx.db);
    for (const { email } of recipients)
      await queueMail(tx, {
        ...about,
        kind: "contact-message",
        to: email,
        replyTo: message.email,
        mail: receivedMessageMail({ id, kind, ...message, receivedAt: now, authority }),
      });
    if (receipt.allowed && hasAddress) {
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
