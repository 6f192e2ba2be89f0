import type { Complement } from "#app/applications/complements/complement-reads.queries.server.ts";
import { targetWords } from "#app/applications/complements/complement-words.ts";

/** One request of a letter, as the company reads it in its space. */
export interface Requested {
  position: number;
  about: string;
  text: string;
}

/** What leaves with the next batch: the prepared complements, and those whose answer was judged insufficient. */
export const requestedNext = (
  complements: readonly Pick<
    Complement,
    "position" | "targetKind" | "targetLabel" | "text" | "state" | "earlier"
  >[],
): Requested[] =>
  complements
    .filter(({ state }) => state === "prepared" || state === "open")
    .map(({ position, targetKind, targetLabel, text, earlier }) => ({
      position,
      about: `${targetWords[targetKind]}, ${targetLabel}`,
      text: earlier.at(-1)?.why ?? text,
    }));
