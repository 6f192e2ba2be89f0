import { registrationMails } from "#app/accounts/registration.mail-words.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { nameOnLine } from "#app/mails/typed-names.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

export interface RegistrationReceiptMail {
  number: string;
  companyName: string;
  /** The number as it is displayed. */
  ein: string;
  activatedAt: Date;
  terms: { number: string; acceptedAt: Date };
  /** The contact, or the company's own address, which nobody has proved. */
  to: "contact" | "company";
  contact: { firstname: string; lastname: string };
  /** Address of this company in the company space. */
  spaceUrl: string;
  authority: MailContent["authority"];
}

/**
 * The mail with the receipt, to the contact and to the company's own address. Sent after the activation, when
 * somebody has proved an address.
 */
export function registrationReceiptMail(data: RegistrationReceiptMail): RenderedMail {
  const { number, companyName, ein, activatedAt, terms, to, contact, spaceUrl, authority } = data;
  const isKnown = to === "contact";
  const facts = [
    `Numéro d’inscription\u00A0: ${number}`,
    `Entreprise\u00A0: ${nameOnLine(companyName)}`,
    `Numéro d’identification fiscale\u00A0: ${ein}`,
    `Inscription activée le ${formatInstant(activatedAt)}`,
    `Conditions générales acceptées\u00A0: version ${terms.number}, le ${formatInstant(terms.acceptedAt)}`,
  ].join("\n");
  const values = { numero: number, faits: facts };
  const rest = { actionUrl: spaceUrl, authority };
  return isKnown
    ? wordedMail("registration-receipt", registrationMails.words["registration-receipt"], {
        values: { ...values, entreprise: companyName },
        greeting: greeting(contact.firstname),
        ...rest,
      })
    : wordedMail(
        "registration-receipt-company",
        registrationMails.words["registration-receipt-company"],
        {
          values: {
            ...values,
            contact: `${contact.firstname} ${contact.lastname}`,
          },
          greeting: greeting(null),
          ...rest,
        },
      );
}
