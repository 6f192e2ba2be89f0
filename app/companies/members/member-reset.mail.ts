import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { memberResetMails } from "./members.mail-words.ts";

/** The event of a member's factor reset that the mail reports; `ended`: refused or withdrawn. */
export type MemberResetNotice = "asked" | "approved" | "ended";

/** The mail to the member. */
export function memberResetMail({
  what,
  firstname,
  publicUrl,
  authority,
}: {
  what: MemberResetNotice;
  firstname: string | null;
  publicUrl: string;
  authority: MailContent["authority"];
}): RenderedMail {
  const mail = `member-reset-${what}` as const;
  return wordedMail(mail, memberResetMails.words[mail], {
    values: { organisme: authority.name },
    greeting: greeting(firstname),
    ...(what === "approved" && { actionUrl: `${publicUrl}/espace/mot-de-passe-oublie` }),
    authority,
  });
}

/** The mail to another owner of the member's company. */
export function memberResetToOwnersMail(data: {
  firstname: string;
  companyName: string;
  person: string;
  membersUrl: string;
  authority: MailContent["authority"];
}): RenderedMail {
  return wordedMail("member-reset-owners", memberResetMails.words["member-reset-owners"], {
    values: {
      entreprise: data.companyName,
      personne: data.person,
      organisme: data.authority.name,
    },
    greeting: greeting(data.firstname),
    actionUrl: data.membersUrl,
    authority: data.authority,
  });
}
