import { memberRoleLabels } from "#app/accounts/roles.ts";
import type { MemberRole } from "#app/kernel/actor.ts";
import { hours } from "#app/kernel/french.ts";
import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

interface InvitationMail {
  companyName: string;
  role: MemberRole;
  /** The body hands the company over, after a succession. */
  byTheBody: boolean;
  publicUrl: string;
  token: string;
  validityHours: number;
  body: MailContent["body"];
}

/** To somebody who may act for a company; it says nothing of who else does. */
export function membershipMail(data: InvitationMail): RenderedMail {
  const { companyName, role, byTheBody, publicUrl, token, validityHours, body } = data;
  const mail = byTheBody ? "member-handed-over" : "member-invitation";
  return wordedMail(mail, mailWords[mail], {
    values: {
      entreprise: companyName,
      role: memberRoleLabels[role],
      organisme: body.name,
      duree: hours(validityHours),
    },
    greeting: greeting(null),
    actionUrl: `${publicUrl}/invitation/entreprise?token=${token}`,
    body,
  });
}

/** What happened to the membership of somebody. */
export type MemberNews = "joined" | "role" | "removed" | "left";

interface NewsMail {
  news: MemberNews;
  companyName: string;
  /** Whose membership it is: their name, and how they are greeted when the mail is theirs. */
  name: string;
  firstname: string | null;
  /** From now on; of before for who is gone. */
  role: MemberRole;
  membersUrl: string;
  body: MailContent["body"];
}

/** To the person themselves. */
export const ownNewsMail = (data: NewsMail): RenderedMail => newsMail(`member-${data.news}`, data);

/** To the owners of the company. */
export const ownersNewsMail = (data: NewsMail): RenderedMail =>
  newsMail(`owners-member-${data.news}`, data);

function newsMail(
  mail: `member-${MemberNews}` | `owners-member-${MemberNews}`,
  { companyName, name, firstname, role, membersUrl, body }: NewsMail,
): RenderedMail {
  return wordedMail(mail, mailWords[mail], {
    values: { entreprise: companyName, personne: name, role: memberRoleLabels[role] },
    greeting: greeting(firstname),
    actionUrl: membersUrl,
    body,
  });
}
