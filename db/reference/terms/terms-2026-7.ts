import type { TermsText } from "#app/terms/terms.ts";
import { amendedArticles, type ChangedParagraphs } from "./amended-articles.ts";
import { terms20266 } from "./terms-2026-6.ts";

/**
 * What changes from 2026-6; 12.6 is added. Measures as they are taken: who decides, the hearing in person, thirty days for an urgent
 * suspension, conditions, reductions, and the public list of suspensions and withdrawals (decision 0160).
 */
export const changesOf20267: ChangedParagraphs = {
  "12.3":
    "Avant toute suspension ou tout retrait, l’Organisme expose par écrit à l’Entreprise les faits retenus et lui laisse 15 jours pour présenter ses observations, par écrit ou en personne. En cas de fraude manifeste ou de danger, la suspension peut être immédiate ; elle prend fin d’elle-même après 30 jours si aucune décision ne la confirme, et l’Entreprise présente ses observations dans le même délai de 15 jours.",
  "12.4":
    "La décision est prise par une autre personne que celle qui la propose. Elle est motivée et notifiée à l’Entreprise, et ne prend jamais effet avant le jour de sa signature. Elle est indiquée, avec sa date, sur la page publique de vérification. Les suspensions et les retraits figurent aussi dans la liste publique « Qui a été suspendu ou retiré », avec le nom de l’Entreprise, la Qualification et les dates, sans les faits : une suspension jusqu’à 12 mois après sa fin, un retrait jusqu’à 12 mois après la date de fin qu’avait la Qualification. Une suspension décidée ne prend pas fin d’elle-même : l’Entreprise justifie que la situation est régularisée, et l’Organisme décide par écrit de lever la suspension.",
  "12.6":
    "L’Organisme peut aussi, dans les mêmes formes, mettre une condition à une Qualification, qui reste en vigueur : la décision dit ce que l’Entreprise doit faire et jusqu’à quel jour. Si la condition n’est pas remplie, une suspension peut être proposée. Il peut enfin réduire le niveau ou la classe d’une Qualification ; un nouveau Certificat, délivré sans frais, remplace le précédent.",
  "13.1":
    "L’Entreprise peut contester par un recours gracieux une décision d’irrecevabilité, de refus ou d’accord partiel, une classe ou un niveau inférieurs à ceux qu’elle demandait, une condition, une réduction, une suspension ou un retrait. Le recours est écrit et envoyé, dans les 30 jours de la notification, à l’adresse postale ou électronique indiquée dans la décision. Il porte le numéro du Dossier ou de la mesure et indique ses motifs ; les documents utiles y sont joints. Un ajournement n’est pas une décision définitive : l’Entreprise y répond dans le Dossier.",
};

/** Seventh edition of the reference terms, published in new databases; a body that has terms publishes its own. */
export const terms20267: TermsText = {
  ...terms20266,
  number: "2026-7",
  articles: amendedArticles(terms20266, changesOf20267),
};
