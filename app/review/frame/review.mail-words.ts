import { action, notes, paragraphs, preheader, subject } from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const number = { label: "«\u00A0dossier\u00A0» et son numéro", example: "dossier DO-2026-00042-5" };
const toStaff = {
  dossier: number,
  entreprise: {
    label: "«\u00A0L’entreprise\u00A0» et son nom entre guillemets",
    example: "L’entreprise «\u00A0Sahel Bâtiment\u00A0»",
  },
};
const authority = { label: "nom de l’organisme", example: "Tabax Qualification BTP" };
const lastDay = { label: "dernier jour", example: "lundi 7\u00A0décembre 2026" };

/** Texts of the mails to experts and to the staff about who examines and objections. */
export const reviewMails = {
  title: "Examen des dossiers",
  words: {
    "expert-question": {
      label: "Question à un expert",
      when: "À l’expert extérieur, quand l’instructeur l’interroge.",
      placeholders: {
        organisme: authority,
        famille: { label: "famille de travaux", example: "Gros œuvre" },
        jour: lastDay,
      },
      parts: [
        subject("Une question pour vous"),
        preheader("Votre avis d’expert est demandé."),
        ...paragraphs(
          "{organisme} examine la demande d’une entreprise et souhaite votre avis d’expert\u00A0: {famille}. Une question, quelques pièces, une réponse, au plus tard le {jour}.",
          "Le lien ci-dessous vous est personnel. Vous signez d’abord un engagement de confidentialité et dites si quelque chose vous lie à l’entreprise\u202F; la question s’ouvre ensuite.",
        ),
        action("Ouvrir la question"),
        ...notes(
          "Ne transmettez pas ce message\u00A0: qui a le lien peut lire et répondre à votre place. Chaque ouverture est notée.",
        ),
      ],
    },
    "expert-reminder": {
      label: "Rappel d’une question à un expert",
      when: "À l’expert qui n’a pas répondu, une fois, deux jours avant le dernier.",
      placeholders: { organisme: authority, jour: lastDay },
      parts: [
        subject("Votre avis est attendu"),
        preheader("Au plus tard le {jour}."),
        ...paragraphs(
          "{organisme} vous a posé une question et n’a pas encore votre avis. Répondez au plus tard le {jour}\u00A0: passé ce jour, la question ne s’ouvre plus.",
        ),
        action("Ouvrir la question"),
        ...notes("Ne transmettez pas ce message\u00A0: le lien vous est personnel."),
      ],
    },
    "expert-revoked": {
      label: "Question à un expert retirée",
      when: "À l’expert, quand la question n’a plus à être lue.",
      placeholders: { organisme: authority },
      parts: [
        subject("Votre avis n’est plus attendu"),
        preheader("La question est retirée."),
        ...paragraphs(
          "La question que {organisme} vous avait posée est retirée. La question et les pièces ne s’ouvrent plus\u202F; vous n’avez rien à faire. Merci.",
        ),
      ],
    },
    "review-expert-answered": {
      label: "Avis d’expert reçu, à l’organisme",
      when: "À la personne qui suit le dossier.",
      placeholders: { dossier: number },
      parts: [
        subject("Avis d’expert reçu, {dossier}"),
        preheader("Il est dans le dossier."),
        ...paragraphs("L’expert interrogé sur le {dossier} a répondu."),
        action("Lire l’avis"),
      ],
    },
    "review-expert-conflict": {
      label: "Expert en conflit d’intérêts, à l’organisme",
      when: "À la personne qui suit le dossier.",
      placeholders: { dossier: number },
      parts: [
        subject("Expert à remplacer, {dossier}"),
        preheader("Il a déclaré un intérêt."),
        ...paragraphs(
          "L’expert interrogé sur le {dossier} a déclaré un intérêt et n’a rien lu. Choisissez-en un autre.",
        ),
        action("Interroger un autre expert"),
      ],
    },
    "review-offered": {
      label: "Dossier proposé, à l’organisme",
      when: "À la personne à qui un dossier est proposé.",
      placeholders: toStaff,
      parts: [
        subject("Un dossier vous est proposé, {dossier}"),
        preheader("Déclarez d’abord vos intérêts."),
        ...paragraphs(
          "{entreprise} a déposé le {dossier}, qui vous est proposé. Déclarez d’abord vos intérêts\u00A0: le dossier devient le vôtre si vous n’en avez aucun.",
        ),
        action("Ouvrir le dossier"),
      ],
    },
    "review-given": {
      label: "Dossier confié, à l’organisme",
      when: "À la personne à qui un dossier est confié et qui avait déjà déclaré ses intérêts.",
      placeholders: toStaff,
      parts: [
        subject("Un dossier vous est confié, {dossier}"),
        preheader("Vous aviez déjà déclaré vos intérêts."),
        ...paragraphs(
          "Le {dossier} est à vous\u00A0: vous aviez déjà déclaré vos intérêts. {entreprise} l’a déposé.",
        ),
        action("Ouvrir le dossier"),
      ],
    },
    "review-accepted": {
      label: "Dossier repris, à l’organisme",
      when: "À la personne qui l’avait proposé, et à celle qui le suivait.",
      placeholders: { dossier: number },
      parts: [
        subject("Dossier repris, {dossier}"),
        preheader("La personne proposée le suit."),
        ...paragraphs(
          "La personne à qui le {dossier} était proposé a déclaré ses intérêts et le suit à présent, avec les notes et les points déjà écrits.",
        ),
        action("Ouvrir le dossier"),
      ],
    },
    "absence-entered": {
      label: "Absence notée par quelqu’un d’autre, à l’organisme",
      when: "À la personne absente, quand une autre note son absence.",
      placeholders: {
        jours: {
          label: "premier et dernier jour",
          example: "du 2\u00A0décembre 2026 au 4\u00A0décembre 2026",
        },
      },
      parts: [
        subject("Votre absence est notée"),
        preheader("Aucun dossier ne vous est confié pendant ce temps."),
        ...paragraphs(
          "Une personne qui attribue les dossiers a noté votre absence {jours}. Aucun dossier ne vous est confié pendant ce temps\u202F; ceux qui arrivent à échéance peuvent être proposés à d’autres, avec vos notes et vos points.",
          "Si vous n’êtes pas absent, retirez-la.",
        ),
        action("Voir mes absences"),
      ],
    },
    "review-declined": {
      label: "Dossier décliné, à l’organisme",
      when: "À la personne qui l’avait proposé, et à celle qui le suit.",
      placeholders: { dossier: number },
      parts: [
        subject("Dossier à proposer de nouveau, {dossier}"),
        preheader("La personne proposée ne le suivra pas."),
        ...paragraphs(
          "La personne à qui le {dossier} était proposé ne le suivra pas. Proposez-le à quelqu’un d’autre.",
        ),
        action("Choisir une autre personne"),
      ],
    },
    "review-objection-raised": {
      label: "Opposition d’une entreprise, à l’organisme",
      when: "À ceux qui décident des oppositions.",
      placeholders: toStaff,
      parts: [
        subject("Opposition à décider, {dossier}"),
        preheader("{entreprise} s’oppose à une personne nommée."),
        ...paragraphs(
          "{entreprise} s’oppose à une personne nommée pour le {dossier}. Une autre personne décide\u00A0: ni celle qui est visée, ni celle qui l’a choisie.",
        ),
        action("Voir les oppositions"),
      ],
    },
    "review-objection-decided": {
      label: "Opposition décidée, à l’organisme",
      when: "À la personne visée, ou à celle qui a choisi l’expert.",
      placeholders: {
        dossier: number,
        issue: {
          label: "«\u00A0est retenue\u00A0» ou «\u00A0n’est pas retenue\u00A0»",
          example: "n’est pas retenue",
        },
      },
      parts: [
        subject("Opposition décidée, {dossier}"),
        preheader("Elle {issue}."),
        ...paragraphs("L’opposition de l’entreprise sur le {dossier} {issue}."),
        action("Ouvrir le dossier"),
      ],
    },
  } satisfies Record<string, MailWords>,
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof reviewMails> {}
}
