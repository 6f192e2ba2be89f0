import type { TermsText } from "#app/terms/terms.ts";
import { amendedArticles, type ChangedParagraphs } from "./amended-articles.ts";
import { terms20262 } from "./terms-2026-2.ts";

/**
 * What changes from 2026-2, by the number of the paragraph: the directory shows suspended companies too, who examines and
 * what the company may object, who reads, and the seal of what is issued (decision 0115).
 */
export const changesOf20263: ChangedParagraphs = {
  "2.1": {
    text: "Dans les Conditions, les mots suivants ont le sens indiqué ci-dessous.",
    items: definitions(),
  },
  "7.1": {
    text: "Chaque Dossier suit les étapes suivantes :",
    items: [
      "la recevabilité : l’Organisme vérifie que le Dossier est complet, dans un délai indicatif de 10 jours ouvrés ;",
      "les compléments, s’il y a lieu : l’Organisme précise ce qui manque et l’Entreprise dispose de 15 jours pour répondre, délai qui peut être prolongé à sa demande ;",
      "l’instruction : un examinateur étudie le Dossier ; il peut interroger un expert et prévoir une visite ;",
      "la décision : un rapporteur présente le Dossier à la Commission, qui se prononce collégialement.",
    ],
  },
  "7.3":
    "L’examinateur, les experts, le rapporteur et les membres de la Commission se prononcent en toute indépendance. Celui qui a un lien avec l’Entreprise, ou qui en est un concurrent direct, se retire de l’examen du Dossier ; ce retrait est consigné. L’Entreprise apprend qui examine son Dossier et quel expert est interrogé ; dans le délai que la Plateforme indique, elle peut s’y opposer en disant pourquoi, et une autre personne en décide.",
  "10.1":
    "L’Annuaire présente les Entreprises dont au moins une Qualification est en vigueur ou suspendue ; une Qualification suspendue y est indiquée comme telle. Sa consultation est libre, gratuite et possible sans compte.",
  "14.3":
    "Elles sont accessibles aux seules personnes habilitées de l’Organisme, aux rapporteurs et aux membres de la Commission pour les Dossiers qui leur sont confiés, aux experts pour ce qui leur est soumis et, dans la limite de leur mission, aux prestataires d’hébergement, de messagerie et de paiement. L’accès aux Pièces est enregistré. Les données ne sont ni vendues ni louées.",
  "15.3":
    "Les documents délivrés par l’Organisme sont accompagnés d’une empreinte numérique qui permet d’en contrôler l’intégrité ; le Certificat porte en outre un cachet électronique. Ni cette empreinte ni ce cachet ne sont une signature électronique qualifiée.",
};

/** Third edition of the reference terms; a body that has terms publishes its own. */
export const terms20263: TermsText = {
  ...terms20262,
  number: "2026-3",
  articles: amendedArticles(terms20262, changesOf20263),
};

/** The definitions of 2.1, with that of the directory. */
function definitions() {
  const before = terms20262.articles[1]?.paragraphs[0];
  if (typeof before !== "object") throw new Error("2.1 of the terms has no definitions.");
  return before.items.map((item) =>
    typeof item !== "string" && item.term === "Annuaire"
      ? {
          ...item,
          text: "la liste publique des entreprises qui ont au moins une Qualification en vigueur ou suspendue.",
        }
      : item,
  );
}
