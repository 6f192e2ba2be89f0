import {
  action,
  companyName,
  paragraphs,
  preheader,
  subject,
} from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const toMembers = "À ceux qui agissent pour l’entreprise.";

/** Texts of the mails about the documents of a company. */
export const documentMails = {
  title: "Pièces",
  words: {
    "document-refused": {
      label: "Pièce refusée par l’antivirus",
      when: "À qui a envoyé un fichier dangereux.",
      placeholders: {
        piece: {
          label: "nom de la pièce",
          example: "Attestation fiscale",
          // As long as the label of a requirement may be.
          longest: `${"Attestation de régularité ".repeat(7)}et ses annexes`,
        },
        entreprise: companyName,
      },
      parts: [
        // The label of a requirement has no length that a subject can hold.
        subject("Une pièce est à remplacer"),
        preheader("Un fichier que vous avez envoyé n’a pas pu être gardé."),
        ...paragraphs(
          "Dans les pièces de {entreprise}, le fichier envoyé pour «\u00A0{piece}\u00A0» contient un programme que l’antivirus tient pour dangereux. Il a été effacé.",
          "Ne l’ouvrez plus sur votre appareil, demandez la pièce de nouveau à qui vous l’a donnée, puis envoyez-la.",
        ),
        action("Remplacer la pièce"),
      ],
    },
    "document-reminder": {
      label: "Pièces qui prennent fin",
      when: toMembers,
      placeholders: {
        resume: {
          label: "la pièce et sa fin, ou combien de pièces",
          example: "2\u00A0pièces à remplacer",
        },
        entreprise: companyName,
        pieces: {
          label: "les pièces et leur fin, ligne par ligne",
          example:
            "–\u00A0Attestation fiscale\u00A0: valable encore 30\u00A0jours, jusqu’au 22 décembre 2026.\n–\u00A0Quitus social\u00A0: n’est plus valable depuis le 20 novembre 2026.",
        },
      },
      parts: [
        subject("{resume}"),
        preheader(
          "Remplacez vos pièces à temps\u00A0: celles qui ont pris fin retardent un dossier.",
        ),
        ...paragraphs(
          "Dans les pièces de {entreprise}\u00A0:",
          "{pieces}",
          "Demandez dès maintenant la nouvelle pièce à qui la délivre\u00A0: cela peut prendre plusieurs semaines. L’ancienne reste dans vos pièces tant que vous ne l’avez pas remplacée.",
        ),
        action("Voir mes pièces"),
      ],
    },
  } satisfies Record<string, MailWords>,
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof documentMails> {}
}
