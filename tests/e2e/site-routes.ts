/** A product page of the specification (§2) or of the body's duties, as a visitor and a search engine meet it. */
export interface SiteRoute {
  path: string;
  status?: 200 | 404;
  h1: string | RegExp;
  /** What the tab says, without the name of the product. */
  title: string | RegExp;
  /** Path of the one address; null for a page that search engines are not told of. */
  canonical: string | null;
}

const home = { h1: /entreprises du BTP/, title: /^Tabax/, canonical: "/" };

/** Page under one address, with the same words as heading and title. */
const page = (path: string, title: string, h1: SiteRoute["h1"] = title): SiteRoute => ({
  path,
  h1,
  title,
  canonical: path,
});

export const siteRoutes: SiteRoute[] = [
  { path: "/", ...home },
  { path: "/home", ...home },
  { path: "/index", ...home },
  page("/about", "À propos"),
  page("/register", "INSCRIPTION Tabax"),
  page("/processus", "Processus de qualification"),
  page("/qualifications", "Nos qualifications"),
  page("/annuaire", "Annuaire des entreprises certifiées"),
  page("/faq", "FAQ Tabax"),
  page("/contact", "Contact", "Contactez-nous"),
  page("/histoire", "Notre histoire"),
  page("/mission", "Notre mission"),
  page("/partenaire", "Nos partenaires"),
  page("/lettre", "Lettre d’information"),
  page("/post-grid", "Actualités"),
  { path: "/post-image", h1: /\S/, title: /\S/, canonical: "/actualites/preparer-son-dossier" },
  page("/mentions-legales", "Mentions légales"),
  page(
    "/conditions-generales",
    "Conditions générales",
    "Conditions générales d’utilisation et d’inscription",
  ),
  page("/confidentialite", "Confidentialité"),
  page("/accessibilite", "Accessibilité"),
  page("/plan-du-site", "Plan du site"),
  { path: "/search?q=béton", h1: "Rechercher", title: /béton/, canonical: null },
  {
    path: "/error404",
    status: 404,
    h1: "Page Not Found",
    title: "Page Not Found",
    canonical: null,
  },
  {
    path: "/une-adresse-inconnue",
    status: 404,
    h1: "Page Not Found",
    title: "Page Not Found",
    canonical: null,
  },
];
