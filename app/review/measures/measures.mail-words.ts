import { action, notes, paragraphs, preheader, subject } from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const number = { label: "numéro de la mesure", example: "MS-2026-00012-3" };
const lastDay = { label: "dernier jour pour répondre", example: "12 janvier 2027" };

export const measureMails = {
  title: "Mesures sur des qualifications",
  words: {
    "measure-hearing": {
      label: "Observations demandées sur une mesure",
      when: "À l’entreprise, quand une mesure est proposée sur une de ses qualifications.",
      placeholders: { numero: number, jour: lastDay },
      parts: [
        subject("Mesure {numero}\u00A0: présentez vos observations"),
        preheader("Lisez ce qui est reproché et répondez."),
        ...paragraphs(
          "Une mesure est proposée sur une de vos qualifications, numéro {numero}. Rien n’est décidé\u00A0: vos observations viennent d’abord.",
          "Lisez ce qui est reproché et répondez, avec vos pièces si vous en avez, au plus tard le {jour}. Sans réponse, la décision se prend avec ce que nous avons.",
        ),
        action("Lire et répondre"),
        ...notes(
          "Il vous faut plus de temps, ou vous voulez être entendu en personne\u202F? Demandez-le-nous avant ce jour.",
        ),
      ],
    },
    "measure-hearing-reminder": {
      label: "Rappel\u00A0: observations attendues",
      when: "À l’entreprise, cinq jours avant la fin de son délai.",
      byDay: true,
      placeholders: { numero: number, jour: lastDay },
      parts: [
        subject("Mesure {numero}\u00A0: vos observations sont attendues"),
        preheader("Nous n’avons pas encore votre réponse."),
        ...paragraphs(
          "Une mesure est proposée sur une de vos qualifications, numéro {numero}, et nous n’avons pas encore vos observations. Répondez au plus tard le {jour}.",
        ),
        action("Lire et répondre"),
        ...notes("Il vous faut plus de temps\u202F? Demandez-le-nous avant ce jour."),
      ],
    },
    "measure-news": {
      label: "Du nouveau sur une mesure",
      when: "À l’entreprise, quand une mesure est décidée, levée ou abandonnée, ou n’a pas été lue.",
      placeholders: {
        numero: number,
        nouveau: {
          label: "ce qui est nouveau",
          example: "La mesure est levée.",
          longest: "Une décision sur une de vos qualifications n’a pas encore été lue.",
        },
      },
      parts: [
        subject("Mesure {numero}\u00A0: du nouveau"),
        preheader("{nouveau}"),
        ...paragraphs(
          "Mesure {numero}. {nouveau}",
          "La décision, ses motifs et ce que vous pouvez faire sont dans votre espace entreprise.",
        ),
        action("Ouvrir la mesure"),
      ],
    },
    "measure-work": {
      label: "Mesure\u00A0: quelque chose vous attend",
      when: "À qui suit la mesure, ou à qui peut en décider.",
      placeholders: {
        numero: number,
        quoi: {
          label: "ce qui attend",
          example: "L’entreprise a présenté ses observations.",
          longest:
            "La levée que vous avez proposée n’est pas décidée\u00A0: la mesure est maintenue.",
        },
      },
      parts: [
        subject("Mesure {numero}\u00A0: à voir"),
        preheader("{quoi}"),
        ...paragraphs("Mesure {numero}. {quoi}"),
        action("Ouvrir la mesure"),
      ],
    },
  } satisfies Record<string, MailWords>,
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof measureMails> {}
}
