import { companyMails } from "#app/companies/companies.mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

interface ChangeAsked {
  firstname: string;
  companyName: string;
  /** The label of the field, « Registre du commerce (RCCM) », and the requested value. */
  what: string;
  value: string;
  url: string;
  authority: MailContent["authority"];
}

/** Mail to the members of a company: their request to change its name or number has arrived. */
export function changeReceivedMail(data: ChangeAsked): RenderedMail {
  const { firstname, companyName, what, value, url, authority } = data;
  return wordedMail("company-change-received", companyMails.words["company-change-received"], {
    values: { champ: what, valeur: value, entreprise: companyName },
    greeting: greeting(firstname),
    actionUrl: url,
    authority,
  });
}

interface ChangeDecided extends ChangeAsked {
  granted: boolean;
  /** Why the certification body refused, in its own words. */
  answer: string;
}

/** Mail to the members of a company: whether its name or number was changed as requested. */
export function changeDecidedMail(data: ChangeDecided): RenderedMail {
  const { firstname, companyName, what, value, granted, answer, url, authority } = data;
  const mail = granted ? "company-change-granted" : "company-change-refused";
  return wordedMail(mail, companyMails.words[mail], {
    values: { champ: what, valeur: value, entreprise: companyName, motif: answer },
    greeting: greeting(firstname),
    actionUrl: url,
    authority,
  });
}
