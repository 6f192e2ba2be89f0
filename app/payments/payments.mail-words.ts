import {
  action,
  companyName,
  paragraphs,
  preheader,
  subject,
} from "#app/mails/mail-text-fields.ts";
import type { KindsIn, MailWords } from "#app/mails/worded-mail.ts";

const toPayers = "À ceux qui agissent pour l’entreprise.";
const payment = {
  numero: { label: "numéro du paiement", example: "PA-2026-00042-5" },
  objet: { label: "ce que l’on paie", example: "Ouverture de dossier" },
  entreprise: companyName,
  faits: {
    label: "somme, objet, numéro, entreprise, moyen et ce qui reste à payer, ligne par ligne",
    example:
      "Somme\u00A0: 125\u202F000\u00A0FCFA\nPour\u00A0: Ouverture de dossier\nPaiement\u00A0: PA-2026-00042-5\nEntreprise\u00A0: Sahel Bâtiment",
  },
};
const about = preheader("{objet}, {entreprise}.");
const amount = { label: "montant", example: "125\u202F000\u00A0FCFA" };
const way = { label: "moyen de paiement", example: "Orange Money" };

/** Texts of the mails about payments. */
export const paymentMails = {
  title: "Paiements",
  words: {
    "payment-asked": {
      label: "Paiement demandé",
      when: toPayers,
      placeholders: { ...payment, montant: amount },
      parts: [
        subject("{montant} à régler, paiement {numero}"),
        about,
        ...paragraphs(
          "Un paiement vous est demandé. Vous le réglez depuis votre espace, par l’un des moyens qui y sont proposés.",
          "{faits}",
        ),
        action("Régler ce paiement"),
      ],
    },
    "payment-received": {
      label: "Paiement reçu",
      when: toPayers,
      placeholders: payment,
      parts: [
        subject("Paiement {numero} reçu"),
        about,
        ...paragraphs(
          "Nous avons reçu votre paiement. Votre reçu est joint à ce message, et reste dans votre espace.",
          "{faits}",
        ),
        action("Voir le reçu"),
      ],
    },
    "payment-received-to-file": {
      label: "Paiement reçu, dossier à déposer",
      when: "À ceux qui agissent pour l’entreprise, quand les frais d’ouverture sont réglés et que le dossier n’est pas déposé.",
      placeholders: payment,
      parts: [
        subject("Paiement {numero} reçu\u00A0: il reste à déposer"),
        about,
        ...paragraphs(
          "Nous avons reçu votre paiement. Votre dossier n’est pas encore déposé\u00A0: il reste à le relire, à ajouter ce qui manque et à le déposer.",
          "Votre reçu est joint à ce message, et reste dans votre espace.",
          "{faits}",
        ),
        action("Relire et déposer le dossier"),
      ],
    },
    "payment-to-check": {
      label: "Paiement à vérifier",
      when: toPayers,
      placeholders: payment,
      parts: [
        subject("Paiement {numero} en cours de vérification"),
        about,
        ...paragraphs(
          "Une somme nous est arrivée, mais ce n’est pas celle qui était demandée. Une personne la vérifie\u00A0: vous n’avez rien à faire, et ne payez pas une seconde fois.",
          "{faits}",
        ),
        action("Voir ce paiement"),
      ],
    },
    "payment-proof-received": {
      label: "Preuve de paiement reçue",
      when: toPayers,
      placeholders: payment,
      parts: [
        subject("Preuve reçue, paiement {numero}"),
        about,
        ...paragraphs(
          "Votre déclaration est enregistrée. Notre caisse cherche cette somme et vous écrit dès qu’elle est trouvée. Ne payez pas une seconde fois.",
          "{faits}",
        ),
        action("Voir ce paiement"),
      ],
    },
    "payment-rejected": {
      label: "Preuve de paiement refusée",
      when: toPayers,
      placeholders: {
        ...payment,
        motif: {
          label: "pourquoi, dans les mots de la caisse",
          example: "Le montant n’est pas lisible.",
        },
      },
      parts: [
        subject("Preuve refusée, paiement {numero}"),
        about,
        ...paragraphs(
          "La preuve que vous avez donnée n’a pas pu être acceptée. {motif} Rien n’est réglé\u00A0: payez de nouveau, ou donnez une autre preuve.",
          "{faits}",
        ),
        action("Choisir un moyen de paiement"),
      ],
    },
    "payment-failed": {
      label: "Paiement qui n’a pas abouti",
      when: toPayers,
      placeholders: {
        ...payment,
        moyen: way,
        motif: {
          label: "pourquoi, d’après l’opérateur",
          example: "Le solde du compte ne suffit pas.",
        },
      },
      parts: [
        subject("Paiement {numero} non abouti"),
        about,
        ...paragraphs(
          "Votre paiement par {moyen} n’a pas abouti. {motif} Rien n’est réglé. Si une somme a tout de même quitté votre compte, ne payez pas une seconde fois\u00A0: nous la retrouvons auprès de l’opérateur et nous vous écrivons.",
          "{faits}",
        ),
        action("Choisir un moyen de paiement"),
      ],
    },
    "payment-surplus": {
      label: "Somme reçue en trop",
      when: toPayers,
      placeholders: {
        ...payment,
        somme: { label: "somme à rendre", example: "125\u202F000\u00A0FCFA" },
        delai: {
          label: "jour auquel elle est rendue au plus tard",
          example: "jeudi 3 décembre 2026",
        },
      },
      parts: [
        subject("{somme} à vous rendre, paiement {numero}"),
        about,
        ...paragraphs(
          "Nous avons reçu {somme} de plus que ce qui était dû. Une personne de notre caisse le vérifie, puis la somme vous est rendue au plus tard le {delai}, par le même moyen si l’opérateur le permet. Vous n’avez rien à demander, et votre paiement reste réglé.",
          "{faits}",
          "Nous vous écrivons dès que c’est fait.",
        ),
        action("Suivre ce remboursement"),
      ],
    },
    "payment-difference": {
      label: "Part de frais à rendre après le dépôt",
      when: toPayers,
      placeholders: {
        ...payment,
        somme: { label: "somme à rendre", example: "25\u202F000\u00A0FCFA" },
        delai: {
          label: "jour auquel elle est rendue au plus tard",
          example: "jeudi 3 décembre 2026",
        },
      },
      parts: [
        subject("{somme} à vous rendre, paiement {numero}"),
        about,
        ...paragraphs(
          "Le dossier déposé coûte {somme} de moins que ce que vous avez payé. Une personne de notre caisse le vérifie, puis la somme vous est rendue au plus tard le {delai}. Vous n’avez rien à demander, et votre paiement reste réglé.",
          "{faits}",
          "Nous vous écrivons dès que c’est fait.",
        ),
        action("Suivre ce remboursement"),
      ],
    },
    "payment-refunded": {
      label: "Paiement remboursé",
      when: toPayers,
      placeholders: { ...payment, somme: { label: "somme rendue", example: amount.example } },
      parts: [
        subject("{somme} rendus, paiement {numero}"),
        about,
        ...paragraphs(
          "Le remboursement est fait. S’il passe par un opérateur ou une banque, l’arrivée dépend de leur délai.",
          "{faits}",
        ),
        action("Voir ce paiement"),
      ],
    },
    "payment-refund-refused": {
      label: "Remboursement refusé",
      when: toPayers,
      placeholders: {
        ...payment,
        motif: {
          label: "pourquoi, dans les mots de la caisse",
          example: "Le dossier a été déclaré recevable.",
        },
      },
      parts: [
        subject("Remboursement refusé, paiement {numero}"),
        about,
        ...paragraphs(
          "Le remboursement de ce paiement n’a pas été accordé. {motif}",
          "{faits}",
          "Si vous n’êtes pas d’accord, répondez à ce message.",
        ),
        action("Voir ce paiement"),
      ],
    },
    "proof-to-check": {
      label: "Preuve de paiement à vérifier",
      when: "Aux personnes de la caisse, quand une entreprise déclare un paiement.",
      placeholders: {
        numero: payment.numero,
        entreprise: companyName,
        montant: amount,
        moyen: { label: "moyen de paiement", example: "virement bancaire" },
        preuve: { label: "numéro de la preuve", example: "VIR-2026-117" },
      },
      parts: [
        subject("Preuve à vérifier, paiement {numero}"),
        preheader("{montant}, {entreprise}."),
        ...paragraphs(
          "{entreprise} déclare avoir payé {montant} par {moyen}, preuve {preuve}. Vérifiez que la somme est arrivée, puis validez ou refusez la preuve.",
        ),
        action("Ouvrir ce paiement"),
      ],
    },
  } satisfies Record<string, MailWords>,
};

declare module "#app/mails/worded-mail.ts" {
  interface WordedMails extends KindsIn<typeof paymentMails> {}
}
