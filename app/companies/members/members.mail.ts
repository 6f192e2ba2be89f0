import { memberRoleLabels } from "#app/accounts/roles.ts";
import type { MemberRole } from "#app/kernel/actor.ts";
import { hours } from "#app/kernel/french.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { companyToOutsiders } from "#app/mails/typed-names.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { companyMails } from "../companies.mail-words.ts";
import { memberMails } from "./members.mail-words.ts";

interface InvitationMail {
  company: { name: string; ninea: string | null };
  role: MemberRole;
  /** Why the certification body hands the company over, after a succession; null when a member invites. */
  grounds: string | null;
  /**
   * First name of the person who asked for the succession. For an invited address only the inviter's typed name is
   * known.
   */
  firstname: string | null;
  publicUrl: string;
  token: string;
  validityHours: number;
  authority: MailContent["authority"];
}

/** The mail with an invitation; it names no other member. */
export function membershipMail(data: InvitationMail): RenderedMail {
  const { company, role, grounds, firstname, publicUrl, token, validityHours, authority } = data;
  const mail = grounds !== null ? "member-handed-over" : "member-invitation";
  return wordedMail(mail, companyMails.words[mail], {
    values: {
      entreprise: companyToOutsiders(company),
      numero: numberInSubject(company),
      role: memberRoleLabels[role],
      organisme: authority.name,
      duree: hours(validityHours),
      motif: grounds ?? "",
    },
    greeting: greeting(firstname),
    actionUrl: `${publicUrl}/invitation/entreprise?token=${token}`,
    authority,
  });
}

const numberInSubject = ({ ninea }: { ninea: string | null }) =>
  ninea ? ` (NINEA\u00A0${ninea})` : "";

/** What happened to a membership. */
export type MembershipNotice = "joined" | "role" | "removed" | "left";

interface ChangeMail {
  notice: MembershipNotice;
  company: { name: string; ninea: string | null };
  /** The member's name, which is also the greeting in the mail to themselves. */
  name: string;
  firstname: string | null;
  /** The new role; the former role of a member who left or was removed. */
  role: MemberRole;
  membersUrl: string;
  authority: MailContent["authority"];
}

/** The mail to the member. */
export const ownMembershipMail = (data: ChangeMail): RenderedMail =>
  changeMail(`member-${data.notice}`, data);

/** The mail to the owners of the company. */
export const ownersMembershipMail = (data: ChangeMail): RenderedMail =>
  changeMail(`owners-member-${data.notice}`, data);

function changeMail(
  mail: `member-${MembershipNotice}` | `owners-member-${MembershipNotice}`,
  { company, name, firstname, role, membersUrl, authority }: ChangeMail,
): RenderedMail {
  const isOutside = mail === "member-left" || mail === "member-removed";
  return wordedMail(mail, memberMails.words[mail], {
    values: {
      entreprise: isOutside ? companyToOutsiders(company) : company.name,
      numero: numberInSubject(company),
      personne: name,
      role: memberRoleLabels[role],
    },
    greeting: greeting(firstname),
    actionUrl: membersUrl,
    authority,
  });
}

/** The mail to the person who invited: the invitation was declined, or ran out. */
export function invitationEndedMail(data: {
  how: "declined" | "expired";
  firstname: string;
  companyName: string;
  /** The invited address. */
  email: string;
  role: MemberRole;
  membersUrl: string;
  authority: MailContent["authority"];
}): RenderedMail {
  const mail = `member-invitation-${data.how}` as const;
  return wordedMail(mail, memberMails.words[mail], {
    values: {
      entreprise: data.companyName,
      adresse: data.email,
      role: memberRoleLabels[data.role],
    },
    greeting: greeting(data.firstname),
    actionUrl: data.membersUrl,
    authority: data.authority,
  });
}
