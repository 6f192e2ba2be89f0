import * as v from "valibot";
import type { MeansSummary } from "#app/companies/means/means.ts";
import type { FigureName } from "../pre-check/pre-check.ts";
import { askedFigures, type DraftFigures, figureNames, labelIn, listedFigures } from "./figures.ts";

/** The source of the other number: the lists of the company, or its registration. */
export type DiscrepancySource = "lists" | "registration";

export const sourceWords: Record<DiscrepancySource, string> = {
  lists: "d’après vos listes",
  registration: "à l’inscription",
};

/** The company's reason why a figure and another number are both right; void as soon as either changes. */
const confirmationSchema = v.object({
  declared: v.number(),
  found: v.number(),
  reason: v.string(),
  by: v.string(),
  /** ISO 8601. */
  at: v.string(),
});
export type Confirmation = v.InferOutput<typeof confirmationSchema>;

export const confirmationsSchema = v.record(v.string(), confirmationSchema);
export type Confirmations = Readonly<Partial<v.InferOutput<typeof confirmationsSchema>>>;

/** A figure of the application that differs from another number about the same thing. */
export interface Discrepancy {
  name: FigureName;
  label: string;
  declared: number;
  found: number;
  source: DiscrepancySource;
  confirmed: Confirmation | null;
}

interface Compared {
  figures: DraftFigures;
  years: number;
  means: MeansSummary;
  /** The turnover of the registration, in whole FCFA. */
  registeredTurnover: number;
  confirmations: Confirmations;
}

/**
 * The figures that differ from what the lists count or from the turnover of the registration, in the order of the
 * form. The registration names no year, so it agrees with the turnover of any year.
 */
export function discrepanciesOf({
  figures,
  years,
  means,
  registeredTurnover,
  confirmations,
}: Compared): Discrepancy[] {
  const listed = listedFigures(means);
  const turnovers = askedFigures(years).flatMap(({ name }) =>
    /^ca[123]$/.test(name) ? (figures[name] ?? []) : [],
  );
  return figureNames.flatMap((name) => {
    const declared = figures[name];
    if (typeof declared !== "number") return [];
    const differs =
      name === "ca1" && years > 0 && !turnovers.includes(registeredTurnover)
        ? ({ found: registeredTurnover, source: "registration" } as const)
        : ({ found: listed[name] ?? declared, source: "lists" } as const);
    if (differs.found === declared) return [];
    const confirmation = confirmations[name];
    const confirmed =
      confirmation?.declared === declared && confirmation.found === differs.found
        ? confirmation
        : null;
    return [{ name, label: labelIn(figures, name), declared, ...differs, confirmed }];
  });
}

/** The value by which a form proves which discrepancy it showed when it confirms it. */
export const seenOf = ({ declared, found }: Pick<Discrepancy, "declared" | "found">): string =>
  `${declared}/${found}`;
