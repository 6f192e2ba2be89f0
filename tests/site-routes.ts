/** A product page of the specification (§2) or of the body's duties, as a visitor and a search engine meet it. */
export interface SiteRoute {
  path: string;
  status?: 200 | 404;
  h1: string | RegExp;
  /** The title of the page without the name of the product. */
  title: string | RegExp;
  /** Canonical path; null for a page that search engines must not list. */
  canonical: string | null;
  /** A template page: only in the way of the specification, never in a search engine. */
  noIndex?: true;
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
  page("/en-bref", "En bref"),
  page(
    "/processus",
    "Processus de qualification\u00A0: étapes, pièces, frais et délais",
    "Processus de qualification",
  ),
  page(
    "/preparer-son-dossier",
    "Préparer son dossier\u00A0: les pièces à réunir",
    "Préparer son dossier",
  ),
  page("/pre-verification", "Pré-vérification"),
  page(
    "/qualifications",
    "Nos qualifications\u00A0: métiers du BTP et leurs codes",
    "Nos qualifications",
  ),
  page("/verifier", "Vérifier un certificat"),
  page("/verifier/hors-ligne", "Vérifier sans réseau"),
  page("/suspensions-et-retraits", "Qui a été suspendu ou retiré"),
  page("/verifier/faux-numeros", "Faux numéros en circulation"),
  page("/annuaire", "Annuaire des entreprises certifiées"),
  page("/entreprises-qualifiees", "Entreprises qualifiées par métier et par région"),
  page("/faq", "FAQ Tabax"),
  page("/contact", "Contact", "Contactez-nous"),
  page("/histoire", "Notre histoire"),
  page("/mission", "Notre mission"),
  page("/partenaire", "Nos partenaires"),
  page("/lettre", "Lettre d’information"),
  page("/post-grid", "Actualités"),
  page("/mentions-legales", "Mentions légales"),
  page(
    "/conditions-generales",
    "Conditions générales",
    "Conditions générales d’utilisation et d’inscription",
  ),
  page("/confidentialite", "Confidentialité"),
  page("/accessibilite", "Accessibilité"),
  page("/plan-du-site", "Plan du site"),
  page("/donnees-ouvertes", "Données ouvertes"),
  page("/donnees-ouvertes/reference", "Référence des appels"),
  page("/reclamations", "Réclamations"),
  page("/reclamations/ecrire", "Faire une réclamation"),
  page("/verification/cachet", "Le cachet électronique des certificats"),
  page("/verification/specification", "Vérifier par un programme"),
  page("/etat-du-service", "État du service"),
  { path: "/search?q=béton", h1: "Rechercher", title: /^Recherche\u00A0: \d+/, canonical: null },
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

const template = (
  path: string,
  title: SiteRoute["title"],
  h1: SiteRoute["h1"] = title,
): SiteRoute => ({
  path,
  h1,
  title,
  canonical: null,
  noIndex: true,
});

const slogan = "Creating quality urban lifestyles, building stronger communities.";

/** The template pages of the specification, and the form that they lead to. */
export const templateRoutes: SiteRoute[] = [
  template("/index2", "Home 2", "Builders of homes, roads and public places"),
  template("/index3", "Home 3", "Builders of towers, bridges and towns"),
  template("/index4", "Home 4", /^We build/),
  template("/contact/devis", "Demander un devis"),
  template("/services", "Services"),
  template("/blog-grid", "Blog Grid"),
  template("/blog-list", "Blog Listing"),
  template("/blog-masonary", "Blog Masonry"),
  template("/post-image", /\S/, "Image Post"),
  template("/post-sidebar", /\S/, "Post With Sidebar"),
  template("/post-video", /\S/, "Video Post"),
  template("/post-gallery", /\S/, "Gallery Post"),
  template("/project-grid", "Project Grid"),
  template("/project-masonary", "Project Masonry", slogan),
  template("/project-carousal", "Project Carousel"),
  template("/project-classic", "Project Classic"),
  template("/project-classic1", "Project Classic 1"),
  template("/project-classic2", "Project Classic 2"),
  template("/project-detail", "Corniche villa – Project Detail", "Corniche villa"),
  template("/accordian", "Accordion"),
  template("/buttons", "Buttons"),
  template("/icon-box", "Icon boxes"),
  template("/list-group", "List group"),
  template("/modal-popup", "Modal popups"),
  template("/tabs", "Tabs"),
  template("/tables", "Tables"),
  template("/videos", "Videos"),
  template("/icon-font", "Icon font"),
];
