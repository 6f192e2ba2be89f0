import type { Person } from "#app/kernel/actor.ts";
import type { Host } from "#app/kernel/context.ts";
import { counted } from "#app/kernel/french.ts";

/** A line of the home page: work that waits for this member of staff, and the page where it is done. */
export interface Waiting {
  path: string;
  what: string;
  /** How many items the line counts. */
  count: number;
  /** How many of them are past their day. */
  late?: number;
}

/** The member of staff whose work is looked for, the instant, and the database. */
export interface Viewer {
  actor: Person;
  now: Date;
  /** The engine of the database, which has duties of its own. */
  engine: Host["database"];
}

/** One line for a count, none for a count of zero. */
export const line = (
  path: string,
  count: number,
  words: [one: string, several: string],
): Waiting[] => (count === 0 ? [] : [{ path, count, what: counted(count, ...words) }]);
