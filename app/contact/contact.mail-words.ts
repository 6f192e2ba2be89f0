import {
  action,
  linkDuration,
  notes,
  paragraphs,
  preheader,
  subject,
} from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const day = { label: "jour et heure", example: "22 novembre 2026 à 9\u00A0h\u00A030" };

export const contactMails = {
  title: "Visiteurs du site",
  words: {
    "contact-receipt": {
      label: "Accusé de réception d’un message",
      when: "À qui nous écrit depuis la page Contact.",
      placeholders: {
        reference: { label: "référence du message", example: "M-4F2A" },
        jour: day,
        horaires: {
          label: "nos horaires",
          example: "du lundi au vendredi, de 8\u00A0h à 18\u00A0h",
        },
        faq: { label: "adresse des questions fréquentes", example: "https://tabax.example/faq" },
      },
      parts: [
        subject("Votre message {reference} est bien arrivé"),
        preheader("Une personne de notre équipe le lira et vous répondra."),
        ...paragraphs(
          "Votre message du {jour} nous est bien parvenu. Il porte la référence {reference}.",
          "Une personne de notre équipe le lira et vous répondra à cette adresse. Nous sommes joignables aux heures suivantes\u00A0: {horaires}.",
          "Beaucoup de réponses se trouvent déjà dans les questions fréquentes\u00A0: {faq}",
        ),
        ...notes(
          "Rappelez la référence {reference} si vous nous appelez ou nous écrivez de nouveau à ce sujet.",
          "Vous ne nous avez pas écrit\u202F? Quelqu’un a sans doute indiqué votre adresse par erreur\u00A0: ne faites rien, vous n’êtes inscrit nulle part.",
        ),
      ],
    },
    "newsletter-confirmation": {
      label: "Abonnement à la lettre d’information",
      when: "À l’adresse qui demande la lettre, avant tout autre envoi.",
      placeholders: {
        produit: { label: "nom de la plateforme", example: "Tabax", mayShorten: true },
        duree: linkDuration,
        lettre: {
          label: "adresse de la page de la lettre",
          example: "https://tabax.example/lettre",
        },
        refus: {
          label: "adresse qui refuse l’abonnement",
          example: "https://tabax.example/lettre/desinscription",
        },
      },
      parts: [
        subject("Confirmez votre abonnement à la lettre d’information"),
        preheader("Un dernier geste avant de recevoir notre lettre d’information."),
        ...paragraphs(
          "Cette adresse e-mail vient d’être indiquée pour recevoir la lettre d’information de {produit}. Il reste un geste à faire\u00A0: confirmer que la demande vient bien de vous.",
          "Ouvrez la page ci-dessous, puis appuyez sur «\u00A0Confirmer mon abonnement\u00A0».",
        ),
        action("Confirmer mon abonnement"),
        ...notes(
          "Ce lien est valable {duree}. Passé ce délai, demandez-en un autre\u00A0: {lettre}",
          "Ce n’était pas vous\u202F? Ne faites rien\u00A0: sans confirmation, vous ne recevrez pas la lettre. Vous pouvez aussi refuser cet abonnement\u00A0: {refus}",
        ),
      ],
    },
  } satisfies Record<string, MailWords>,
};

/** Names of mails that have the words of several kinds, or those of a person. */
export const contactMailNames = {
  "contact-answer": "Réponse à un visiteur",
  "contact-message": "Message d’un visiteur, à l’organisme",
  "relayed-message": "Message d’un visiteur de l’annuaire, à une entreprise",
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof contactMails> {}
  interface NamedMails extends Record<keyof typeof contactMailNames, string> {}
}
