import type { Complement } from "#app/applications/complements/complement-reads.queries.server.ts";
import { targetInWords } from "#app/applications/complements/complement-words.ts";

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
    .map(({ position, text, earlier, ...target }) => ({
      position,
      about: targetInWords(target),
      text: earlier.at(-1)?.why ?? text,
    }));
