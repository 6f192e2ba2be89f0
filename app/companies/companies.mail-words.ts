import {
  action,
  companyFromOutside,
  companyName,
  companyNumber,
  linkDuration,
  notes,
  paragraphs,
  preheader,
  subject,
} from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const change = {
  champ: { label: "ce qui devait changer", example: "Registre du commerce (RCCM)" },
  valeur: {
    label: "ce qui était demandé",
    example: "SN.DKR.2015.B.20990",
    typed: { kind: "identity", standIn: "à lire dans la demande" },
  },
  entreprise: companyName,
} satisfies MailWords["placeholders"];
const toMembers = "À ceux qui agissent pour l’entreprise.";

const authority = { label: "nom de l’organisme", example: "Tabax" };
const invitation = {
  entreprise: companyFromOutside,
  numero: companyNumber,
  role: { label: "rôle proposé", example: "Gestionnaire" },
  organisme: authority,
  duree: linkDuration,
};
const asInvited = [
  action("Voir l’invitation"),
  ...notes(
    "Ce lien est valable {duree} et ne sert qu’une fois. Passé ce délai, demandez-en un autre.",
    "Vous ne connaissez pas cette entreprise\u202F? Ne faites rien\u00A0: rien n’est fait en votre nom.",
  ),
];
const whatTheLinkAsks =
  "La page ci-dessous vous demande de vous connecter, ou de choisir un mot de passe si vous n’avez pas encore de compte.";

const owner = {
  entreprise: {
    label: "«\u00A0L’entreprise\u00A0», son nom et son NINEA, ou «\u00A0Une entreprise\u00A0»",
    example: "L’entreprise «\u00A0Sahel Bâtiment\u00A0»",
  },
  organisme: authority,
  jour: { label: "dernier jour du lien", example: "mardi 22\u00A0décembre 2026" },
};
const toOwner = (title: string, afterwards: string) => [
  subject(title),
  preheader("Cinq questions, une minute, sans compte."),
  ...paragraphs(
    "{entreprise} demande une qualification à {organisme}. Elle indique avoir fait des travaux pour vous ou pour l’organisme où vous travaillez, et vous nomme pour le confirmer.",
    "La page ci-dessous montre ces travaux et pose cinq questions. Vous pouvez aussi y dire que vous ne connaissez pas cette entreprise.",
  ),
  action("Voir les travaux et répondre"),
  ...notes(
    `Ce lien sert une fois, au plus tard le {jour}. ${afterwards}`,
    "Seules les personnes qui instruisent le dossier lisent votre réponse\u00A0: l’entreprise apprend que vous avez répondu, pas ce que vous avez dit. Vous n’êtes pas obligé de répondre.",
  ),
];

