import type { TermsText } from "#app/terms/terms.ts";
import { amendedArticles, type ChangedParagraphs } from "./amended-articles.ts";
import { terms20265 } from "./terms-2026-5.ts";

/**
 * What changes from 2026-5: 17.2 says how a new edition is announced, and what the space allows until it is accepted. A mail thirty
 * days before was promised and nothing sent it; nothing kept an edition from beginning sooner either
 * (decision 0150).
 */
export const changesOf20266: ChangedParagraphs = {
  "17.2": {
    text: "Une nouvelle version est publiée sur la Plateforme avec la date de son entrée en vigueur. Lorsqu’elle doit être acceptée de nouveau :",
    items: [
      "l’Espace entreprise montre à l’Entreprise ce qui change et lui demande de l’accepter ;",
      "d’ici là, il peut être lu, mais rien ne peut y être changé.",
    ],
  },
};

/** Sixth edition of the reference terms. */
export const terms20266: TermsText = {
  ...terms20265,
  number: "2026-6",
  articles: amendedArticles(terms20265, changesOf20266),
};
