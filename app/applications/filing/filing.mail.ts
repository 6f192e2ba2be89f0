import { formatInstant } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { nameOnLine } from "#app/mails/typed-names.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { applicationMails } from "../applications.mail-words.ts";

export interface FilingMail {
  firstname: string;
  companyName: string;
  number: string;
  class: string;
  documents: number;
  /** What was paid and is given back, in words. */
  fee: string;
  filedAt: Date;
  sha256: string;
  /** Address of the application in the company space. */
  url: string;
  authority: MailContent["authority"];
}

/** The mail with the filing receipt, to the members who act for the company. */
export function filingMail(data: FilingMail): RenderedMail {
  const { firstname, companyName, number, documents, filedAt, sha256, url, authority } = data;
  const facts = [
    `Dossier\u00A0: ${number}`,
    `Entreprise\u00A0: ${nameOnLine(companyName)}`,
    `Classe visée\u00A0: ${data.class}`,
    `Déposé le ${formatInstant(filedAt)}, avec ${counted(documents, "pièce")}`,
    `Frais d’ouverture\u00A0: ${data.fee}`,
    `Empreinte du dossier\u00A0: ${sha256}`,
  ].join("\n");
  return wordedMail("application-filed", applicationMails.words["application-filed"], {
    values: { numero: number, entreprise: companyName, faits: facts },
    greeting: greeting(firstname),
    actionUrl: url,
    authority,
  });
}
