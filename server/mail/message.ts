import type { SendMailOptions } from "nodemailer/lib/mailer";
import type { OutgoingMail } from "./outgoing-mail.ts";

/**
 * The message for nodemailer. Its Message-ID comes from the row and the sender's domain alone, so that a mail
 * delivered twice around a crash is recognised as one.
 */
export function messageOf(mail: OutgoingMail): SendMailOptions {
  const { from, to, replyTo, unsubscribeUrl, listId, choicesUrl, subject } = mail;
  const leave = unsubscribeUrl ?? choicesUrl;
  return {
    from,
    to: { name: "", address: to },
    ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
    envelope: { from: from.address, to: [to] },
    subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ name, contentType, content }) => ({
      filename: name,
      contentType,
      content,
    })),
    date: mail.sentAt,
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(listId ? { "List-Id": `<${listId}>` } : {}),
      ...(unsubscribeUrl ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
    },
    ...(leave ? { list: { unsubscribe: leave } } : {}),
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
