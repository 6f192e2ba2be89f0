import {
  action,
  companyName,
  paragraphs,
  preheader,
  subject,
} from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const whoAsked =
  "À la personne de l’instruction ou de la recevabilité qui a demandé ou écrit en dernier, sinon à l’organisme.";

const application = {
  dossier: { label: "«\u00A0dossier\u00A0» et son numéro", example: "dossier DO-2026-00042-5" },
  entreprise: companyName,
};
/** In mails to the staff: nobody has verified the name that a company has typed. */
const toStaff = {
  dossier: application.dossier,
  entreprise: {
    label: "«\u00A0L’entreprise\u00A0» et son nom entre guillemets",
    example: "L’entreprise «\u00A0Sahel Bâtiment\u00A0»",
  },
};

/** Texts of the mails to the staff about an application. */
export const staffNoticeMails = {
  title: "Dossiers",
  words: {
    "application-new-filing": {
      label: "Nouveau dossier, à la recevabilité",
      when: "Aux chargés de recevabilité, à chaque dépôt\u202F; sans eux, à l’organisme.",
      placeholders: toStaff,
      parts: [
        subject("Nouveau dossier à vérifier, {dossier}"),
        preheader("{entreprise} l’a déposé."),
        ...paragraphs(
          "{entreprise} a déposé le {dossier}. Il attend que sa recevabilité soit vérifiée.",
        ),
        action("Ouvrir le dossier au bureau"),
      ],
    },
    "application-answers-sent": {
      label: "Réponses d’une entreprise, à l’organisme",
      when: whoAsked,
      placeholders: toStaff,
      parts: [
        subject("Réponses reçues, {dossier}"),
        preheader("{entreprise} a répondu."),
        ...paragraphs("{entreprise} a répondu aux demandes sur le {dossier}."),
        action("Ouvrir le dossier au bureau"),
      ],
    },
    "application-extension-asked": {
      label: "Délai demandé par une entreprise, à l’organisme",
      when: whoAsked,
      placeholders: toStaff,
      parts: [
        subject("Délai demandé, {dossier}"),
        preheader("{entreprise} demande plus de temps."),
        ...paragraphs(
          "{entreprise} demande plus de temps pour répondre sur le {dossier}. Une personne décide.",
        ),
        action("Ouvrir le dossier au bureau"),
      ],
    },
    "application-company-wrote": {
      label: "Message d’une entreprise, à l’organisme",
      when: whoAsked,
      placeholders: toStaff,
      parts: [
        subject("Message de l’entreprise, {dossier}"),
        preheader("{entreprise} a écrit."),
        ...paragraphs("{entreprise} a écrit à propos du {dossier}."),
        action("Ouvrir le dossier au bureau"),
      ],
    },
  } satisfies Record<string, MailWords>,
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof staffNoticeMails> {}
}
