import {
  action,
  companyName,
  paragraphs,
  preheader,
  subject,
  typedPerson,
} from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const toMembers = "À ceux qui agissent pour l’entreprise.";
const number = { label: "«\u00A0dossier\u00A0» et son numéro", example: "dossier DO-2026-00042-5" };
const application = { dossier: number, entreprise: companyName };
const lastDay = { label: "dernier jour", example: "lundi 7\u00A0décembre 2026" };
const visit = {
  label: "jour, heure et lieu de la visite",
  example: "lundi 7\u00A0décembre 2026 à 10\u00A0h, à l’atelier de Keur Massar",
};
const reason = {
  label: "les raisons, dans les mots de l’organisme",
  example: "Le lien indiqué n’est pas établi.",
};
const howToObject =
  "Si vous avez une raison sérieuse de douter de son impartialité, dites-la au plus tard le {jour}\u00A0: une autre personne de l’organisme décide. Sinon, vous n’avez rien à faire.";

/** Texts of the mails to a company about who examines, objections and visits. */
export const examinationMails = {
  title: "Examen des dossiers",
  words: {
    "application-examiner-named": {
      label: "Qui examine le dossier",
      when: toMembers,
      placeholders: {
        ...application,
        personne: typedPerson("personne qui examine"),
        jour: lastDay,
      },
      parts: [
        subject("Qui examine le {dossier}"),
        preheader("Son nom est dans votre espace."),
        ...paragraphs("Le {dossier} de {entreprise} est examiné par {personne}.", howToObject),
        action("Voir qui examine"),
      ],
    },
    "application-expert-named": {
      label: "Expert interrogé sur le dossier",
      when: toMembers,
      placeholders: {
        ...application,
        personne: typedPerson("expert interrogé"),
        jour: lastDay,
      },
      parts: [
        subject("Un expert est interrogé, {dossier}"),
        preheader("Son nom est dans votre espace."),
        ...paragraphs(
          "Pour le {dossier} de {entreprise}, un avis est demandé à {personne}, expert extérieur. Il ne lit que la question posée et les pièces choisies pour elle.",
          howToObject,
        ),
        action("Voir qui examine"),
      ],
    },
    "application-objection-decided": {
      label: "Opposition décidée",
      when: toMembers,
      placeholders: {
        ...application,
        issue: {
          label:
            "«\u00A0Votre opposition est retenue\u00A0» ou «\u00A0n’est pas retenue\u00A0», et la suite",
          example:
            "Votre opposition est retenue\u00A0: une autre personne reprend l’examen, sans que vous ayez rien à refaire.",
        },
        motif: reason,
      },
      parts: [
        subject("Réponse à votre opposition, {dossier}"),
        preheader("La décision et ses raisons."),
        ...paragraphs("À propos du {dossier} de {entreprise}. {issue}", "{motif}"),
        action("Suivre le dossier"),
      ],
    },
    "application-visit-planned": {
      label: "Visite prévue",
      when: toMembers,
      placeholders: { ...application, visite: visit },
      parts: [
        subject("Visite prévue, {dossier}"),
        preheader("Le jour et le lieu sont dans ce message."),
        ...paragraphs(
          "Pour l’examen du {dossier} de {entreprise}, une visite est prévue\u00A0: {visite}.",
          "Prévoyez une personne qui puisse montrer les lieux, le matériel et les papiers. Si ce jour ne convient pas, écrivez-nous par les messages du dossier.",
        ),
        action("Voir la visite"),
      ],
    },
    "application-visit-cancelled": {
      label: "Visite annulée",
      when: toMembers,
      placeholders: { ...application, visite: visit, motif: reason },
      parts: [
        subject("Visite annulée, {dossier}"),
        preheader("Elle n’aura pas lieu ce jour-là."),
        ...paragraphs(
          "La visite prévue pour le {dossier} de {entreprise} n’aura pas lieu\u00A0: {visite}.",
          "{motif}",
          "Si une autre visite est prévue, nous vous l’écrirons.",
        ),
        action("Suivre le dossier"),
      ],
    },
  } satisfies Record<string, MailWords>,
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof examinationMails> {}
}
