import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

interface ChangeDecided {
  firstname: string;
  companyName: string;
  /** The label of the field, « Registre du commerce (RCCM) », and the requested value. */
  what: string;
  value: string;
  granted: boolean;
  /** Why the certification body refused, in its own words. */
  answer: string;
  url: string;
  authority: MailContent["authority"];
}

/** Mail to the members of a company: whether its name or number was changed as requested. */
export function changeDecidedMail(data: ChangeDecided): RenderedMail {
  const { firstname, companyName, what, value, granted, answer, url, authority } = data;
  const mail = granted ? "company-change-granted" : "company-change-refused";
  return wordedMail(mail, mailWords[mail], {
    values: { champ: what, valeur: value, entreprise: companyName, motif: answer },
    greeting: greeting(firstname),
    actionUrl: url,
    authority,
  });
}
