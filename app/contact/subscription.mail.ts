import { hours } from "#app/kernel/french.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { contactMails } from "./contact.mail-words.ts";

export interface SubscriptionMail {
  productName: string;
  publicUrl: string;
  token: string;
  unsubscribeUrl: string;
  validityHours: number;
  authority: MailContent["authority"];
}

/** The confirmation mail of the newsletter; nothing else is sent to an address before it is confirmed. */
export function subscriptionMail(data: SubscriptionMail): RenderedMail {
  const { productName, publicUrl, token, validityHours, authority } = data;
  return wordedMail("newsletter-confirmation", contactMails.words["newsletter-confirmation"], {
    values: {
      produit: productName,
      duree: hours(validityHours),
      lettre: `${publicUrl}/lettre`,
      refus: data.unsubscribeUrl,
    },
    greeting: greeting(null),
    actionUrl: `${publicUrl}/lettre/confirmer?token=${token}`,
    authority,
  });
}
