import { counted, countedOrNone, lowerFirst } from "#app/kernel/french.ts";
import { formatInteger } from "#app/kernel/money.ts";
import { standingText } from "./company/standing.ts";
import type { DirectoryAnswer, ListedCompany } from "./directory-list.ts";

export type Total = Pick<DirectoryAnswer, "total" | "inForce"> &
  Partial<Pick<DirectoryAnswer, "withoutRight">>;

/**
 * The companies of a list, at each door alike: « 28 entreprises, 26 en vigueur, 2 suspendues ». `total` counts those whose rights are
 * all suspended and, of a search by name, those without a right today.
 */
export function companiesInWords({ total, inForce, withoutRight = 0 }: Total): string {
  const suspended = total - inForce - withoutRight;
  const words = countedOrNone(total, "entreprise");
  if (inForce === total) return words;
  if (suspended === total) return `${words} ${total === 1 ? "suspendue" : "suspendues"}`;
  if (withoutRight === total) return `${words} sans qualification à ce jour`;
  const parts = [words];
  if (inForce > 0) parts.push(`${formatInteger(inForce)} en vigueur`);
  if (suspended > 0) parts.push(counted(suspended, "suspendue"));
  if (withoutRight > 0) parts.push(`${formatInteger(withoutRight)} sans qualification à ce jour`);
  return parts.join(", ");
}

type Counts = Readonly<Record<string, number>>;

/** The companies of one activity, region or class, from the counts of all and of those in force. */
export const countOf = (code: string, all: Counts, ofInForce: Counts): Total => ({
  total: all[code] ?? 0,
  inForce: ofInForce[code] ?? 0,
});

/** The heading of a list. A single company is described with its date. */
export function listHeading(
  companies: readonly Pick<ListedCompany, "standing">[],
  answer: Total,
): string {
  const [only] = companies;
  if (answer.total !== 1 || !only) return companiesInWords(answer);
  const words = counted(1, "entreprise");
  return only.standing.kind === "in-force"
    ? words
    : `${words}, ${lowerFirst(standingText(only.standing))}`;
}
