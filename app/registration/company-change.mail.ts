import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

interface ChangeDecided {
  firstname: string;
  companyName: string;
  /** What was to change, « Registre du commerce (RCCM) », and what was asked for. */
  what: string;
  value: string;
  granted: boolean;
  /** Why it was refused, in the words of the certification body. */
  answer: string;
  url: string;
  authority: MailContent["authority"];
}

/** To those who act for a company: whether its name or number was changed as asked. */
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
