import type { Loaded } from "./page-load.ts";

/** The budget of a page (design §7); kB of 1000 bytes, seconds under the slowest throttle. */
export interface PageBudget {
  path: string;
  /** Role of the signed-in person, or `member`; absent for a visitor. */
  who?: string;
  /** The page has a form that scripts take over. */
  answersToTyping: boolean;
  kB: Partial<Record<keyof Loaded["bytes"], number>>;
  requests?: number;
  layoutShift?: number;
  largestPaint: number;
  answers?: number;
}

const content = {
  answersToTyping: false,
  kB: { script: 4, style: 9.1, total: 150 },
  requests: 10,
  largestPaint: 2.0,
};

/** The template pages: within 12 requests and 6 kB of script, 150 kB where the pictures allow. */
const template = { ...content, kB: { script: 6, style: 16.5, total: 150 }, requests: 12 };

const templatePaths = [
  "/index2",
  "/index3",
  "/index4",
  "/blog-grid",
  "/blog-list",
  "/blog-masonary",
  "/post-gallery",
  "/project-grid",
  "/project-masonary",
  "/project-classic",
  "/project-detail",
];

export const spaceBudget = {
  who: "member",
  answersToTyping: false,
  kB: { script: 12, style: 12 },
  layoutShift: 0.02,
  largestPaint: 2.2,
};

const office = {
  who: "administrator",
  answersToTyping: false,
  kB: { script: 12, style: 16 },
  layoutShift: 0.05,
  largestPaint: 2.2,
};

export const pageBudgets: PageBudget[] = [
  { path: "/", ...content },
  { path: "/annuaire", ...content },
  { path: "/faq", ...content },
  { path: "/pre-verification", ...content },
  {
    path: "/pre-verification?sd=2201&sd=2202&sd=3101&niveau=2&classe=D&creation=2019&ca1=120000000&effectif=12",
    ...content,
  },
  {
    path: "/register",
    answersToTyping: true,
    kB: { script: 105, style: 9.1, total: 210 },
    requests: 14,
    largestPaint: 2.0,
    answers: 3.8,
  },
  { path: "/espace/connexion", ...content },
  { path: "/post-grid", ...content },
  ...templatePaths.map((path) => ({ path, ...template })),

  { path: "/espace", ...spaceBudget },
  { path: "/espace/pieces", ...spaceBudget },
  { path: "/espace/pieces/QUITUS", ...spaceBudget },
  { path: "/espace/paiements", ...spaceBudget },
  { path: "/espace/compte", ...spaceBudget },
  { path: "/espace/compte/connexions", ...spaceBudget },
  { path: "/espace/compte/verification", ...spaceBudget },
  { path: "/bureau", ...office },
  { path: "/bureau/recherche?q=sahel", ...office, who: "registrar" },
  { path: "/bureau/dossiers", ...office, who: "registrar", largestPaint: 2.0 },
  { path: "/bureau/successions", ...office, who: "registrar" },
  { path: "/bureau/personnes", ...office },
  { path: "/bureau/caisse", ...office, who: "cashier" },
  { path: "/bureau/messages", ...office, who: "secretary" },
  { path: "/bureau/lettre", ...office, who: "secretary" },
  { path: "/bureau/journal", ...office },
  { path: "/bureau/acces", ...office },
  { path: "/bureau/parametres", ...office },
  { path: "/bureau/parametres/hours", ...office },
  { path: "/bureau/nomenclature", ...office },
  { path: "/bureau/conditions-generales", ...office },
  { path: "/bureau/conditions-generales/2026-2", ...office },
  { path: "/bureau/tarif", ...office },
  { path: "/bureau/tarif/fees", ...office },
  { path: "/bureau/pieces", ...office },
  { path: "/bureau/motifs", ...office },
  { path: "/bureau/jours-feries", ...office },
  { path: "/bureau/courriels", ...office },
  { path: "/bureau/courriels/invitation", ...office },
  { path: "/bureau/donnees", ...office },
  { path: "/bureau/exploitation", ...office },
  { path: "/bureau/exploitation/securite", ...office },
];
