import { days } from "#app/kernel/french.ts";
import {
  action,
  forgottenPassword,
  linkDuration,
  notes,
  paragraphs,
  preheader,
  subject,
} from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailTextField, MailWords, Placeholder } from "#app/mails/worded-mail.ts";
import { validity } from "#app/settings/validity.ts";

const circumstances = {
  label: "jour, heure, appareil et réseau, ligne par ligne",
  example:
    "Le 22 novembre 2026 à 9\u00A0h\u00A030 (heure de Dakar)\nFirefox sur Android, réseau 41.82.17.…",
};
const factor = {
  label: "moyen de double vérification",
  example: "Clé d’accès «\u00A0Téléphone\u00A0»",
};
const person: Placeholder = {
  label: "nom de la personne",
  example: "Aïssatou Ndiaye",
  mayShorten: true,
};
const product: Placeholder = { label: "nom de la plateforme", example: "Tabax", mayShorten: true };
const roles = { label: "rôles, en minuscules", example: "instructeur, secrétaire" };

interface Notice {
  label: string;
  subject: string;
  text: string;
  /** Placeholders of a further paragraph: which second factor, or how many recovery codes are left. */
  more?: Readonly<Record<string, Placeholder>>;
  /** Instructions for the case that the owner of the account has not acted themselves. */
  note?: string;
}

const askAdministrator =
  "Vous ne vous y attendiez pas\u202F? Prévenez tout de suite un administrateur.";
const changePassword = "choisissez tout de suite un nouveau mot de passe\u00A0: {oubli}";

/** A notice to the owner of an account about a change of its security, sent each time (security R1.4). */
function notice({ label, subject: about, text, more = {}, note }: Notice) {
  const written = note ?? `Si c’était vous, vous n’avez rien à faire. Sinon, ${changePassword}`;
  return {
    label,
    when: "Au titulaire du compte, au moment où cela arrive.",
    placeholders: {
      ...more,
      circonstances: circumstances,
      ...(written.includes("{oubli}") && { oubli: forgottenPassword }),
    },
    parts: [
      subject(about),
      ...paragraphs(text, ...Object.keys(more).map((name) => `{${name}}`), "{circonstances}"),
      ...notes(written),
    ],
  };
}

/** A notice with a link that restores the former address. */
function undoable({ label, subject: about, text }: Notice) {
  return {
    label,
    when: "À l’adresse d’avant, au moment où cela arrive.",
    placeholders: { circonstances: circumstances },
    parts: [
      subject(about),
      ...paragraphs(text, "{circonstances}"),
      action("Ce n’est pas moi, garder mon adresse"),
      ...notes(
        `Si c’était vous, vous n’avez rien à faire. Ce lien reste valable ${days(validity.emailUndoDays)}\u00A0: il garde ou rétablit cette adresse et ferme toutes les connexions.`,
      ),
    ],
  };
}

const toAdministrators = "Aux autres administrateurs.";

function reset(label: string, about: string, text: string) {
  return {
    label,
    when: toAdministrators,
    placeholders: { personne: person },
    parts: [
      subject(about),
      ...paragraphs(text),
      action("Ouvrir sa fiche"),
      ...notes("Vous recevez ce message comme administrateur."),
    ] as MailTextField[],
  };
}

const invitationNotes = [
  "Ce lien est valable {duree} et ne sert qu’une fois. Passé ce délai, demandez-en un autre à un administrateur ou, s’il n’y en a pas encore, à la personne qui a installé la plateforme.",
  "Vous n’attendiez pas ce message\u202F? Ne faites rien, et dites-le-nous.",
];
const invitationPage =
  "La page ci-dessous vous demande de choisir un mot de passe, puis ouvre le bureau.";

const whatStays = {
  label: "ce qui est conservé, et pourquoi",
  example: "Restent ce que la loi et l’histoire des certificats exigent…",
};

