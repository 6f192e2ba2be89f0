import { formatInstant } from "#app/kernel/dates.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";

/** What the owner of an account is told of, each time it happens (security R1.4). */
export type AccountNotice =
  | "name-changed"
  | "password-changed"
  | "email-change-asked"
  | "email-changed"
  | "email-restored"
  | "sessions-ended"
  | "new-device"
  | "roles-changed";

const told: Record<AccountNotice, { subject: string; text: string }> = {
  "name-changed": {
    subject: "Le nom de votre compte a été modifié",
    text: "Le nom de votre compte vient d’être modifié.",
  },
  "password-changed": {
    subject: "Votre mot de passe a été modifié",
    text: "Le mot de passe de votre compte vient d’être modifié, et vos autres connexions ont été fermées.",
  },
  "email-change-asked": {
    subject: "Un changement d’adresse e-mail est demandé",
    text: "Quelqu’un qui est connecté à votre compte demande d’en changer l’adresse e-mail. Votre adresse actuelle reste valable tant que la nouvelle n’est pas confirmée.",
  },
  "email-changed": {
    subject: "L’adresse e-mail de votre compte a changé",
    text: "L’adresse e-mail de votre compte vient d’être remplacée. Vous ne vous connectez plus avec celle-ci.",
  },
  "email-restored": {
    subject: "L’adresse e-mail de votre compte est rétablie",
    text: "Cette adresse est de nouveau celle de votre compte, et toutes les connexions ont été fermées. Choisissez un nouveau mot de passe avant de vous reconnecter.",
  },
  "sessions-ended": {
    subject: "Vos autres connexions ont été fermées",
    text: "Les autres connexions ouvertes à votre compte viennent d’être fermées.",
  },
  "roles-changed": {
    subject: "Vos rôles ont changé",
    text: "Un administrateur vient de changer vos rôles dans la plateforme. Vos connexions ont été fermées\u00A0: connectez-vous à nouveau.",
  },
  "new-device": {
    subject: "Nouvelle connexion à votre compte",
    text: "Votre compte vient d’être ouvert depuis un appareil qui ne le connaissait pas.",
  },
};

export interface NoticeMail {
  notice: AccountNotice;
  name: string | null;
  publicUrl: string;
  /** From where: device and network in words; null when the body itself acted. */
  device: string | null;
  at: Date;
  /** Of a link that puts the address of before back. */
  undoToken: string | null;
  body: MailContent["body"];
}

export function noticeMail(data: NoticeMail): RenderedMail {
  const { notice, publicUrl, device, at, undoToken, body } = data;
  const { subject, text } = told[notice];
  const circumstances = [`Le ${formatInstant(at)} (heure de Dakar)`, ...(device ? [device] : [])];
  return renderMail({
    subject,
    preheader: text,
    greeting: greeting(data.name),
    paragraphs: [text, circumstances.join("\n")],
    ...(undoToken
      ? {
          action: {
            label: "Ce n’est pas moi, garder mon adresse",
            url: `${publicUrl}/espace/adresse/retablir?token=${undoToken}`,
          },
        }
      : {}),
    notes: [
      undoToken
        ? "Si c’était vous, vous n’avez rien à faire. Ce lien reste valable 7\u00A0jours\u00A0: il garde ou rétablit cette adresse et ferme toutes les connexions."
        : `Si c’était vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe\u00A0: ${publicUrl}/espace/mot-de-passe-oublie`,
    ],
    body,
  });
}
