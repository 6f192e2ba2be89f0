import type { ApplicationFacts } from "#app/documents/requirement.ts";
import { numberProblem, readNumber } from "#app/forms/typed-number.ts";
import { addMonths } from "#app/kernel/dates.ts";
import { formatInteger } from "#app/kernel/money.ts";
import { type Class, type CompanyFigures, classes, type Figure } from "#app/tariff/classes.ts";

/** The questions of a visitor without an account. All of it is in the address, so that it can be shared and printed. */
export interface PreCheck {
  /** Codes of sub-areas as given in the address; unknown ones are ignored. */
  codes: string[];
  level: 1 | 2 | 3;
  /** Levels of single sub-areas, by code, where they differ from `level`. */
  levels: Readonly<Record<string, 1 | 2 | 3>>;
  class: Class | null;
  foundedOn: string | null;
  /** Null until a figure is typed. */
  figures: CompanyFigures | null;
}

/** The names of the fields in the order of the form. */
export const figureFields = [
  { name: "ca1", label: "Chiffre d’affaires du dernier exercice", money: true },
  { name: "ca2", label: "Chiffre d’affaires de l’exercice précédent", money: true },
  { name: "ca3", label: "Chiffre d’affaires deux exercices plus tôt", money: true },
  { name: "capitaux", label: "Capitaux propres", money: true },
  { name: "materiel", label: "Valeur nette du matériel", money: true },
  { name: "travaux", label: "Plus grand chantier réalisé", money: true },
  { name: "ingenieurs", label: "Ingénieurs", money: false },
  { name: "techniciens", label: "Techniciens", money: false },
  { name: "effectif", label: "Employés permanents", money: false },
] as const;

export type FigureName = (typeof figureFields)[number]["name"];

/** The label of a figure; a turnover is named by its year where the latest closed year is known. */
export function figureLabel(name: FigureName, latestYear: number | null): string {
  const place = ["ca1", "ca2", "ca3"].indexOf(name);
  if (place >= 0 && latestYear !== null) return `Chiffre d’affaires ${latestYear - place}`;
  return figureFields.find((field) => field.name === name)?.label ?? name;
}

/** The id of the field of a figure on the page, whose works have an id like one of them. */
export const figureId = (name: FigureName): string => `chiffre-${name}`;

/** Losses can make equity negative; no other figure can be below zero. */
export const mayBeNegative = (name: string): boolean => name === "capitaux";

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

/**
 * The fields of the search among the works: the typed term, the term last searched for, the button. They are not answers,
 * and are not part of the shared address.
 */
export const searchFields = { typed: "mot", last: "cherche", button: "chercher" } as const;

const longestSearch = 80;

/** The term to search the works for. */
export const searchedWorks = (query: URLSearchParams): string =>
  (query.get(searchFields.typed) ?? "").trim().slice(0, longestSearch);

const readFigure = (name: string, text: string) =>
  readNumber(text, { negative: mayBeNegative(name) });

/** A figure as its field shows it again: with its digits in groups when it can be read, else as it was typed. */
export function shownAnswer(name: string, text: string): string {
  if (!figureFields.some((field) => field.name === name)) return text;
  const number = readFigure(name, text);
  if (!number.ok) return text;
  return (number.value < 0 ? "\u2212" : "") + formatInteger(Math.abs(number.value));
}

/** Why typed figures cannot be read, by field; the answer ignores them. */
export const figureProblems = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    figureFields.flatMap(({ name, money }) => {
      const figure = readFigure(name, query.get(name) ?? "");
      return figure.ok || figure.reason === "empty"
        ? []
        : [[name, numberProblem(figure.reason, { money })]];
    }),
  );

/** The answers without the fields of the search. */
export function answersIn(query: URLSearchParams): string {
  const answers = new URLSearchParams(query);
  for (const name of Object.values(searchFields)) answers.delete(name);
  return answers.toString();
}

/**
 * Whether the search button was pressed without a new term. « Enter » in any field presses the first button, which is the
 * search button: with no new term the user wants the result.
 */
export const wantsAnswer = (query: URLSearchParams): boolean =>
  query.has(searchFields.button) &&
  searchedWorks(query) === (query.get(searchFields.last) ?? "").trim();

/** Reads the address; values that cannot be read are ignored. */
export function readPreCheck(query: URLSearchParams): PreCheck {
  const number = (name: string): number | null => {
    const figure = readFigure(name, query.get(name) ?? "");
    return figure.ok ? figure.value : null;
  };
  const turnovers = ["ca1", "ca2", "ca3"].map(number).filter((each) => each !== null);
  const hasFigures = figureFields.some(({ name }) => number(name) !== null);
  const codes = [...new Set(query.getAll("sd"))]
    .slice(0, MOST_CODES)
    .filter((code) => /^\d{4}$/.test(code));
  const level = levelIn(query.get("niveau")) ?? 1;
  const levels = codes.flatMap((code) => {
    const ownLevel = levelIn(query.get(levelField(code)));
    return ownLevel && ownLevel !== level ? [[code, ownLevel] as const] : [];
  });
  const year = /^(1[89]|20)\d\d$/.exec(query.get("creation") ?? "")?.[0];
  return {
    codes,
    level,
    levels: Object.fromEntries(levels),
    class: classes.find((each) => each === query.get("classe")) ?? null,
    foundedOn: year ? `${year}-07-01` : null,
    figures: hasFigures
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

/** The name of the level field of one sub-area. */
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

/** The facts that decide which requirements apply. */
export const factsOf = (
  preCheck: PreCheck,
  { day, provisionalUnderYears, subAreas }: Facts,
): ApplicationFacts => ({
  kind: "first",
  class: preCheck.class,
  subAreas: subAreas.length > 0 ? subAreas : null,
  legalForm: null,
  foundedOn: preCheck.foundedOn,
  day,
  provisionalUnderYears,
});

/** Whether the company is too young for more than a provisional certificate. */
export const isYoung = ({ foundedOn }: PreCheck, day: string, underYears: number): boolean =>
  foundedOn !== null && addMonths(foundedOn, 12 * underYears) > day;
