import { formatInstant } from "#app/kernel/dates.ts";
import {
  greeting,
  type MailContent,
  type RenderedMail,
  renderMail,
} from "#app/mails/render-mail.ts";
import { fewRecoveryCodes } from "../factors/recovery-code.ts";

/** What the owner of an account is told of, each time it happens (security R1.4). */
export type AccountNotice =
  | "name-changed"
  | "password-changed"
  | "email-change-asked"
  | "email-changed"
  | "email-restored"
  | "sessions-ended"
  | "new-device"
  | "factor-added"
  | "factor-removed"
  | "factor-limited"
  | "recovery-codes-made"
  | "recovery-code-used"
  | "factor-reset-asked"
  | "factor-reset-refused"
  | "roles-changed";

/** What a notice says beside what happened. */
export interface NoticeDetails {
  /** Which second factor, in words. */
  factor?: string;
  /** How many recovery codes are left. */
  left?: number;
}

interface Told {
  subject: string;
  text: string;
  more?: (details: NoticeDetails) => string[];
}

const whichFactor = ({ factor }: NoticeDetails) => (factor ? [factor] : []);

const told: Record<AccountNotice, Told> = {
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
  "factor-added": {
    subject: "Un moyen de double vérification est ajouté",
    text: "Un moyen de double vérification vient d’être ajouté à votre compte. Il sera demandé à la connexion, après le mot de passe.",
    more: whichFactor,
  },
  "factor-removed": {
    subject: "Un moyen de double vérification est retiré",
    text: "Un moyen de double vérification vient d’être retiré de votre compte.",
    more: whichFactor,
  },
  "factor-limited": {
    subject: "Plusieurs codes faux pour votre compte",
    text: "Quelqu’un a saisi plusieurs codes de double vérification faux pour votre compte, après un mot de passe juste. Les codes sont arrêtés pendant un quart d’heure\u202F; une clé d’accès fonctionne toujours.",
  },
  "recovery-codes-made": {
    subject: "Vos codes de secours sont créés",
    text: "Dix codes de secours viennent d’être créés pour votre compte. Ceux d’avant ne valent plus.",
  },
  "recovery-code-used": {
    subject: "Un code de secours a servi",
    text: "Un de vos codes de secours vient de servir. Il ne vaut plus.",
    more: ({ left = 0 }) => [
      left > fewRecoveryCodes
        ? `Il vous en reste ${left}.`
        : `${leftInWords(left)} Créez-en dix nouveaux dans «\u00A0Mon compte\u00A0», «\u00A0Double vérification\u00A0».`,
    ],
  },
  "factor-reset-asked": {
    subject: "La remise à zéro de votre double vérification est demandée",
    text: "Un administrateur demande de remettre à zéro la double vérification de votre compte. Un autre doit l’approuver\u202F; vous recevrez alors une invitation pour recommencer. Si vous n’avez rien perdu, prévenez tout de suite un administrateur.",
  },
  "factor-reset-refused": {
    subject: "La remise à zéro de votre double vérification n’aura pas lieu",
    text: "La demande de remettre à zéro la double vérification de votre compte est close sans suite. Vos moyens restent valables.",
  },
};

const leftInWords = (left: number): string => {
  if (left === 0) return "Il ne vous en reste aucun.";
  return left === 1 ? "Il ne vous en reste qu’un." : `Il ne vous en reste que ${left}.`;
};

export interface NoticeMail extends NoticeDetails {
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
  const { subject, text, more } = told[notice];
  const circumstances = [`Le ${formatInstant(at)} (heure de Dakar)`, ...(device ? [device] : [])];
  return renderMail({
    subject,
    preheader: text,
    greeting: greeting(data.name),
    paragraphs: [text, ...(more?.(data) ?? []), circumstances.join("\n")],
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
