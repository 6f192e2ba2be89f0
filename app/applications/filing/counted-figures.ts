import type { Complement } from "../complements/complement-reads.queries.server.ts";
import type { DiscrepancySource } from "../draft/discrepancies.ts";
import { type DraftFigures, figureInWords, labelIn } from "../draft/figures.ts";
import { type FigureName, figureFields } from "../pre-check/pre-check.ts";
import type { Filing } from "./filing.ts";

/** A figure that its company gave anew in an answer which was accepted. */
export interface CorrectedFigure {
  name: FigureName;
  label: string;
  /** As the company filed it, in words; empty for nothing. */
  filed: string;
  /** As its accepted answer gives it, in words. */
  corrected: string;
}

/** A figure and another number about the same thing, one of them at least ten times the other. */
export interface ContradictedFigure {
  name: FigureName;
  label: string;
  /** The figure that counts, and the other number, in words. */
  counted: string;
  found: string;
  source: DiscrepancySource;
}

/** The figures of a filed application by which it is judged. */
export interface CountedFigures {
  figures: DraftFigures;
  corrected: CorrectedFigure[];
  contradicted: ContradictedFigure[];
}

type Answered = Pick<Complement, "targetKind" | "target" | "answer" | "state">;

/**
 * The figures that count for a judgement: as filed, and instead of them those of accepted answers to complements, the latest where
 * there are several. What the company filed does not change. `complements` are in their order.
 */
export function countedFigures(
  filing: Pick<Filing, "figures" | "confirmed">,
  complements: readonly Answered[],
): CountedFigures {
  const accepted = new Map(
    complements.flatMap(({ targetKind, target, answer, state }) =>
      targetKind === "figure" && state === "lifted" && answer?.kind === "figure"
        ? [[target, Number(answer.value)] as const]
        : [],
    ),
  );
  const figures: DraftFigures = { ...filing.figures, ...Object.fromEntries(accepted) };
  return {
    figures,
    corrected: figureFields.flatMap(({ name }) =>
      accepted.has(name) && accepted.get(name) !== filing.figures[name]
        ? [
            {
              name,
              label: labelIn(figures, name),
              filed: figureInWords(name, filing.figures[name]),
              corrected: figureInWords(name, figures[name]),
            },
          ]
        : [],
    ),
    contradicted: (filing.confirmed ?? []).flatMap(({ name, found, source }) => {
      const field = figureFields.find((each) => each.name === name);
      const value = figures[name];
      if (!field || typeof value !== "number" || !isTenfold(value, found)) return [];
      return [
        {
          name: field.name,
          label: labelIn(figures, field.name),
          counted: figureInWords(name, value),
          found: figureInWords(name, found),
          source,
        },
      ];
    }),
  };
}

/** From how many times the other a number contradicts it so much that the examiner answers it; beside nothing, from that number on. `[P]` */
const TENFOLD = 10;

const isTenfold = (one: number, other: number): boolean =>
  Math.max(one, other) >= TENFOLD * Math.max(1, Math.min(one, other));

/** Where the other number of a figure stands, as the staff read it. */
export const foundWords: Record<DiscrepancySource, string> = {
  lists: "d’après les listes",
  registration: "à l’inscription",
};
