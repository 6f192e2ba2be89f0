import { greeting, type MailContent, type RenderedMail } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { registrationMails } from "../registration.mail-words.ts";

export interface DuplicateRegistrationMail {
  firstname: string;
  companyName: string;
  publicUrl: string;
  authority: MailContent["authority"];
}

/** Sent to the contact of a company whose number or e-mail somebody tried to register again (domain §4.1). */
export function duplicateRegistrationMail(data: DuplicateRegistrationMail): RenderedMail {
  const { companyName, publicUrl, authority } = data;
  return wordedMail("duplicate-registration", registrationMails.words["duplicate-registration"], {
    values: {
      entreprise: companyName,
      oubli: `${publicUrl}/espace/mot-de-passe-oublie`,
      renvoi: `${publicUrl}/activation/renvoyer`,
    },
    greeting: greeting(data.firstname),
    actionUrl: `${publicUrl}/espace/connexion`,
    authority,
  });
}
