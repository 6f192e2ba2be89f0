import { action, companyName, paragraphs, preheader, subject } from "./mail-text-fields.ts";
import type { MailWords } from "./worded-mail.ts";

const toPayers = "À ceux qui agissent pour l’entreprise.";
const payment = {
  numero: { label: "numéro du paiement", example: "PA-2026-00042-5" },
  objet: { label: "ce que l’on paie", example: "Ouverture de dossier" },
  entreprise: companyName,
  faits: {
    label: "numéro, objet, entreprise, montant et dates, ligne par ligne",
    example:
      "Paiement\u00A0: PA-2026-00042-5\nObjet\u00A0: Ouverture de dossier\nEntreprise\u00A0: Sahel Bâtiment\nMontant\u00A0: 125\u202F000\u00A0FCFA",
  },
};
const about = preheader("{objet}, {entreprise}.");

/** Texts of the mails about payments. */
export const moneyMailWords = {
  "payment-asked": {
    label: "Paiement demandé",
    when: toPayers,
    placeholders: { ...payment, montant: { label: "montant", example: "125\u202F000\u00A0FCFA" } },
    parts: [
      subject("{montant} à régler, paiement {numero}"),
      about,
      ...paragraphs(
        "Un paiement vous est demandé. Vous choisissez le moyen dans votre espace.",
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
  "payment-to-check": {
    label: "Paiement à vérifier",
    when: toPayers,
    placeholders: payment,
    parts: [
      subject("Paiement {numero} en cours de vérification"),
      about,
      ...paragraphs(
        "Une somme nous est arrivée, mais ce n’est pas celle qui était demandée. Une personne la vérifie\u00A0: vous n’avez rien à faire.",
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
        example: "le montant n’est pas lisible",
      },
    },
    parts: [
      subject("Preuve refusée, paiement {numero}"),
      about,
      ...paragraphs(
        "La preuve que vous avez donnée n’a pas pu être acceptée\u00A0: {motif}",
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
      delai: { label: "jour auquel elle est rendue au plus tard", example: "3 décembre 2026" },
    },
    parts: [
      subject("{somme} à vous rendre, paiement {numero}"),
      about,
      ...paragraphs(
        "Nous avons reçu {somme} de plus que ce qui était dû. Cette somme vous est rendue\u00A0: vous n’avez rien à demander, et votre paiement reste réglé.",
        "{faits}",
        "Une personne de notre caisse le vérifie, puis la somme est rendue au plus tard le {delai}, par le même moyen si l’opérateur le permet. Nous vous écrivons dès que c’est fait.",
      ),
      action("Suivre ce remboursement"),
    ],
  },
  "payment-refunded": {
    label: "Paiement remboursé",
    when: toPayers,
    placeholders: payment,
    parts: [
      subject("Remboursement du paiement {numero}"),
      about,
      ...paragraphs(
        "Le remboursement est fait. Le délai d’arrivée dépend de votre opérateur.",
        "{faits}",
      ),
      action("Voir ce paiement"),
    ],
  },
} satisfies Record<string, MailWords>;

/** Texts of the mails about the documents of a company. */
export const documentMailWords = {
  "document-refused": {
    label: "Pièce refusée par l’antivirus",
    when: "À qui a envoyé un fichier dangereux.",
    placeholders: {
      piece: { label: "nom de la pièce", example: "Attestation fiscale" },
      entreprise: companyName,
    },
    parts: [
      subject("Pièce à remplacer\u00A0: {piece}"),
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
    when: toPayers,
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
} satisfies Record<string, MailWords>;