/** Texts of the mails about accounts, staff and second factors. */
export const accountMails = {
  title: "Avis sur un compte",
  words: {
    invitation: {
      label: "Invitation d’une personne de l’organisme",
      when: "À qui est invité à travailler dans le bureau.",
      placeholders: {
        organisme: { label: "nom de l’organisme", example: "Tabax Qualification BTP" },
        produit: product,
        roles,
        duree: linkDuration,
      },
      parts: [
        subject("Invitation à travailler dans {produit}"),
        preheader("Choisissez votre mot de passe pour commencer."),
        ...paragraphs(
          "{organisme} vous invite à travailler dans {produit}. Vous y serez\u00A0: {roles}.",
          invitationPage,
        ),
        action("Commencer"),
        ...notes(...invitationNotes),
      ],
    },
    "invitation-again": {
      label: "Invitation à refaire son accès",
      when: "À qui a tout perdu, une fois la remise à zéro approuvée.",
      placeholders: { produit: product, roles, duree: linkDuration },
      parts: [
        subject("Votre accès à {produit} est à refaire"),
        preheader("Choisissez votre mot de passe pour commencer."),
        ...paragraphs(
          "Votre mot de passe et votre double vérification ont été retirés, à la demande de l’organisme. Choisissez un nouveau mot de passe pour retrouver votre accès ({roles}).",
          invitationPage,
        ),
        action("Commencer"),
        ...notes(...invitationNotes),
      ],
    },
    "account-name-changed": notice({
      label: "Nom modifié",
      subject: "Le nom de votre compte a été modifié",
      text: "Le nom de votre compte vient d’être modifié.",
    }),
    "account-password-changed": notice({
      label: "Mot de passe modifié",
      subject: "Votre mot de passe a été modifié",
      text: "Le mot de passe de votre compte vient d’être modifié, et vos autres connexions ont été fermées.",
    }),
    "account-email-change-asked": undoable({
      label: "Changement d’adresse demandé",
      subject: "Un changement d’adresse e-mail est demandé",
      text: "Quelqu’un qui est connecté à votre compte demande d’en changer l’adresse e-mail. Votre adresse actuelle reste valable tant que la nouvelle n’est pas confirmée.",
    }),
    "account-email-changed": undoable({
      label: "Adresse changée",
      subject: "L’adresse e-mail de votre compte a changé",
      text: "L’adresse e-mail de votre compte vient d’être remplacée. Vous ne vous connectez plus avec celle-ci.",
    }),
    "account-email-restored": notice({
      label: "Adresse rétablie",
      subject: "L’adresse e-mail de votre compte est rétablie",
      text: "Cette adresse est de nouveau celle de votre compte, et toutes les connexions ont été fermées. Choisissez un nouveau mot de passe avant de vous reconnecter.",
      note: "Pour choisir un nouveau mot de passe\u00A0: {oubli}",
    }),
    "account-sessions-ended": notice({
      label: "Autres connexions fermées",
      subject: "Vos autres connexions ont été fermées",
      text: "Les autres connexions ouvertes à votre compte viennent d’être fermées.",
    }),
    "account-new-device": notice({
      label: "Connexion depuis un nouvel appareil",
      subject: "Nouvelle connexion à votre compte",
      text: "Votre compte vient d’être ouvert depuis un appareil qui ne le connaissait pas.",
    }),
    "account-roles-changed": notice({
      label: "Rôles changés",
      subject: "Vos rôles dans le bureau ont changé",
      text: "Un administrateur vient de changer vos rôles. Vos connexions ont été fermées\u00A0: connectez-vous à nouveau.",
      more: {
        changement: {
          label: "rôle donné ou retiré, et rôles d’aujourd’hui",
          example: "Rôle donné\u00A0: Caisse\nVos rôles\u00A0: Instruction, Caisse",
          longest:
            "Rôle retiré\u00A0: Recevabilité\nVos rôles\u00A0: Instruction, Secrétariat de la commission, Commission, Présidence, Caisse, Contrôle",
        },
      },
      note: askAdministrator,
    }),
    "account-factor-added": notice({
      label: "Moyen de double vérification ajouté",
      subject: "Un moyen de double vérification est ajouté",
      text: "Un moyen de double vérification vient d’être ajouté à votre compte. Il sera demandé à la connexion, après le mot de passe.",
      more: { moyen: factor },
    }),
    "account-factor-removed": notice({
      label: "Moyen de double vérification retiré",
      subject: "Un moyen de double vérification est retiré",
      text: "Un moyen de double vérification vient d’être retiré de votre compte.",
      more: { moyen: factor },
    }),
    "account-factor-limited": notice({
      label: "Plusieurs codes faux",
      subject: "Plusieurs codes faux pour votre compte",
      text: "Quelqu’un a saisi plusieurs codes de double vérification faux pour votre compte, après un mot de passe juste. Ses codes sont refusés pendant un quart d’heure\u202F; les vôtres restent acceptés là où vous vous êtes déjà connecté, comme une clé d’accès ou un code de secours.",
    }),
    "account-recovery-codes-made": notice({
      label: "Codes de secours créés",
      subject: "Vos codes de secours sont créés",
      text: "Dix codes de secours viennent d’être créés pour votre compte. Ceux d’avant ne valent plus.",
    }),
    "account-recovery-code-used": notice({
      label: "Code de secours utilisé",
      subject: "Un code de secours a servi",
      text: "Un de vos codes de secours vient de servir. Il ne vaut plus.",
      more: { reste: { label: "combien il en reste", example: "Il vous en reste 7." } },
    }),
    "account-factor-reset-asked": notice({
      label: "Remise à zéro demandée, à la personne",
      subject: "La remise à zéro de votre double vérification est demandée",
      text: "Un administrateur demande de remettre à zéro la double vérification de votre compte. Un autre doit l’approuver\u202F; vous recevrez alors une invitation pour recommencer.",
      note: "Vous n’avez rien perdu, ou rien demandé\u202F? Prévenez tout de suite un autre administrateur.",
    }),
    "account-factor-reset-refused": notice({
      label: "Remise à zéro close, à la personne",
      subject: "Votre double vérification n’est pas remise à zéro",
      text: "La demande de remettre à zéro la double vérification de votre compte est close sans suite. Vos moyens restent valables.",
      note: "Vous les avez vraiment perdus\u202F? Parlez-en à un administrateur, de vive voix.",
    }),
    "factor-reset-asked": reset(
      "Remise à zéro qui attend une seconde personne",
      "Double vérification à remettre à zéro\u00A0: {personne}",
      "Un administrateur demande de remettre à zéro la double vérification de {personne}, qui a perdu tous ses moyens. Un autre administrateur doit l’approuver ou la refuser. Parlez d’abord à cette personne, de vive voix.",
    ),
    "factor-reset-approved": reset(
      "Remise à zéro approuvée",
      "Remise à zéro approuvée\u00A0: {personne}",
      "La remise à zéro de la double vérification de {personne} est approuvée. Son mot de passe et ses moyens sont retirés, et une invitation lui est envoyée.",
    ),
    "factor-reset-refused": reset(
      "Remise à zéro refusée",
      "Remise à zéro refusée\u00A0: {personne}",
      "La remise à zéro de la double vérification de {personne} est refusée. Rien n’a changé.",
    ),
    "factor-reset-withdrawn": reset(
      "Remise à zéro retirée",
      "Remise à zéro retirée\u00A0: {personne}",
      "La demande de remettre à zéro la double vérification de {personne} est retirée par qui l’avait faite. Rien n’a changé.",
    ),
    "security-alert": {
      label: "Alerte de sécurité",
      when: "Aux administrateurs, une fois par heure au plus pour chaque sorte d’alerte.",
      placeholders: {
        quoi: {
          label: "ce qui a été compté",
          example: "connexions refusées",
          longest: "tentatives arrêtées par une limite",
        },
        nombre: { label: "combien", example: "50" },
        minutes: { label: "en combien de minutes", example: "5" },
        jour: { label: "jour et heure", example: "22 novembre 2026 à 9\u00A0h\u00A030" },
        produit: product,
      },
      parts: [
        subject("Alerte de sécurité\u00A0: {quoi}"),
        preheader("{nombre} en {minutes}\u00A0minutes."),
        ...paragraphs(
          "Le {jour}, {produit} a compté {nombre} {quoi} en {minutes}\u00A0minutes.",
          "C’est peut-être quelqu’un qui cherche des mots de passe ou essaie des adresses au hasard. La page «\u00A0Exploitation\u00A0» du bureau dit d’où cela vient, et garde cette alerte jusqu’à ce que quelqu’un la marque comme vue.",
          "Regardez d’abord si une seule adresse en est la cause. Si des connexions ont réussi pendant ce temps, prévenez les personnes concernées, et demandez-leur un nouveau mot de passe.",
        ),
        action("Ouvrir l’exploitation"),
        ...notes("Ce message part au plus une fois par heure pour chaque sorte d’alerte."),
      ],
    },
    "erasure-asked": {
      label: "Effacement d’un compte demandé",
      when: "Au titulaire du compte, qui peut encore annuler.",
      placeholders: {
        jour: { label: "jour et heure", example: "29 novembre 2026 à 9\u00A0h\u00A030" },
        reste: whatStays,
        oubli: forgottenPassword,
      },
      parts: [
        subject("Votre compte va être effacé"),
        preheader("Vous pouvez encore annuler."),
        ...paragraphs(
          "L’effacement de votre compte et de vos données personnelles est demandé. Il aura lieu le {jour} (heure de Dakar). D’ici là, vous pouvez vous connecter, et annuler.",
          "{reste}",
        ),
        action("Annuler l’effacement"),
        ...notes(
          "Vous n’avez rien demandé\u202F? Annulez, puis choisissez un nouveau mot de passe\u00A0: {oubli}",
        ),
      ],
    },
    "erasure-done": {
      label: "Compte effacé",
      when: "À l’adresse que la plateforme oublie avec ce message.",
      placeholders: { reste: whatStays },
      parts: [
        subject("Votre compte est effacé"),
        preheader("Vos données personnelles sont effacées."),
        ...paragraphs(
          "Votre compte et vos données personnelles sont effacés. Plus personne ne peut s’y connecter.",
          "{reste}",
        ),
        ...notes("La copie de ce message s’efface d’elle-même, comme celle de tout e-mail envoyé."),
      ],
    },
    "erasure-refused": {
      label: "Effacement qui n’a pas eu lieu",
      when: "Au titulaire d’un compte qui n’a pas pu être effacé.",
      placeholders: {
        raison: {
          label: "pourquoi, et que faire",
          example: "Vous êtes le seul responsable d’une entreprise certifiée.",
        },
      },
      parts: [
        subject("Votre compte n’a pas pu être effacé"),
        preheader("L’effacement demandé n’a pas eu lieu."),
        ...paragraphs("L’effacement de votre compte n’a pas pu avoir lieu.", "{raison}"),
      ],
    },
  } satisfies Record<string, MailWords>,
};

/** Names of mails that have the words of several kinds, or those of a person. */
export const accountMailNames = {
  "account-notice": "Avis sur un compte",
  "role-proposal": "Rôle proposé ou décidé",
  "factor-reset": "Remise à zéro d’une double vérification",
  erasure: "Effacement d’un compte",
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof accountMails> {}
  interface NamedMails extends Record<keyof typeof accountMailNames, string> {}
}
