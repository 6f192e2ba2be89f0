import type { TermsText } from "#app/terms/terms.ts";
import { amendedArticles, type ChangedParagraphs } from "./amended-articles.ts";
import { terms20263 } from "./terms-2026-3.ts";
import { terms20264 } from "./terms-2026-4.ts";

/**
 * What changes from 2026-4, by the number of the paragraph: a class belongs to a qualification, the duplicate that is paid for is on paper,
 * the fee of a certificate is counted from the notification, the words are those of the pages (instructeur, statut), and the personal
 * data of the people of the certification body are named (decision 0142).
 */
export const changesOf20265: ChangedParagraphs = {
  "2.1": {
    text: "Dans les Conditions, les mots suivants ont le sens indiqué ci-dessous.",
    items: definitions(),
  },
  "6.1": {
    text: "Les frais dus par l’Entreprise sont fixés par le Tarif. Ils peuvent comprendre :",
    items: [
      "les frais d’ouverture du Dossier ;",
      "les frais d’instruction des sous-domaines supplémentaires ;",
      "les frais de délivrance du Certificat, fixés selon la classe demandée ;",
      "les frais de suivi annuel ;",
      "les frais de duplicata du Certificat sur papier, le fichier PDF étant gratuit ;",
      "les frais de recours.",
    ],
  },
  "7.1": {
    text: "Chaque Dossier suit les étapes suivantes :",
    items: [
      "la recevabilité : l’Organisme vérifie, dans les 10 jours ouvrés qui suivent le dépôt, que le Dossier est complet ;",
      "les compléments, s’il y a lieu : l’Organisme précise ce qui manque et la date limite pour répondre, 15 jours au moins après sa demande ; elle peut être reportée à la demande de l’Entreprise ;",
      "l’instruction : un instructeur étudie le Dossier et remet son rapport dans les 30 jours ouvrés qui suivent la recevabilité ; il peut interroger un expert et prévoir une visite ;",
      "la décision : un rapporteur présente le Dossier à la Commission, qui se prononce collégialement ; la décision est rendue dans les 20 jours ouvrés qui suivent le rapport.",
    ],
  },
  "7.3":
    "L’instructeur, les experts, le rapporteur et les membres de la Commission se prononcent en toute indépendance. Celui qui a un lien avec l’Entreprise, ou qui en est un concurrent direct, se retire de l’examen du Dossier ; ce retrait est consigné. L’Entreprise apprend qui examine son Dossier et quel expert est interrogé ; dans le délai que la Plateforme indique, elle peut s’y opposer en disant pourquoi, et une autre personne en décide.",
  "7.5":
    "La Commission accorde la demande en tout ou en partie, l’ajourne ou la refuse. La personne qui a présidé la séance atteste par sa signature ce que la Commission a voté. La décision est écrite et motivée ; elle est notifiée comme le prévoit l’article 15.5.",
  "7.7":
    "Lorsque la demande est accordée, le Certificat est délivré après le règlement des frais de délivrance. Si ces frais ne sont pas réglés dans les 180 jours qui suivent la notification de la décision, malgré des rappels, l’accord devient sans effet et le Dossier est clos ; l’Entreprise peut en ouvrir un autre.",
  "8.1":
    "Chaque Qualification est accordée pour un sous-domaine, avec un niveau, une classe et des dates qui lui sont propres. La classe indique l’importance des travaux pour lesquels les moyens de l’Entreprise ont été appréciés.",
  "8.4":
    "Le Certificat porte un numéro et un code QR. En cas de différence entre le Certificat et la page publique de vérification, le statut indiqué par cette page au jour de la consultation fait foi.",
  "10.2":
    "Pour chaque Entreprise, l’Annuaire indique son nom, ses numéros d’identification, sa région et ses Qualifications, avec leur niveau, leur classe, leurs dates et leur statut. Aucun numéro de téléphone et aucune adresse e-mail d’une personne ne sont publiés sans le consentement de la personne concernée.",
  "14.2":
    "Ces données concernent l’identité, la fonction et les coordonnées des Membres et des dirigeants, les personnes citées dans les Pièces, les personnes qui travaillent pour l’Organisme, siègent à la Commission ou donnent un avis comme experts, et les traces de connexion. Elles servent à gérer les comptes, les Dossiers, les paiements, les Certificats et l’Annuaire, à assurer l’indépendance des décisions et la sécurité de la Plateforme et à respecter les obligations de l’Organisme.",
  "14.3":
    "Elles sont accessibles aux seules personnes habilitées de l’Organisme, aux instructeurs, aux rapporteurs et aux membres de la Commission pour les Dossiers qui leur sont confiés, aux experts pour ce qui leur est soumis et, dans la limite de leur mission, aux prestataires d’hébergement, de messagerie et de paiement. L’accès aux Pièces est enregistré. Les données ne sont ni vendues ni louées.",
};

/** Fifth edition of the reference terms, published in new databases; a body that has terms publishes its own. */
export const terms20265: TermsText = {
  ...terms20264,
  number: "2026-5",
  articles: amendedArticles(terms20264, changesOf20265),
};

/** The definitions of 2.1, with the class of a qualification. */
function definitions() {
  const before = terms20263.articles[1]?.paragraphs[0];
  if (typeof before !== "object") throw new Error("2.1 of the terms has no definitions.");
  return before.items.map((item) =>
    typeof item !== "string" && item.term === "Qualification"
      ? {
          ...item,
          text: "la reconnaissance de la capacité de l’Entreprise dans un sous-domaine d’activité, avec un niveau, une classe, une date de début et une date de fin.",
        }
      : item,
  );
}
