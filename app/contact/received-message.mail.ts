import { formatInstant } from "#app/kernel/dates.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import type { MailContent, RenderedMail } from "#app/mails/render-mail.ts";
import { renderMail } from "#app/mails/render-mail.ts";
import type { WrittenKind } from "./message.schema.ts";
import { messageReference } from "./message.schema.ts";

export interface ReceivedMessageMail {
  id: string;
  kind: WrittenKind;
  name: string;
  email: string;
  phone: string | null;
  message: string;
  receivedAt: Date;
  authority: MailContent["authority"];
}

const wordings: Record<WrittenKind, { subject: string; where: string }> = {
  contact: { subject: "Message d’un visiteur, n°", where: "la page Contact du site" },
  quote: { subject: "Demande de devis, n°", where: "le formulaire de devis du site" },
};

/**
 * The mail to the certification body with the message of a visitor, and how to answer. The visitor's text is only in
 * the body of the mail: a subject or a preview line could be read as ours.
 */
export function receivedMessageMail(data: ReceivedMessageMail): RenderedMail {
  const { id, kind, name, email, phone, message, receivedAt, authority } = data;
  const { subject, where } = wordings[kind];
  const sender = [
    `Nom\u00A0: ${name}`,
    `E-mail\u00A0: ${email}`,
    ...(phone ? [`Téléphone\u00A0: ${formatPhone(phone)}`] : []),
    `Référence\u00A0: ${messageReference(id)}`,
  ];
  return renderMail({
    subject: `${subject}\u00A0${messageReference(id)}`,
    preheader: `Reçu le ${formatInstant(receivedAt)}, depuis ${where}.`,
    greeting: "Bonjour,",
    paragraphs: [
      `Le ${formatInstant(receivedAt)}, ${name} vous a écrit depuis ${where}\u00A0:`,
      message,
      sender.join("\n"),
    ],
    notes: [
      `Répondez simplement à cet e-mail\u00A0: votre réponse ira à ${email}. L’adresse est celle que le visiteur a indiquée, elle n’a pas été vérifiée.`,
    ],
    authority,
  });
}
