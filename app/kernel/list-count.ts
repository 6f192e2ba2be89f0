import { counted } from "./french.ts";
import { formatInteger } from "./money.ts";

/** A list of the office is counted up to this many rows: a whole count takes longer than its page. */
export const countedAtMost = 10_000;

/** « 1 204 événements », « plus de 10 000 événements ». */
export const countedInList = (
  count: number,
  [one, several]: readonly [one: string, several: string],
  to: number = countedAtMost,
): string =>
  count > to ? `plus de ${formatInteger(to)}\u00A0${several}` : counted(count, one, several);

/** « 1 204 », « 5 000+ »: the count of a tab that was counted up to `to`. */
export const countedTab = (count: number, to: number): string =>
  count > to ? `${formatInteger(to)}+` : formatInteger(count);
