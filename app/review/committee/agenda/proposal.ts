import type { Class } from "#app/tariff/classes.ts";
import { classes } from "#app/tariff/classes.ts";

/** Place of a class, F the lowest; 0 for figures that reach none. */
const rankOf = (found: Class | null): number =>
  found ? classes.length - classes.indexOf(found) : 0;

/** The lower of the class asked for and the class that the figures reach: what is granted without a reason of its own. */
export const baseClass = (asked: Class | null, reached: Class | null): Class | null =>
  rankOf(asked) <= rankOf(reached) ? asked : reached;

interface Proposed {
  outcome: "granted" | "refused";
  class: Class | null;
  reasons: readonly unknown[];
}

/**
 * What a proposed line lacks before it may be voted: a refusal, and a class other than that of the figures, has a reason of the
 * list; a class is one above or below at most (domain §3.4). Null when it is whole.
 */
export function proposalGap(
  line: Proposed,
  base: Class | null,
): "proposal-incomplete" | "class-too-far" | null {
  if (line.outcome === "granted" && Math.abs(rankOf(line.class) - rankOf(base)) > 1)
    return "class-too-far";
  const needsReason = line.outcome === "refused" || line.class !== base;
  return needsReason && line.reasons.length === 0 ? "proposal-incomplete" : null;
}
