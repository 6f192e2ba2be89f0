import { hours } from "#app/kernel/french.ts";
import type { MailContent, RenderedMail } from "#app/mails/render-mail.ts";
import { renderMail } from "#app/mails/render-mail.ts";

export interface SubscriptionMail {
  productName: string;
  publicUrl: string;
  token: string;
  unsubscribeUrl: string;
  validityHours: number;
  body: MailContent["body"];
}

/** Sent to an address that asks for the newsletter: nothing else is sent to it before its owner has confirmed. */
export function subscriptionMail(data: SubscriptionMail): RenderedMail {
  const { productName, publicUrl, token, validityHours, body } = data;
  return renderMail({
    subject: "Confirmez votre abonnement à la lettre d’information",
    preheader: "Un dernier geste avant de recevoir notre lettre d’information.",
    greeting: "Bonjour,",
    paragraphs: [
      `Cette adresse e-mail vient d’être indiquée pour recevoir la lettre d’information de ${productName}. Il reste un geste à faire\u00A0: confirmer que la demande vient bien de vous.`,
      "Ouvrez la page ci-dessous, puis appuyez sur «\u00A0Confirmer mon abonnement\u00A0».",
    ],
    action: {
      label: "Confirmer mon abonnement",
      url: `${publicUrl}/lettre/confirmer?token=${token}`,
    },
    notes: [
      `Ce lien est valable ${hours(validityHours)}. Passé ce délai, demandez-en un autre\u00A0: ${publicUrl}/lettre`,
      `Ce n’était pas vous\u202F? Ne faites rien\u00A0: sans confirmation, vous ne recevrez pas la lettre. Vous pouvez aussi refuser cet abonnement\u00A0: ${data.unsubscribeUrl}`,
    ],
    body,
  });
}
