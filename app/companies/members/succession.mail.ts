import { formatDeadline, formatTime, todayInDakar } from "#app/kernel/dates.ts";
import { hours } from "#app/kernel/french.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { companyToOutsiders } from "#app/mails/typed-names.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { successionMails } from "./members.mail-words.ts";

interface Common {
  authority: MailContent["authority"];
}

/** The mail to an address that somebody typed. It does not mention the company, which may not exist. */
export function successionConfirmMail(
  data: Common & { url: string; validityHours: number },
): RenderedMail {
  return wordedMail("succession-confirm", successionMails.words["succession-confirm"], {
    values: { duree: hours(data.validityHours) },
    greeting: greeting(null),
    actionUrl: data.url,
    authority: data.authority,
  });
}

/** « lundi 30 novembre 2026 à 9 h 30 ». */
const untilInWords = (until: Date): string =>
  `${formatDeadline(todayInDakar(until))} à\u00A0${formatTime(until)}`;

interface Named {
  name: string;
  ninea: string | null;
}

interface ToAsker extends Common {
  firstname: string;
  /** The NINEA as it was typed. */
  ein: string;
}

/** The mail to the person who asked, once their address is proved: the same whether or not the company exists. */
export function successionAskedMail(data: ToAsker & { objectUntil: Date }): RenderedMail {
  return wordedMail("succession-asked", successionMails.words["succession-asked"], {
    values: { numero: data.ein, limite: untilInWords(data.objectUntil) },
    greeting: greeting(data.firstname),
    authority: data.authority,
  });
}

interface ObjectMail extends Common {
  company: Named;
  firstname: string | null;
  url: string;
  objectUntil: Date;
}

/** The mail to the owners and to the company's own address. */
export function successionNoticeMail(data: ObjectMail): RenderedMail {
  const { company, firstname, url, objectUntil, authority } = data;
  return wordedMail("succession-notice", successionMails.words["succession-notice"], {
    values: { entreprise: companyToOutsiders(company), limite: untilInWords(objectUntil) },
    greeting: greeting(firstname),
    actionUrl: url,
    authority,
  });
}

/** The mail to the person who asked: the company objects. */
export function successionOpposedMail({ firstname, ein, authority }: ToAsker): RenderedMail {
  return wordedMail("succession-opposed", successionMails.words["succession-opposed"], {
    values: { numero: ein },
    greeting: greeting(firstname),
    authority,
  });
}

/** The mail to the owners and to the company's own address: the objection has arrived. */
export function objectionKeptMail(
  data: Common & { company: Named; firstname: string | null },
): RenderedMail {
  return wordedMail(
    "succession-opposed-owners",
    successionMails.words["succession-opposed-owners"],
    {
      values: { entreprise: companyToOutsiders(data.company) },
      greeting: greeting(data.firstname),
      authority: data.authority,
    },
  );
}

/** The mail to the person who asked and was a member already, or is refused, and to the owners. */
export function successionDecidedMail(
  data: Common & {
    /** Null for the person who asked and does not get the company. */
    company: Named | null;
    /** Null at the company's own address. */
    firstname: string | null;
    granted: boolean;
    grounds: string;
    toAsker: boolean;
  },
): RenderedMail {
  const { company, firstname, granted, grounds, toAsker, authority } = data;
  const grant = toAsker ? "succession-granted-member" : "succession-granted-owners";
  const mail = granted ? grant : "succession-refused";
  return wordedMail(mail, successionMails.words[mail], {
    values: { entreprise: company ? companyToOutsiders(company) : "l’entreprise", motif: grounds },
    greeting: greeting(firstname),
    authority,
  });
}
