import { memberRoleLabels } from "#app/accounts/roles.ts";
import type { MemberRole } from "#app/kernel/actor.ts";
import { hours } from "#app/kernel/french.ts";
import { mailWords } from "#app/mails/mail-words.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";
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
export function ownNewsMail(data: NewsMail): RenderedMail {
  const { news, companyName, firstname, role, membersUrl, body } = data;
  const label = memberRoleLabels[role];
  const told: Record<MemberNews, { subject: string; text: string }> = {
    joined: {
      subject: `Bienvenue dans l’espace de ${companyName}`,
      text: `Vous agissez maintenant pour ${companyName}, avec le rôle «\u00A0${label}\u00A0». L’entreprise est dans votre espace.`,
    },
    role: {
      subject: `Votre rôle pour ${companyName} a changé`,
      text: `Votre rôle pour ${companyName} est maintenant «\u00A0${label}\u00A0». Il vaut tout de suite, aussi là où vous êtes déjà connecté.`,
    },
    removed: {
      subject: `Vous n’agissez plus pour ${companyName}`,
      text: `Vous ne faites plus partie de ${companyName}. Son espace vous est fermé dès maintenant\u202F; votre compte reste le vôtre.`,
    },
    left: {
      subject: `Vous avez quitté ${companyName}`,
      text: `Vous ne faites plus partie de ${companyName}, à votre demande. Votre compte reste le vôtre.`,
    },
  };
  const { subject, text } = told[news];
  const inside = news === "joined" || news === "role";
  return renderMail({
    subject,
    preheader: text,
    greeting: greeting(firstname),
    paragraphs: [text],
    ...(inside && { action: { label: "Ouvrir mon espace", url: membersUrl } }),
    notes: [
      inside
        ? "Vous n’attendiez pas ce message\u202F? Répondez-nous, nous regarderons avec vous."
        : "Vous pensez que c’est une erreur\u202F? Parlez-en à l’entreprise. Si son responsable n’est plus joignable, écrivez-nous.",
    ],
    body,
  });
}

/** To the owners of the company. */
export function ownersNewsMail(data: NewsMail): RenderedMail {
  const { news, companyName, name, firstname, role, membersUrl, body } = data;
  const label = memberRoleLabels[role];
  const told: Record<MemberNews, string> = {
    joined: `${name} agit maintenant pour ${companyName}, avec le rôle «\u00A0${label}\u00A0».`,
    role: `Le rôle de ${name} pour ${companyName} est maintenant «\u00A0${label}\u00A0».`,
    removed: `${name} ne fait plus partie de ${companyName}\u00A0: un responsable l’a retiré.`,
    left: `${name} a quitté ${companyName} de sa propre décision.`,
  };
  return renderMail({
    subject: `Membres de ${companyName}\u00A0: ${news === "joined" ? "une arrivée" : news === "role" ? "un rôle a changé" : "un départ"}`,
    preheader: told[news],
    greeting: greeting(firstname),
    paragraphs: [told[news]],
    action: { label: "Voir les membres", url: membersUrl },
    notes: [
      "Ce n’est pas normal\u202F? Retirez la personne depuis cette page, changez votre mot de passe, puis écrivez-nous.",
    ],
    body,
  });
}
