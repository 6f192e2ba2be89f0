import type { Reason, ReasonScope } from "#app/settings/reasons/reason.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { classes } from "#app/tariff/classes.ts";

/** Place of a class, F the lowest; 0 for figures that reach none. */
const rankOf = (ranked: Class | null): number =>
  ranked ? classes.length - classes.indexOf(ranked) : 0;

/** The lower of the class asked for and the class that the figures reach. */
export const baseClass = (askedClass: Class | null, reached: Class | null): Class | null =>
  rankOf(askedClass) <= rankOf(reached) ? askedClass : reached;

/** The uses of a reason that a line can have: for a refusal, a class above the figures, a level or class below the demand. */
export const lineReasonScopes = ["refusal", "above", "below"] as const satisfies ReasonScope[];
export type LineReasonScope = (typeof lineReasonScopes)[number];

/** A reason that a line can have, and so the opinion of an examiner. */
export type LineReason = Reason & { scope: LineReasonScope };

export const isLineReason = (reason: Reason): reason is LineReason =>
  lineReasonScopes.some((scope) => scope === reason.scope);

export type LineGap = "above-asked" | "class-too-far" | "proposal-incomplete" | "reason-mismatch";

interface Proposed {
  outcome: "granted" | "refused";
  level: Level | null;
  class: Class | null;
  reasons: readonly { scope: ReasonScope }[];
}

export interface Demand {
  askedLevel: Level;
  askedClass: Class | null;
  /** The lower of the class asked for and that of the figures. */
  base: Class | null;
}

/** Whether a level or a class is above what was asked, which nobody grants (decision 0130). */
export const isAboveAsked = (
  proposed: Pick<Proposed, "level" | "class">,
  { askedLevel, askedClass }: Omit<Demand, "base">,
): boolean =>
  (proposed.level ?? 0) > askedLevel ||
  (askedClass !== null && rankOf(proposed.class) > rankOf(askedClass));

/** The uses of the reasons that a line needs. */
export function neededScopes(
  line: Omit<Proposed, "reasons">,
  { askedLevel, askedClass, base }: Demand,
): LineReasonScope[] {
  if (line.outcome === "refused") return ["refusal"];
  const rank = rankOf(line.class);
  const isAbove = rank > rankOf(base);
  const isBelow =
    (line.level !== null && line.level < askedLevel) ||
    (!isAbove && askedClass !== null && rank < rankOf(askedClass));
  return [...(isAbove ? (["above"] as const) : []), ...(isBelow ? (["below"] as const) : [])];
}

/**
 * What a proposed line lacks before it may be voted (decision 0130): it is never above what was asked, its class is one above or below that of
 * the figures at most (domain §3.4), and a refusal, a class above the figures, a level or class below the demand each have a reason of
 * their own use, and no reason of another. Null when it is whole. The opinion of an examiner is judged by it as the line that it proposes.
 * The database holds the same rule in `proposal_gap`.
 */
export function proposalGap(line: Proposed, demand: Demand): LineGap | null {
  if (line.outcome === "granted") {
    if (isAboveAsked(line, demand)) return "above-asked";
    if (Math.abs(rankOf(line.class) - rankOf(demand.base)) > 1) return "class-too-far";
  }
  const requiredScopes = neededScopes(line, demand);
  if (requiredScopes.some((scope) => !line.reasons.some((reason) => reason.scope === scope)))
    return "proposal-incomplete";
  const isNeeded = ({ scope }: { scope: ReasonScope }) =>
    requiredScopes.some((needs) => needs === scope);
  return line.reasons.every(isNeeded) ? null : "reason-mismatch";
}
