import * as v from "valibot";
import { sourceWords } from "#app/applications/draft/discrepancies.ts";
import { type CountedFigures, foundWords } from "#app/applications/filing/counted-figures.ts";
import type { FigureName } from "#app/applications/pre-check/pre-check.ts";
import { keyOf } from "#app/kernel/stored-json.ts";
import { type GridBlockName, gridBlocks } from "#app/tariff/examination-grid.ts";
import type { Marks } from "./grid.ts";

/** The figures of which a report tells more than the class that they reach, in words. */
export const reportedFiguresSchema = v.object({
  corrected: v.array(v.object({ label: v.string(), filed: v.string(), corrected: v.string() })),
  contradicted: v.array(
    v.object({
      label: v.string(),
      counted: v.string(),
      found: v.string(),
      source: keyOf(sourceWords),
    }),
  ),
});
type ReportedFigures = v.InferOutput<typeof reportedFiguresSchema>;

/** What a report tells of the figures; undefined where none was corrected and none is contradicted. */
export const reportedFigures = ({
  corrected,
  contradicted,
}: CountedFigures): ReportedFigures | undefined =>
  corrected.length + contradicted.length === 0
    ? undefined
    : {
        corrected: corrected.map(({ label, filed, corrected: value }) => ({
          label,
          filed,
          corrected: value,
        })),
        contradicted: contradicted.map(({ label, counted, found, source }) => ({
          label,
          counted,
          found,
          source,
        })),
      };

/** The figures of a report as lines: which, and what of it. */
export const figureLines = ({
  corrected,
  contradicted,
}: ReportedFigures): { label: string; said: string }[] => [
  ...corrected.map(({ label, filed, corrected: value }) => ({
    label,
    said: `${value}, corrigé dans une réponse acceptée\u202F; déposé\u00A0: ${filed || "rien"}`,
  })),
  ...contradicted.map((each) => ({ label: each.label, said: againstInWords(each) })),
];

/** « 420 000 000 FCFA, contre 42 000 000 FCFA à l’inscription : dix fois ou plus ». */
export const againstInWords = ({
  counted,
  found,
  source,
}: ReportedFigures["contradicted"][number]): string =>
  `${counted}, contre ${found} ${foundWords[source]}\u00A0: dix fois ou plus`;

/** The block of the grid for which a figure is read. */
const blockOfFigure: Record<FigureName, GridBlockName> = {
  ca1: "finance",
  ca2: "finance",
  ca3: "finance",
  capitaux: "finance",
  materiel: "equipment",
  travaux: "references",
  ingenieurs: "people",
  techniciens: "people",
  effectif: "people",
};

/** The name of that block as its reader sees it. */
export const blockOf = (name: FigureName): string =>
  gridBlocks.find((block) => block.name === blockOfFigure[name])?.label ?? "";

type Contradicted = CountedFigures["contradicted"];

/** The contradicted figures of one block. */
export const contradictedIn = (contradicted: Contradicted, block: GridBlockName): Contradicted =>
  contradicted.filter(({ name }) => blockOfFigure[name] === block);

/** The contradicted figures of which the examiner has not said a word: the remark of their block is empty. */
export const unanswered = (contradicted: Contradicted, marks: Marks): Contradicted =>
  contradicted.filter(({ name }) => (marks[blockOfFigure[name]]?.note ?? "").trim() === "");
