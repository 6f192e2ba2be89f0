import { formatDeadline } from "#app/kernel/dates.ts";
import { upperFirst } from "#app/kernel/french.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { companyToOutsiders, quotedName } from "#app/mails/typed-names.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { companyMails } from "../companies.mail-words.ts";

export interface OwnerMail {
  companyName: string;
  /** Last day on which the link is valid, YYYY-MM-DD. */
  until: string;
  url: string;
  reminder: boolean;
  authority: MailContent["authority"];
}

/** Informs a member that the owner of works has answered, without the answer. */
export function ownerAnsweredMail(facts: {
  firstname: string;
  companyName: string;
  works: string;
  url: string;
  authority: MailContent["authority"];
}): RenderedMail {
  return wordedMail("reference-answered", companyMails.words["reference-answered"], {
    values: {
      entreprise: facts.companyName,
      travaux: `–\u00A0${quotedName(facts.works) ?? "des travaux de vos listes"}`,
    },
    greeting: greeting(facts.firstname),
    actionUrl: facts.url,
    authority: facts.authority,
  });
}

/**
 * Asks the owner of works, whose address only the company knows. Quotes nothing that the company typed except its
 * name, and the name only when it is short and contains no link.
 */
export function ownerMail({
  companyName,
  until,
  url,
  reminder,
  authority,
}: OwnerMail): RenderedMail {
  const who = upperFirst(companyToOutsiders({ name: companyName, ninea: null }));
  const mail = reminder ? "reference-reminder" : "reference-question";
  return wordedMail(mail, companyMails.words[mail], {
    values: { entreprise: who, organisme: authority.name, jour: formatDeadline(until) },
    greeting: greeting(null),
    actionUrl: url,
    authority,
  });
}
