import { days, hours } from "#app/kernel/french.ts";
import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

interface Common {
  authority: MailContent["authority"];
}

/** The mail to an address that somebody typed. It says nothing of the company, which may not exist. */
export function successionConfirmMail(
  data: Common & { url: string; validityHours: number },
): RenderedMail {
  return wordedMail("succession-confirm", mailWords["succession-confirm"], {
    values: { duree: hours(data.validityHours) },
    greeting: greeting(null),
    actionUrl: data.url,
    authority: data.authority,
  });
}

interface ObjectMail extends Common {
  companyName: string;
  firstname: string | null;
  url: string;
  objectionDays: number;
}

/** The mail to the owners and to the company's own address. */
export function successionNoticeMail(data: ObjectMail): RenderedMail {
  const { companyName, firstname, url, objectionDays, authority } = data;
  return wordedMail("succession-notice", mailWords["succession-notice"], {
    values: { entreprise: companyName, duree: days(objectionDays) },
    greeting: greeting(firstname),
    actionUrl: url,
    authority,
  });
}

/** The mail to the person who asked, and to the owners. */
export function successionDecidedMail(
  data: Common & {
    companyName: string | null;
    granted: boolean;
    grounds: string;
    toAsker: boolean;
    /** True when the person who asked gets a separate invitation; otherwise they are an owner already. */
    invited: boolean;
  },
): RenderedMail {
  const { companyName, granted, grounds, toAsker, invited, authority } = data;
  const asker = invited ? "succession-granted-invited" : "succession-granted-member";
  const mail = granted ? (toAsker ? asker : "succession-granted-owners") : "succession-refused";
  return wordedMail(mail, mailWords[mail], {
    values: { entreprise: companyName ?? "", motif: grounds },
    greeting: greeting(null),
    authority,
  });
}
