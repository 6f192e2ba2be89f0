import type { TermsText } from "#app/terms/terms.ts";
import { amendedArticles, type ChangedParagraphs } from "./amended-articles.ts";
import { terms20263 } from "./terms-2026-3.ts";

/**
 * What changes from 2026-3, by the number of the paragraph; 7.8 is added. The delays are those that the pages announce and the product
 * counts: the three of the certification body in working days, none of them « indicatif », and the closing of an application without an
 * answer from its last day to answer (decision 0130).
 */
export const changesOf20264: ChangedParagraphs = {
  "7.1": {
    text: "Chaque Dossier suit les étapes suivantes :",
    items: [
      "la recevabilité : l’Organisme vérifie, dans les 10 jours ouvrés qui suivent le dépôt, que le Dossier est complet ;",
      "les compléments, s’il y a lieu : l’Organisme précise ce qui manque et la date limite pour répondre, 15 jours au moins après sa demande ; elle peut être reportée à la demande de l’Entreprise ;",
      "l’instruction : un examinateur étudie le Dossier et remet son rapport dans les 30 jours ouvrés qui suivent la recevabilité ; il peut interroger un expert et prévoir une visite ;",
      "la décision : un rapporteur présente le Dossier à la Commission, qui se prononce collégialement ; la décision est rendue dans les 20 jours ouvrés qui suivent le rapport.",
    ],
  },
  "7.6":
    "Un Dossier auquel l’Entreprise n’a pas répondu dans les 60 jours qui suivent la date limite d’une demande de compléments est classé sans suite. L’Entreprise en est avertie auparavant.",
  "7.8":
    "Les délais de l’Organisme prévus à l’article 7.1 font 60 jours ouvrés au plus du dépôt à la décision. Les jours ouvrés vont du lundi au vendredi, sans les jours fériés ; le jour où un délai commence n’est pas compté. Le temps que l’Entreprise prend pour répondre ne compte pas dans ces délais. La Plateforme indique la date prévue pour l’étape en cours du Dossier.",
};

/** Fourth edition of the reference terms, published in new databases; a body that has terms publishes its own. */
export const terms20264: TermsText = {
  ...terms20263,
  number: "2026-4",
  articles: amendedArticles(terms20263, changesOf20264),
};
