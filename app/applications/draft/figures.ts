import * as v from "valibot";
import type { MeansSummary } from "#app/companies/means/means.ts";
import { readNumber } from "#app/forms/typed-number.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import type { CompanyFigures } from "#app/tariff/classes.ts";
import {
  type FigureName,
  figureFields,
  figureLabel,
  mayBeNegative,
} from "../pre-check/pre-check.ts";

/** The typed figures by the names of `figureFields`: a number when it can be read, else the text as typed. */
export type DraftFigures = Readonly<Record<string, string | number>>;
export const draftFiguresSchema = v.record(v.string(), v.union([v.string(), v.number()]));

/** The box beside the figures: whether the head of the company has the training or the experience of a technician. */
export const qualifiedHead = "dirigeant";

/** Under this name the figures carry the financial year of the first turnover. */
export const yearName = "exercice";

/** The names of the typed figures, in the order of the form. */
export const figureNames = figureFields.map(({ name }) => name);

/** The figures that a company is asked for: the turnover of each closed year, and the figures that all companies give. */
export const askedFigures = (years: number) =>
  figureFields.filter(({ name }) => !/^ca[123]$/.test(name) || Number(name.charAt(2)) <= years);

/** A typed figure as it is stored: a number when it can be read, else the text itself, so that it is not lost. */
export function keptFigure(name: string, input: string): string | number {
  const text = input.trim();
  const number = readNumber(text, { negative: mayBeNegative(name) });
  return number.ok ? number.value : text;
}

/** A number of any sign, with a true minus sign. */
export const signedInteger = (value: number): string =>
  value < 0 ? `\u2212${formatInteger(-value)}` : formatInteger(value);

/** A stored figure as its field shows it. */
export const shownFigure = (figure: string | number | undefined): string =>
  typeof figure === "number" ? signedInteger(figure) : (figure ?? "");

/** A figure in a sentence, with its unit; a text that cannot be read stays as it was typed. */
export function figureInWords(name: string, value: string | number | undefined): string {
  const isMoney = figureFields.find((field) => field.name === name)?.money ?? false;
  if (typeof value !== "number" || !isMoney) return shownFigure(value);
  return value < 0 ? `\u2212${formatFcfa(-value)}` : formatFcfa(value);
}

/** The name of a figure of an application, with the year that its figures were given for. */
export function labelIn(figures: DraftFigures, name: FigureName): string {
  const year = figures[yearName];
  return figureLabel(name, typeof year === "number" ? year : null);
}

/** Moves the turnovers to the years they were typed for when another year has closed since then. */
export function alignYears(figures: DraftFigures, latestYear: number): DraftFigures {
  const typedFor = figures[yearName];
  const passed = typeof typedFor === "number" ? latestYear - typedFor : 0;
  if (passed <= 0) return { ...figures, [yearName]: latestYear };
  const { ca1, ca2, ca3, ...others } = figures;
  const moved = [ca1, ca2, ca3].flatMap((value, place) =>
    value === undefined || place + passed > 2 ? [] : [[`ca${place + passed + 1}`, value] as const],
  );
  return { ...others, ...Object.fromEntries(moved), [yearName]: latestYear };
}

/** The figures that the lists of a company count; an empty list counts nothing. */
export const listedFigures = (means: MeansSummary): Partial<Record<FigureName, number>> => ({
  ...(means.workers > 0 && {
    ingenieurs: means.engineers,
    techniciens: means.technicians,
    effectif: means.staff,
  }),
  ...(means.machines > 0 && { materiel: means.equipment }),
  ...(means.references > 0 && { travaux: means.reference }),
});

/** The figures of an application: the typed ones and, for empty fields, the counts of the lists. */
export const withLists = (draftFigures: DraftFigures, means: MeansSummary): DraftFigures => ({
  ...listedFigures(means),
  ...Object.fromEntries(Object.entries(draftFigures).filter(([, value]) => value !== "")),
});

/** The figures for the grid of the classes; a missing figure counts as 0. */
export function companyFigures(figures: DraftFigures): CompanyFigures {
  const number = (name: string) => {
    const value = figures[name];
    return typeof value === "number" ? value : null;
  };
  return {
    turnovers: ["ca1", "ca2", "ca3"].map(number).filter((value) => value !== null),
    equity: number("capitaux") ?? 0,
    engineers: number("ingenieurs") ?? 0,
    technicians: number("techniciens") ?? 0,
    qualifiedHead: figures[qualifiedHead] === "oui",
    staff: number("effectif") ?? 0,
    equipment: number("materiel") ?? 0,
    reference: number("travaux") ?? 0,
  };
}
