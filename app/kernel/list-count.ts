import { counted } from "./french.ts";
import { formatInteger } from "./money.ts";

/** A list of the office is counted up to this many rows: a whole count takes longer than its page. */
export const countedAtMost = 10_000;

/** « 1 204 événements », « plus de 10 000 événements ». */
export const countedInList = (count: number, one: string, several: string): string =>
  count > countedAtMost
    ? `plus de ${formatInteger(countedAtMost)}\u00A0${several}`
    : counted(count, one, several);
