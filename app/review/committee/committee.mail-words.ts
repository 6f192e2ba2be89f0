import { action, notes, paragraphs, preheader, subject } from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const dated = {
  seance: { label: "numéro de la séance", example: "CE-2026-00012-4" },
  jour: { label: "jour de la séance", example: "18\u00A0décembre 2026" },
  heure: { label: "heure", example: "9\u00A0h" },
};
const session = {
  ...dated,
  lieu: { label: "lieu", example: "Salle du conseil, Dakar" },
  points: { label: "nombre de dossiers", example: "9\u00A0dossiers" },
};

const urgence = {
  label: "motif d’une convocation tardive, vide sinon",
  example: "Convocation tardive\u00A0: un marché est attribué dans trois jours.",
};

const mandate = {
  college: { label: "collège", example: "Maîtres d’ouvrage" },
  debut: { label: "premier jour", example: "1er\u00A0janvier 2027" },
  fin: { label: "dernier jour", example: "31\u00A0décembre 2027" },
};

/** Mails to the members of the committee about their mandates and sessions. */
export const committeeMails = {
  title: "Séances de la commission",
  words: {
    "mandate-given": {
      label: "Mandat donné",
      when: "À la personne, quand la présidence donne le mandat proposé.",
      placeholders: mandate,
      parts: [
        subject("Votre mandat à la commission"),
        preheader("Du {debut} au {fin}."),
        ...paragraphs(
          "Vous siégez à la commission pour le collège «\u00A0{college}\u00A0», du {debut} au {fin}.",
          "Une convocation vous parvient avant chaque séance.",
        ),
        action("Voir les séances"),
      ],
    },
    "mandate-ended": {
      label: "Fin d’un mandat",
      when: "À la personne, quand la présidence met fin au mandat avant son terme.",
      placeholders: mandate,
      parts: [
        subject("Fin de votre mandat à la commission"),
        preheader("Collège «\u00A0{college}\u00A0»."),
        ...paragraphs(
          "Votre mandat à la commission pour le collège «\u00A0{college}\u00A0», donné du {debut} au {fin}, est terminé. Les dossiers des séances à venir ne vous sont plus ouverts.",
          "Les procès-verbaux des séances de votre mandat vous restent ouverts. Vous n’attendiez pas cette nouvelle\u202F? Répondez à ce message.",
        ),
        action("Voir les séances"),
      ],
    },
    "session-convened": {
      label: "Convocation à une séance",
      when: "Aux membres de la commission, quand le secrétariat convoque.",
      placeholders: { ...session, urgence },
      parts: [
        subject("Convocation\u00A0: séance du {jour}"),
        preheader("{points} à l’ordre du jour, {heure}, {lieu}."),
        ...paragraphs(
          "Voici votre convocation à la séance {seance} de la commission, le {jour} à {heure}, {lieu}. L’ordre du jour compte {points}.",
          "{urgence}",
          "Dites si vous venez, puis déclarez vos intérêts pour chaque dossier\u00A0: ses pièces vous sont ouvertes aussitôt, jusqu’à la signature du procès-verbal.",
        ),
        action("Répondre à la convocation"),
        ...notes(
          "Chaque ouverture d’une pièce est notée. Les dossiers ne se téléchargent pas en bloc.",
        ),
      ],
    },
    "session-reminder": {
      label: "Rappel d’une convocation",
      when: "Aux membres convoqués qui n’ont pas répondu, trois jours avant la séance.",
      byDay: true,
      placeholders: session,
      parts: [
        subject("Séance du {jour}\u00A0: venez-vous\u202F?"),
        preheader("Votre réponse manque. {heure}, {lieu}."),
        ...paragraphs(
          "Vous n’avez pas répondu à la convocation de la séance {seance} de la commission, le {jour} à {heure}, {lieu}. L’ordre du jour compte {points}.",
          "Dites si vous venez\u00A0: le secrétariat compte le quorum de chaque collège, et votre suppléant doit savoir s’il siège.",
        ),
        action("Répondre à la convocation"),
      ],
    },
    "session-moved": {
      label: "Séance déplacée",
      when: "Aux membres convoqués, quand le jour, l’heure ou le lieu change.",
      placeholders: { ...session, urgence },
      parts: [
        subject("Séance {seance}\u00A0: le {jour}"),
        preheader("Nouveau jour, heure ou lieu."),
        ...paragraphs(
          "La séance {seance} se tient désormais le {jour} à {heure}, {lieu}. L’ordre du jour compte {points}.",
          "{urgence}",
          "Dites de nouveau si vous venez.",
        ),
        action("Voir la séance"),
      ],
    },
    "session-agenda": {
      label: "Ordre du jour changé",
      when: "Aux membres convoqués, à 17\u00A0h, avec tous les changements du jour.",
      gathers: "changement",
      placeholders: {
        ...session,
        changement: {
          label: "ce qui a changé, avec l’heure",
          example: "9\u00A0h\u00A012\u00A0: un dossier ajouté, l’ordre du jour en compte 10",
        },
      },
      parts: [
        subject("Séance {seance}\u00A0: ordre du jour changé"),
        preheader("{points} à l’ordre du jour du {jour}."),
        ...paragraphs(
          "L’ordre du jour de la séance {seance}, du {jour} à {heure}, {lieu}, a changé depuis votre convocation\u00A0:",
          "{changement}",
          "Pour un dossier ajouté, déclarez vos intérêts\u00A0: ses pièces vous sont ouvertes aussitôt.",
        ),
        action("Voir la séance"),
      ],
    },
    "session-cancelled": {
      label: "Séance annulée",
      when: "Aux membres convoqués, quand la séance est annulée.",
      placeholders: { ...dated, motif: { label: "motif", example: "La salle n’est pas libre." } },
      parts: [
        subject("Séance du {jour} annulée"),
        preheader("Ses dossiers attendent une autre séance."),
        ...paragraphs(
          "La séance {seance} du {jour} à {heure} est annulée. Motif\u00A0: {motif}",
          "Ses dossiers attendent une autre séance\u00A0: vous en recevrez la convocation.",
        ),
        action("Voir la séance"),
      ],
    },
  } satisfies Record<string, MailWords>,
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof committeeMails> {}
}
