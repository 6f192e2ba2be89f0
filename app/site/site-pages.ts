/** A page that anybody may read, as the site map lists it. */
export interface SitePage {
  path: string;
  title: string;
  /** What one finds there, where the title does not say it. */
  about?: string;
  /** Absent from sitemap.xml: search engines have no use for this address. */
  unlisted?: true;
}

export interface SitePageGroup {
  title: string;
  pages: readonly SitePage[];
}

/** Every public page of the product under its one address; posts and companies have lists of their own. */
export const sitePageGroups: readonly SitePageGroup[] = [
  {
    title: "Faire qualifier son entreprise",
    pages: [
      {
        path: "/processus",
        title: "Processus de qualification",
        about: "Les quatre étapes, les pièces, les délais et les recours",
      },
      {
        path: "/qualifications",
        title: "Nos qualifications",
        about: "Familles, domaines et sous-domaines avec leurs codes",
      },
      { path: "/register", title: "Inscrire mon entreprise" },
      {
        path: "/faq",
        title: "Foire aux questions",
        about: "Cinq réponses aux questions les plus posées",
      },
    ],
  },
  {
    title: "Trouver une entreprise",
    pages: [
      {
        path: "/annuaire",
        title: "Annuaire des entreprises certifiées",
        about: "Par nom, activité, région et classe",
      },
      {
        path: "/search",
        title: "Rechercher",
        about: "Dans les pages, les actualités et l’annuaire",
        unlisted: true,
      },
    ],
  },
  {
    title: "L’organisme",
    pages: [
      { path: "/", title: "Accueil" },
      { path: "/about", title: "À propos" },
      { path: "/histoire", title: "Notre histoire" },
      { path: "/mission", title: "Notre mission" },
      { path: "/partenaire", title: "Nos partenaires" },
    ],
  },
  {
    title: "Actualités",
    pages: [
      { path: "/post-grid", title: "Toutes les actualités" },
      // The newest post under a second address: its own one is told to search engines.
      { path: "/post-image", title: "L’article à la une", unlisted: true },
      { path: "/lettre", title: "Lettre d’information" },
    ],
  },
  {
    title: "Votre espace",
    pages: [
      { path: "/espace/connexion", title: "Se connecter", unlisted: true },
      {
        path: "/activation/renvoyer",
        title: "Recevoir à nouveau l’e-mail d’activation",
        unlisted: true,
      },
      { path: "/espace/mot-de-passe-oublie", title: "Mot de passe oublié", unlisted: true },
    ],
  },
  {
    title: "Nous joindre et vous informer",
    pages: [
      { path: "/contact", title: "Contact" },
      { path: "/mentions-legales", title: "Mentions légales" },
      { path: "/confidentialite", title: "Confidentialité" },
      { path: "/accessibilite", title: "Accessibilité" },
      { path: "/plan-du-site", title: "Plan du site" },
    ],
  },
];

/** The pages that search engines are told of. */
export const listedPages: readonly SitePage[] = sitePageGroups
  .flatMap(({ pages }) => pages)
  .filter(({ unlisted }) => !unlisted);
