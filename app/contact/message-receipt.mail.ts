import { formatInstant } from "#app/kernel/dates.ts";
import type { MailContent, RenderedMail } from "#app/mails/render-mail.ts";
import { renderMail } from "#app/mails/render-mail.ts";
import { messageReference } from "./message.schema.ts";

export interface MessageReceiptMail {
  id: string;
  receivedAt: Date;
  publicUrl: string;
  hours: string;
  body: MailContent["body"];
}

/**
 * To the address that a visitor gave. Nobody has verified it, so nothing that was typed is repeated: the form cannot be
 * used to send one's own words to others in the name of the body.
 */
export function messageReceiptMail(data: MessageReceiptMail): RenderedMail {
  const { id, receivedAt, publicUrl, hours, body } = data;
  return renderMail({
    subject: "Nous avons bien reçu votre message",
    preheader: `Votre message porte la référence ${messageReference(id)}.`,
    greeting: "Bonjour,",
    paragraphs: [
      `Votre message du ${formatInstant(receivedAt)} nous est bien parvenu. Il porte la référence ${messageReference(id)}.`,
      `Une personne de notre équipe le lira et vous répondra à cette adresse. Nous sommes joignables aux heures suivantes\u00A0: ${hours}.`,
      `Beaucoup de réponses se trouvent déjà dans la foire aux questions\u00A0: ${publicUrl}/faq`,
    ],
    notes: [
      `Rappelez la référence ${messageReference(id)} si vous nous appelez ou nous écrivez de nouveau à ce sujet.`,
      "Vous ne nous avez pas écrit\u202F? Quelqu’un a sans doute indiqué votre adresse par erreur\u00A0: ne faites rien, vous n’êtes inscrit nulle part.",
    ],
    body,
  });
}
