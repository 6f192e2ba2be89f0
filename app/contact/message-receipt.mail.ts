import { formatInstant } from "#app/kernel/dates.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { hoursInWords } from "#app/settings/public-settings.ts";
import { contactMails } from "./contact.mail-words.ts";
import { messageReference } from "./message.schema.ts";

export interface MessageReceiptMail {
  id: string;
  receivedAt: Date;
  publicUrl: string;
  hours: string;
  authority: MailContent["authority"];
}

/**
 * The receipt to the address that a visitor typed. The address is not verified, so the mail repeats nothing that was typed: nobody
 * can use the form to send their own text to others in the name of the certification body.
 */
export function messageReceiptMail(data: MessageReceiptMail): RenderedMail {
  const { id, receivedAt, publicUrl, hours, authority } = data;
  return wordedMail("contact-receipt", contactMails.words["contact-receipt"], {
    values: {
      reference: messageReference(id),
      jour: formatInstant(receivedAt),
      horaires: hoursInWords(hours),
      faq: `${publicUrl}/faq`,
    },
    greeting: greeting(null),
    authority,
  });
}
