import { formatInstant } from "#app/kernel/dates.ts";
import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { messageReference } from "./message.schema.ts";

export interface MessageReceiptMail {
  id: string;
  receivedAt: Date;
  publicUrl: string;
  hours: string;
  authority: MailContent["authority"];
}

/**
 * To the address that a visitor gave. Nobody has verified it, so nothing that was typed is repeated: the form cannot be
 * used to send one's own words to others in the name of the certification body.
 */
export function messageReceiptMail(data: MessageReceiptMail): RenderedMail {
  const { id, receivedAt, publicUrl, hours, authority } = data;
  return wordedMail("contact-receipt", mailWords["contact-receipt"], {
    values: {
      reference: messageReference(id),
      jour: formatInstant(receivedAt),
      horaires: hours,
      faq: `${publicUrl}/faq`,
    },
    greeting: greeting(null),
    authority,
  });
}
