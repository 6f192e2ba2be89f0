import { hours } from "#app/kernel/french.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { accountMails } from "../accounts.mail-words.ts";
import { UNNAMED } from "./staff-name.ts";

export interface InvitationMail {
  /** The name that an administrator gave the account. */
  name: string;
  productName: string;
  /** French names of the roles. */
  roles: readonly string[];
  /** The account was reset: the person's factors are removed. */
  again: boolean;
  publicUrl: string;
  token: string;
  validityHours: number;
  authority: MailContent["authority"];
}

/** Sent to somebody invited as staff; only an administrator has typed anything in it. */
export function invitationMail(data: InvitationMail): RenderedMail {
  const { name, productName, roles, again, publicUrl, token, validityHours, authority } = data;
  const mail = again ? "invitation-again" : "invitation";
  return wordedMail(mail, accountMails.words[mail], {
    values: {
      organisme: authority.name,
      produit: productName,
      roles: roles.join(", ").toLowerCase(),
      duree: hours(validityHours),
    },
    // Whoever is invited by the installation has given no name yet.
    greeting: greeting(name === UNNAMED ? null : name),
    actionUrl: `${publicUrl}/invitation?token=${token}`,
    authority,
  });
}
