import type { SendMailOptions } from "nodemailer/lib/mailer";
import { isHeaderText, isSingleAddress } from "#app/mails/recipient.ts";
import { DeliveryError, type OutgoingMail } from "./outgoing-mail.ts";

/**
 * The message for nodemailer. Its Message-ID comes from the row and the sender's domain alone, so that a mail
 * delivered twice around a crash is recognised as one. Throws `DeliveryError` on an address or a header that
 * could carry another one.
 */
export function messageOf(mail: OutgoingMail): SendMailOptions {
  const { from, to, replyTo, unsubscribeUrl, subject } = mail;
  if (![to, from.address, replyTo ?? to].every(isSingleAddress))
    throw new DeliveryError("Not one single address", { code: "EADDRESS", recipientRefused: true });
  if (!isHeaderText(subject) || !isHeaderText(from.name))
    throw new DeliveryError("A header of several lines", {
      code: "EHEADER",
      recipientRefused: true,
    });
  return {
    from,
    to: { name: "", address: to },
    ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
    envelope: { from: from.address, to: [to] },
    subject,
    text: mail.text,
    html: mail.html,
    date: mail.sentAt,
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
    },
    ...(unsubscribeUrl ? { list: { unsubscribe: unsubscribeUrl } } : {}),
    textEncoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
