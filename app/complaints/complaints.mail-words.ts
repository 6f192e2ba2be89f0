import { action, notes, paragraphs, preheader, subject } from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const number = { label: "numéro de la réclamation", example: "RL-2026-00012-3" };
const day = (label: string) => ({ label, example: "12 janvier 2027" });
const toAuthor = "À qui a fait la réclamation, s’il a donné une adresse e-mail.";
const tracked = action("Suivre ma réclamation");

export const complaintMails = {
  title: "Réclamations",
  words: {
    "complaint-receipt": {
      label: "Accusé de réception d’une réclamation",
      when: toAuthor,
      placeholders: {
        numero: number,
        code: { label: "code de suivi", example: "K7QM-A3TD-XW2B" },
        prise: day("dernier jour de la prise en charge"),
        reponse: day("jour de la réponse"),
      },
      parts: [
        subject("Votre réclamation {numero} est enregistrée"),
        preheader("Une personne qui n’est pas concernée va la prendre en charge."),
        ...paragraphs(
          "Votre réclamation est enregistrée sous le numéro {numero}. C’est gratuit, et elle n’a aucun effet sur un dossier en cours.",
          "Une personne qui n’a rien à voir avec ce que vous signalez la prend en charge au plus tard le {prise}. La réponse est prévue pour le {reponse}.",
          "Votre page de suivi dit où elle en est. Vous y ajoutez des pièces et y répondez à nos questions. Son code est {code}.",
        ),
        tracked,
        ...notes(
          "Ne transmettez pas ce message\u00A0: qui a le code lit votre réclamation.",
          "Vous n’avez rien signalé\u202F? Quelqu’un a sans doute indiqué votre adresse par erreur\u00A0: répondez-nous.",
        ),
      ],
    },
    "complaint-change": {
      label: "Du nouveau dans une réclamation",
      when: toAuthor,
      placeholders: {
        numero: number,
        nouveau: {
          label: "ce qui est nouveau",
          example: "Une personne la prend en charge.",
          longest: "Nous vous posons une question\u00A0: la suite dépend de votre réponse.",
        },
      },
      parts: [
        subject("Du nouveau dans votre réclamation {numero}"),
        preheader("{nouveau}"),
        ...paragraphs("Votre réclamation {numero} avance. {nouveau}"),
        tracked,
        ...notes("Ne transmettez pas ce message\u00A0: son lien ouvre votre réclamation."),
      ],
    },
    "complaint-hearing": {
      label: "Entreprise entendue sur une réclamation",
      when: "À l’entreprise dont quelqu’un se plaint.",
      placeholders: { numero: number, jour: day("dernier jour pour répondre") },
      parts: [
        subject("Réclamation {numero}\u00A0: donnez votre version"),
        preheader("Lisez ce qui est dit et donnez votre version."),
        ...paragraphs(
          "Nous avons reçu une réclamation qui vise votre entreprise, numéro {numero}. Rien n’est décidé\u00A0: votre version vient d’abord.",
          "Lisez ce qui est dit et répondez, avec vos pièces si vous en avez, au plus tard le {jour}. Sans réponse, nous décidons avec ce que nous avons.",
        ),
        action("Lire et répondre"),
        ...notes("Il vous faut plus de temps\u202F? Demandez-le-nous avant ce jour."),
      ],
    },
    "complaint-hearing-reminder": {
      label: "Rappel\u00A0: réclamation sans réponse",
      when: "À l’entreprise, cinq jours avant la fin de son délai.",
      byDay: true,
      placeholders: { numero: number, jour: day("dernier jour pour répondre") },
      parts: [
        subject("Réclamation {numero}\u00A0: votre réponse est attendue"),
        preheader("Nous n’avons pas encore votre version."),
        ...paragraphs(
          "Une réclamation vise votre entreprise, numéro {numero}, et nous n’avons pas encore votre version. Répondez au plus tard le {jour}.",
        ),
        action("Lire et répondre"),
        ...notes("Il vous faut plus de temps\u202F? Demandez-le-nous avant ce jour."),
      ],
    },
    "complaint-ended": {
      label: "Fin d’une réclamation, à l’entreprise",
      when: "À l’entreprise qui a été entendue, quand la réclamation est close.",
      placeholders: {
        numero: number,
        fin: {
          label: "comment elle finit",
          example: "Elle n’est pas fondée.",
          longest: "Elle n’est pas de notre compétence\u00A0: nous ne nous prononçons pas.",
        },
      },
      parts: [
        subject("La réclamation {numero} est close"),
        preheader("{fin}"),
        ...paragraphs(
          "La réclamation {numero}, sur laquelle votre entreprise a été entendue, est close. {fin}",
          "Une réclamation ne change aucune qualification par elle-même. Si une mesure était proposée, votre entreprise serait prévenue et entendue d’abord.",
        ),
        action("Ouvrir mon espace"),
      ],
    },
    "complaint-to-handle": {
      label: "Réclamation reçue, à l’organisme",
      when: "À qui peut prendre la réclamation en charge sans être concerné.",
      placeholders: { numero: number, jour: day("dernier jour de la prise en charge") },
      parts: [
        subject("Réclamation {numero} à prendre en charge"),
        preheader("Une réclamation est arrivée."),
        ...paragraphs(
          "Une réclamation est arrivée sous le numéro {numero}. Une personne qui n’est pas concernée la prend en charge au plus tard le {jour}.",
        ),
        action("Ouvrir la réclamation"),
      ],
    },
    "complaint-work": {
      label: "Réclamation\u00A0: quelque chose vous attend",
      when: "À qui traite la réclamation, ou à qui peut décider de sa réponse.",
      placeholders: {
        numero: number,
        quoi: {
          label: "ce qui attend",
          example: "L’entreprise a répondu.",
          longest: "Une réponse est proposée et attend la décision d’une autre personne.",
        },
      },
      parts: [
        subject("Réclamation {numero}\u00A0: à voir"),
        preheader("{quoi}"),
        ...paragraphs("Réclamation {numero}. {quoi}"),
        action("Ouvrir la réclamation"),
      ],
    },
  } satisfies Record<string, MailWords>,
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof complaintMails> {}
}