/** Texts of the mails about the record of a company, its members and its works. */
export const companyMails = {
  title: "Entreprises",
  words: {
    "company-change-received": {
      label: "Demande de correction reçue",
      when: toMembers,
      placeholders: change,
      parts: [
        subject("Correction demandée\u00A0: {champ}"),
        preheader("Une personne de l’organisme la vérifie et vous répond."),
        ...paragraphs(
          "Nous avons reçu votre demande de correction pour {entreprise}.",
          "{champ}\u00A0: {valeur}",
          "Une personne de l’organisme la vérifie, et nous vous écrivons sa réponse. D’ici là, rien ne change.",
        ),
        action("Voir la demande"),
      ],
    },
    "company-change-granted": {
      label: "Correction accordée",
      when: toMembers,
      placeholders: change,
      parts: [
        subject("Correction faite\u00A0: {champ}"),
        preheader("Ce que vous avez demandé est enregistré."),
        ...paragraphs(
          "Votre demande de correction pour l’entreprise «\u00A0{entreprise}\u00A0» est accordée.",
          "{champ}\u00A0: {valeur}",
          "L’annuaire et vos prochains documents le disent dès maintenant. Ce qui a déjà été délivré ne change pas.",
        ),
        action("Voir l’entreprise"),
      ],
    },
    "company-change-refused": {
      label: "Correction refusée",
      when: toMembers,
      placeholders: {
        ...change,
        motif: {
          label: "pourquoi, dans les mots de l’organisme",
          example: "l’extrait joint n’est pas à ce nom",
        },
      },
      parts: [
        subject("Correction non accordée\u00A0: {champ}"),
        preheader("La raison, et ce que vous pouvez faire."),
        ...paragraphs(
          "Votre demande de correction pour l’entreprise «\u00A0{entreprise}\u00A0» n’a pas été accordée, et rien n’a changé.",
          "{champ}, demandé\u00A0: {valeur}",
          "Motif\u00A0: {motif}",
          "Vous pouvez demander de nouveau, avec une pièce qui le montre.",
        ),
        action("Voir l’entreprise"),
      ],
    },
    "member-invitation": {
      label: "Invitation à agir pour une entreprise",
      when: "À la personne qu’un responsable invite.",
      placeholders: invitation,
      parts: [
        subject("Invitation à agir pour une entreprise{numero}"),
        preheader("Rôle proposé\u00A0: {role}."),
        ...paragraphs(
          "Un responsable vous invite à agir pour {entreprise} sur la plateforme de {organisme}, avec le rôle «\u00A0{role}\u00A0».",
          whatTheLinkAsks,
        ),
        ...asInvited,
      ],
    },
    "member-handed-over": {
      label: "Reprise d’accès accordée, avec l’invitation",
      when: "À la personne dont la demande de reprise d’accès est accordée.",
      placeholders: {
        ...invitation,
        motif: {
          label: "pourquoi, dans les mots de l’organisme",
          example: "Les pièces montrent que vous dirigez l’entreprise.",
        },
      },
      parts: [
        subject("Votre accès à l’entreprise vous attend{numero}"),
        preheader("Rôle proposé\u00A0: {role}."),
        ...paragraphs(
          "Votre demande de reprendre l’accès à {entreprise} sur la plateforme de {organisme} est accordée. Vous aurez le rôle «\u00A0{role}\u00A0».",
          "Motif\u00A0: {motif}",
          whatTheLinkAsks,
        ),
        ...asInvited,
      ],
    },
    "reference-question": {
      label: "Demande à un maître d’ouvrage",
      when: "À qui peut confirmer des travaux, à l’adresse que l’entreprise a donnée.",
      placeholders: owner,
      parts: toOwner(
        "Confirmez des travaux faits pour vous",
        "Sans réponse, nous vous le rappellerons une seule fois.",
      ),
    },
    "reference-reminder": {
      label: "Rappel à un maître d’ouvrage",
      when: "Une fois, après sept jours sans réponse.",
      placeholders: owner,
      parts: toOwner(
        "Rappel\u00A0: confirmez des travaux faits pour vous",
        "Nous ne vous écrirons plus à ce sujet.",
      ),
    },
    "reference-answered": {
      label: "Réponse d’un maître d’ouvrage",
      when: "À ceux qui agissent pour l’entreprise, à 17\u00A0h, avec toutes les réponses du jour.",
      gathers: "travaux",
      placeholders: {
        entreprise: companyName,
        travaux: {
          label: "les travaux, comme l’entreprise les a décrits, ligne par ligne",
          example: "–\u00A0«\u00A0Construction d’un marché (Commune de Thiès)\u00A0»",
        },
      },
      parts: [
        subject("Réponse reçue sur vos références"),
        preheader("Un maître d’ouvrage a répondu à notre question."),
        ...paragraphs(
          "Pour l’entreprise «\u00A0{entreprise}\u00A0», la question posée au maître d’ouvrage a reçu sa réponse sur\u00A0:",
          "{travaux}",
          "Nous ne vous disons pas ce qui a été répondu\u00A0: la personne qui instruit votre dossier le lira.",
        ),
        action("Voir les références"),
      ],
    },
  } satisfies Record<string, MailWords>,
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof companyMails> {}
}
