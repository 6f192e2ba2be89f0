import type { Loaded } from "./page-load.ts";

/** What design §7 promises of a page; kB of 1000 bytes, seconds in the village. */
export interface PageBudget {
  path: string;
  /** The page has a form that scripts take over. */
  answersToTyping: boolean;
  kB: Partial<Record<keyof Loaded["bytes"], number>>;
  requests: number;
  largestPaint: number;
  answers?: number;
}

const content = {
  answersToTyping: false,
  kB: { script: 4, style: 9, total: 150 },
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

export const pageBudgets: PageBudget[] = [
  { path: "/", ...content },
  { path: "/annuaire", ...content },
  { path: "/faq", ...content },
  {
    path: "/register",
    answersToTyping: true,
    kB: { script: 105, style: 9, total: 210 },
    requests: 14,
    largestPaint: 2.0,
    answers: 3.8,
  },
  { path: "/espace/connexion", ...content },
  { path: "/post-grid", ...content },
  ...templatePaths.map((path) => ({ path, ...template })),
];
