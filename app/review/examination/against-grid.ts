import { type Class, classes } from "#app/tariff/classes.ts";
import { gridThreshold } from "#app/tariff/examination-grid.ts";
import type { GridResult } from "./grid.ts";

/** What a report says beside its opinions, by which they are measured. */
export interface Measure {
  grid: Pick<GridResult, "total" | "outcome"> & { eliminated: readonly string[] };
  classReached: Class | null;
}

/**
 * Why an opinion that proposes this class contradicts the grid, one ground each: a block under its share, a total under the
 * threshold, a class that the figures do not reach. Empty when nothing speaks against it; a refusal contradicts nothing.
 */
export function groundsAgainst(
  proposed: { class: Class } | null,
  { grid, classReached }: Measure,
): string[] {
  if (!proposed) return [];
  const isBeyond =
    classReached === null || classes.indexOf(proposed.class) < classes.indexOf(classReached);
  return [
    ...grid.eliminated.map((label) => `${label} sous ${gridThreshold.eachBlock}\u00A0% du bloc`),
    ...(grid.outcome !== "unfinished" && grid.total < gridThreshold.total
      ? [`${grid.total} points sur 100, le seuil est ${gridThreshold.total}`]
      : []),
    ...(isBeyond
      ? [
          `classe\u00A0${proposed.class} proposée, ${classReached === null ? "les chiffres n’en atteignent aucune" : `les chiffres atteignent ${classReached}`}`,
        ]
      : []),
  ];
}

export interface AgainstOpinion {
  code: string;
  grounds: string[];
  /** The written reason of the opinion; empty in a report signed before one was asked for. */
  note: string;
}

/** The opinions of a report, signed or not, that contradict its grid. An opinion without a class proposes nothing. */
export const opinionsAgainst = ({
  grid,
  classReached,
  opinions,
}: Measure & {
  opinions: readonly { code: string; class: Class | null; note: string }[];
}): AgainstOpinion[] =>
  opinions.flatMap(({ code, class: proposed, note }) => {
    const grounds = groundsAgainst(proposed && { class: proposed }, { grid, classReached });
    return grounds.length > 0 ? [{ code, grounds, note }] : [];
  });

export const againstLabel = "Avis contraire à la grille";

/** « Avis contraire à la grille : Moyens matériels sous 40 % du bloc ». */
export const againstInWords = ({ grounds }: Pick<AgainstOpinion, "grounds">): string =>
  `${againstLabel}\u00A0: ${grounds.join("\u202F; ")}`;
