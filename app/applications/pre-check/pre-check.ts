import type { ApplicationFacts } from "#app/documents/requirement.ts";
import { addMonths } from "#app/kernel/dates.ts";
import { parseFcfa } from "#app/kernel/money.ts";
import { type Class, type CompanyFigures, classes, type Figure } from "#app/tariff/classes.ts";

/** What somebody asks before they have an account; all of it stands in the address, so that it can be shared and printed. */
export interface PreCheck {
  /** Codes of sub-areas, as asked; of those that nobody proposes nothing is made. */
  codes: string[];
  level: 1 | 2 | 3;
  /** By the code of a sub-area that is asked for, where another level is asked for it. */
  levels: Readonly<Record<string, 1 | 2 | 3>>;
  class: Class | null;
  foundedOn: string | null;
  /** Null as long as no figure was typed. */
  figures: CompanyFigures | null;
}

/** The names of the fields, each once, in the order of the form. */
export const figureFields = [
  { name: "ca1", label: "Chiffre d’affaires du dernier exercice", money: true },
  { name: "ca2", label: "Chiffre d’affaires de l’exercice d’avant", money: true },
  { name: "ca3", label: "Chiffre d’affaires deux exercices avant", money: true },
  { name: "capitaux", label: "Capitaux propres", money: true },
  { name: "materiel", label: "Valeur nette du matériel", money: true },
  { name: "travaux", label: "Plus grand chantier réalisé", money: true },
  { name: "ingenieurs", label: "Ingénieurs", money: false },
  { name: "techniciens", label: "Techniciens", money: false },
  { name: "effectif", label: "Employés permanents", money: false },
] as const;

export const figureWords: Record<Figure, string> = {
  averageTurnover: "chiffre d’affaires moyen des deux meilleurs exercices",
  equity: "capitaux propres",
  engineers: "ingénieurs",
  technicians: "techniciens",
  staff: "employés permanents",
  equipment: "valeur du matériel",
  reference: "plus grand chantier",
};

const MOST_CODES = 65;

/** The search of the works: what is typed, what was looked for last, and the button. They are no answer and are not shared. */
export const searchFields = { typed: "mot", last: "cherche", button: "chercher" } as const;

const longestSearch = 80;

/** What is looked for among the works. */
export const searchedWorks = (query: URLSearchParams): string =>
  (query.get(searchFields.typed) ?? "").trim().slice(0, longestSearch);

/** The answers alone, without the search that led to them. */
export function answersIn(query: URLSearchParams): string {
  const answers = new URLSearchParams(query);
  for (const name of Object.values(searchFields)) answers.delete(name);
  return answers.toString();
}

/**
 * Whether the search was sent without a new word. « Enter » in any field presses the first button, which is the search:
 * who typed nothing there wants the answer.
 */
export const wantsAnswer = (query: URLSearchParams): boolean =>
  query.has(searchFields.button) &&
  searchedWorks(query) === (query.get(searchFields.last) ?? "").trim();

/** Reads the address; what cannot be read is as if it were not there. */
export function readPreCheck(query: URLSearchParams): PreCheck {
  const number = (name: string): number | null => {
    const parsed = parseFcfa(query.get(name) ?? "");
    return parsed.ok ? Number(parsed.amount) : null;
  };
  const turnovers = ["ca1", "ca2", "ca3"].map(number).filter((each) => each !== null);
  const typed = figureFields.some(({ name }) => number(name) !== null);
  const codes = [...new Set(query.getAll("sd"))]
    .slice(0, MOST_CODES)
    .filter((code) => /^\d{4}$/.test(code));
  const level = levelIn(query.get("niveau")) ?? 1;
  const levels = codes.flatMap((code) => {
    const own = levelIn(query.get(levelField(code)));
    return own && own !== level ? [[code, own] as const] : [];
  });
  const year = /^(1[89]|20)\d\d$/.exec(query.get("creation") ?? "")?.[0];
  return {
    ...{ codes, level, levels: Object.fromEntries(levels) },
    class: classes.find((each) => each === query.get("classe")) ?? null,
    foundedOn: year ? `${year}-07-01` : null,
    figures: typed
      ? {
          turnovers,
          equity: number("capitaux") ?? 0,
          engineers: number("ingenieurs") ?? 0,
          technicians: number("techniciens") ?? 0,
          qualifiedHead: query.get("dirigeant") === "oui",
          staff: number("effectif") ?? 0,
          equipment: number("materiel") ?? 0,
          reference: number("travaux") ?? 0,
        }
      : null,
  };
}

/** The name of the field of the level of one sub-area. */
export const levelField = (code: string) => `niveau-${code}`;

function levelIn(text: string | null): 1 | 2 | 3 | null {
  const level = Number(text);
  return level === 1 || level === 2 || level === 3 ? level : null;
}

interface Facts {
  day: string;
  provisionalUnderYears: number;
  subAreas: readonly { code: string; familyCode: string }[];
}

/** What the requirements are asked about. */
export const factsOf = (
  asked: PreCheck,
  { day, provisionalUnderYears, subAreas }: Facts,
): ApplicationFacts => ({
  kind: "first",
  class: asked.class,
  subAreas: subAreas.length > 0 ? subAreas : null,
  legalForm: null,
  foundedOn: asked.foundedOn,
  ...{ day, provisionalUnderYears },
});

/** Whether the company is too young for more than a provisional certificate. */
export const isYoung = ({ foundedOn }: PreCheck, day: string, underYears: number): boolean =>
  foundedOn !== null && addMonths(foundedOn, 12 * underYears) > day;
