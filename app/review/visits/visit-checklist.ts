import * as v from "valibot";
import { timeInDakar, todayInDakar } from "#app/kernel/dates.ts";
import { keyOf } from "#app/kernel/stored-json.ts";
import type { Class } from "#app/tariff/classes.ts";

/** The edition of the checklist, kept with each visit. */
export const CHECKLIST_VERSION = "2026-1";

export interface VisitPoint {
  name: string;
  label: string;
  /** What to look at on the spot. */
  help: string;
}

const always: readonly VisitPoint[] = [
  {
    name: "siege",
    label: "Le siège est à l’adresse déclarée",
    help: "Enseigne, bail ou titre, boîte aux lettres.",
  },
  {
    name: "personnel",
    label: "Les personnes présentes sont celles de la liste",
    help: "Nom, métier, contrat ou registre du personnel.",
  },
  {
    name: "materiel",
    label: "Le matériel vu est celui de la liste",
    help: "Plaques et numéros, état de marche, propriété ou location.",
  },
  {
    name: "originaux",
    label: "Les originaux demandés ont été montrés",
    help: "Ceux des pièces qui laissaient un doute.",
  },
];
const workshop: VisitPoint = {
  name: "atelier",
  label: "L’atelier ou le dépôt permet de ranger et d’entretenir le matériel",
  help: "Place, outils, carburant, gardiennage.",
};
const site: readonly VisitPoint[] = [
  {
    name: "chantier",
    label: "Un chantier en cours montre le travail déclaré",
    help: "Nature, avancement, maître d’ouvrage, panneau.",
  },
  {
    name: "securite",
    label: "Les personnes et les abords du chantier sont protégés",
    help: "Casques, garde-corps, échafaudages, signalisation.",
  },
];
const organisation: VisitPoint = {
  name: "organisation",
  label: "L’entreprise suit ses travaux",
  help: "Planning, comptes rendus, essais, plan de qualité.",
};

/** What a visit looks at: the office and the means for every class, a workshop and a site from class C up, methods for A and B. `[P]` */
export function visitPoints(askedClass: Class): VisitPoint[] {
  const large = askedClass === "A" || askedClass === "B" || askedClass === "C";
  return [
    ...always,
    ...(large ? [workshop, ...site] : []),
    ...(askedClass === "A" || askedClass === "B" ? [organisation] : []),
  ];
}

/** What was found about a point. */
export const findingWords = {
  yes: "Oui",
  partly: "En partie",
  no: "Non",
  "not-seen": "Pas vu",
} as const;

export type FindingWord = keyof typeof findingWords;

export const isFinding = (text: string): text is FindingWord => Object.hasOwn(findingWords, text);

/** By the name of each point: what was found and the words about it, empty until they are given. */
export const findingsSchema = v.record(
  v.string(),
  v.object({ found: v.union([keyOf(findingWords), v.literal("")]), note: v.string() }),
);
export type Findings = v.InferOutput<typeof findingsSchema>;

/** Longest texts, in characters. */
export const longestVisit = {
  note: 2_000,
  met: 500,
  conclusion: 5_000,
  caption: 200,
  cancelled: 1_000,
} as const;

export const foundField = (point: string): string => `constat.${point}`;
export const noteField = (point: string): string => `note.${point}`;
export const metField = "rencontre";
export const conclusionField = "conclusion";

/** Every field of the form of a visit with its value. */
export function visitFields(
  points: readonly VisitPoint[],
  { findings, met, conclusion }: { findings: Findings; met: string; conclusion: string },
): Record<string, string> {
  return {
    ...Object.fromEntries(
      points.flatMap(({ name }) => [
        [foundField(name), findings[name]?.found ?? ""],
        [noteField(name), findings[name]?.note ?? ""],
      ]),
    ),
    [metField]: met,
    [conclusionField]: conclusion,
  };
}

/** What the record of a visit lacks before it can be signed, in the order of its form; empty when it is whole. */
export function visitGaps(
  points: readonly VisitPoint[],
  { findings, met, conclusion }: { findings: Findings; met: string; conclusion: string },
): string[] {
  return [
    ...points.flatMap(({ name, label }) => {
      const { found = "", note = "" } = findings[name] ?? {};
      if (found === "") return [`${label}\u00A0: pas encore de constat`];
      // Whatever is not plainly so needs its words.
      return found !== "yes" && note.trim() === ""
        ? [`${label}\u00A0: dites ce que vous avez vu`]
        : [];
    }),
    ...(met.trim() === "" ? ["Qui avez-vous rencontré\u202F?"] : []),
    ...(conclusion.trim() === "" ? ["La conclusion est vide"] : []),
  ];
}

/** Whether the planned hour of a visit has come: before it no record is signed. */
export const hasBegun = (
  { onDay, atTime }: { onDay: string; atTime: string },
  now: Date,
): boolean => `${onDay} ${atTime}` <= `${todayInDakar(now)} ${timeInDakar(now)}`;
