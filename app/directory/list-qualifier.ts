import { formatInteger } from "#app/kernel/money.ts";
import { standingText } from "./company/standing.ts";
import type { ListedCompany } from "./directory-list.ts";

interface Counted {
  total: number;
  withoutRight: number;
  /** How many of them have a suspended right that the list is about; known for a list of one sub-area, whatever its length. */
  suspended?: number;
}

/**
 * Continues « 3 entreprises » in a heading: how many of them are suspended or have no qualification today. A single
 * company is described with its date. In a list of several pages, unless it is about one sub-area, only the entries show the suspended ones.
 */
export function qualifier(
  companies: readonly Pick<ListedCompany, "standing">[],
  { total, withoutRight, suspended: knownSuspended }: Counted,
): string {
  const [only] = companies;
  if (total === 1 && only)
    return only.standing.kind === "in-force" ? "" : `, ${lowered(standingText(only.standing))}`;
  const isWhole = companies.length === total;
  const suspended =
    knownSuspended ?? companies.filter(({ standing }) => standing.kind === "suspended").length;
  const parts = [
    ...((isWhole || knownSuspended !== undefined) && suspended > 0
      ? [part(suspended, total, suspended === 1 ? "suspendue" : "suspendues")]
      : []),
    ...(withoutRight > 0 ? [part(withoutRight, total, "sans qualification à ce jour")] : []),
  ];
  return parts.length === 0 ? "" : `, ${parts.join(" et ")}`;
}

const part = (some: number, all: number, what: string): string =>
  some === all ? what : `dont ${formatInteger(some)} ${what}`;

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
