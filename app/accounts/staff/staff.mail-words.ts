import { action, paragraphs, preheader, subject } from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const change = {
  label: "ce qui change",
  example: "donner le rôle «\u00A0Caisse\u00A0» à Aïssatou Ndiaye",
};

const ofRole = (label: string, title: string, text: string, act?: string): MailWords => ({
  label,
  when: act
    ? "Aux autres administrateurs."
    : "À toutes les personnes de l’organisme, quand un seul administrateur existe.",
  placeholders: { changement: change },
  parts: [
    subject(title),
    preheader(`${title}.`),
    ...paragraphs(text),
    ...(act ? [action(act)] : []),
  ],
});

/** Roles of the staff, which two administrators give and take away. */
export const roleMails = {
  title: "Rôles de l’organisme",
  words: {
    "role-asked": ofRole(
      "Rôle qui attend une seconde personne",
      "Un rôle proposé attend une seconde personne",
      "Un administrateur propose de {changement}. Un autre administrateur doit l’approuver ou le refuser.",
      "Voir la proposition",
    ),
    "role-approved": ofRole(
      "Rôle approuvé",
      "Un changement de rôle est approuvé",
      "La proposition de {changement} est approuvée. Elle a pris effet.",
      "Voir la personne",
    ),
    "role-refused": ofRole(
      "Rôle refusé",
      "Un changement de rôle est refusé",
      "La proposition de {changement} est refusée. Rien n’a changé.",
      "Voir la personne",
    ),
    "role-withdrawn": ofRole(
      "Proposition de rôle retirée",
      "Une proposition de rôle est retirée",
      "La proposition de {changement} est retirée par son auteur. Rien n’a changé.",
      "Voir la personne",
    ),
    "role-alone": ofRole(
      "Rôle changé par un seul administrateur",
      "Un rôle a changé sans seconde approbation",
      "Le seul administrateur de la plateforme vient de {changement}. Personne d’autre ne pouvait l’approuver\u00A0: le journal le note. Si ce changement vous surprend, prévenez la direction de l’organisme.",
    ),
  } satisfies Record<string, MailWords>,
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof roleMails> {}
}
