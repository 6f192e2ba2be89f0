import { formatInstant } from "#app/kernel/dates.ts";
import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { nameOnLine } from "#app/mails/typed-name.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

export interface RegistrationReceiptMail {
  number: string;
  companyName: string;
  /** The number as it is displayed. */
  ein: string;
  activatedAt: Date;
  terms: { number: string; acceptedAt: Date };
  /** Name of the person who registered; null in the mail to themselves. */
  contact: string | null;
  /** Address of this company in the company space. */
  spaceUrl: string;
  authority: MailContent["authority"];
}

/**
 * The mail with the receipt, to the contact and to the company's own address. Sent after the activation, when
 * somebody has proved an address.
 */
export function registrationReceiptMail(data: RegistrationReceiptMail): RenderedMail {
  const { number, companyName, ein, activatedAt, terms, contact, spaceUrl, authority } = data;
  const facts = [
    `Numéro d’inscription\u00A0: ${number}`,
    `Entreprise\u00A0: ${nameOnLine(companyName)}`,
    `Numéro d’identification fiscale\u00A0: ${ein}`,
    `Inscription activée le ${formatInstant(activatedAt)}`,
    `Conditions générales acceptées\u00A0: version ${terms.number}, le ${formatInstant(terms.acceptedAt)}`,
  ].join("\n");
  const values = { numero: number, entreprise: companyName, faits: facts };
  const rest = { greeting: greeting(null), actionUrl: spaceUrl, authority };
  return contact
    ? wordedMail("registration-receipt-company", mailWords["registration-receipt-company"], {
        values: { ...values, contact },
        ...rest,
      })
    : wordedMail("registration-receipt", mailWords["registration-receipt"], { values, ...rest });
}
