import { formatInteger } from "#app/kernel/money.ts";
import { standingText } from "./company/standing.ts";
import type { ListedCompany } from "./directory-list.ts";

interface Counted {
  total: number;
  withoutRight: number;
}

/**
 * Continues « 3 entreprises » in a heading: how many of them are suspended or have no qualification today. A single
 * company is described with its date. In a list of several pages only the entries show the suspended ones.
 */
export function qualifier(
  companies: readonly Pick<ListedCompany, "standing">[],
  { total, withoutRight }: Counted,
): string {
  const [only] = companies;
  if (total === 1 && only)
    return only.standing.kind === "in-force" ? "" : `, ${lowered(standingText(only.standing))}`;
  const isWhole = companies.length === total;
  const suspended = companies.filter(({ standing }) => standing.kind === "suspended").length;
  const parts = [
    ...(isWhole && suspended > 0
      ? [part(suspended, total, suspended === 1 ? "suspendue" : "suspendues")]
      : []),
    ...(withoutRight > 0 ? [part(withoutRight, total, "sans qualification à ce jour")] : []),
  ];
  return parts.length === 0 ? "" : `, ${parts.join(" et ")}`;
}

const part = (some: number, all: number, what: string): string =>
  some === all ? what : `dont ${formatInteger(some)} ${what}`;

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
