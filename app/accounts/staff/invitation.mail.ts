import { hours } from "#app/kernel/french.ts";
import { mailWords } from "#app/mails/mail-words.ts";
import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";

export interface InvitationMail {
  productName: string;
  /** In words. */
  roles: readonly string[];
  /** The person begins again: the factors that they had are gone. */
  again: boolean;
  publicUrl: string;
  token: string;
  validityHours: number;
  authority: MailContent["authority"];
}

/** To somebody who is to work for the body; it says nothing that somebody else has typed. */
export function invitationMail(data: InvitationMail): RenderedMail {
  const { productName, roles, again, publicUrl, token, validityHours, authority } = data;
  const mail = again ? "invitation-again" : "invitation";
  return wordedMail(mail, mailWords[mail], {
    values: {
      organisme: authority.name,
      produit: productName,
      roles: roles.join(", ").toLowerCase(),
      duree: hours(validityHours),
    },
    greeting: greeting(null),
    actionUrl: `${publicUrl}/invitation?token=${token}`,
    authority,
  });
}
