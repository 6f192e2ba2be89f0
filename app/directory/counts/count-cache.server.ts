import type { Db } from "#app/kernel/context.ts";
import type { DirectoryDay } from "../directory-list.ts";
import type { RightConditions } from "../right-conditions.ts";
import { type Tally, tallyRights } from "./tally.ts";

interface Kept {
  /** `lastListingChange` before the rights were read. */
  change: string;
  rights: Uint8Array;
  tallies: Map<string, Tally>;
}

interface Place {
  kept?: Kept;
  reading?: { change: string; kept: Promise<Kept> };
}

const MOST_KEPT_BYTES = 64_000_000;
const MOST_TALLIES = 500;

const placesBy = new WeakMap<Db, Map<string, Place>>();

interface Question {
  /** Key of the words that select the companies: equal keys read the same rights. */
  words: string;
  /** `lastListingChange`, read before anything else of the query. */
  change: string;
  read: () => Promise<Uint8Array>;
  conditions: RightConditions;
  day: DirectoryDay;
}

/**
 * The counts of a query for the companies that match some words, or for all. Caches the packed rights in this process
 * until the directory changes. Status is computed from dates and the day of the query, so an ended right is never
 * counted. Inside a transaction nothing is cached.
 */
export async function countsOf(
  db: Db,
  { words, change, read, conditions, day }: Question,
): Promise<Tally> {
  if (db.isTransaction) return tallyRights(await read(), conditions, day);
  const places = placesBy.get(db) ?? new Map<string, Place>();
  placesBy.set(db, places);
  const place = places.get(words) ?? {};
  places.set(words, place);
  if (place.kept?.change === change) return tallyOf(place.kept, conditions, day);
  if (place.reading?.change !== change) {
    const reading = { change, kept: readInto(place, change, read) };
    const done = () => {
      if (place.reading === reading) delete place.reading;
      freeSpace(places, words);
    };
    reading.kept.then(done, done);
    place.reading = reading;
  }
  return tallyOf(await place.reading.kept, conditions, day);
}

/**
 * Whether rights for these words are cached since this change. If so, the words are known to match thousands of
 * companies.
 */
export const areCounted = (db: Db, words: string, change: string): boolean =>
  !db.isTransaction && placesBy.get(db)?.get(words)?.kept?.change === change;

async function readInto(
  place: Place,
  change: string,
  read: () => Promise<Uint8Array>,
): Promise<Kept> {
  const rights = await read();
  const entry = { change, rights, tallies: new Map() };
  // Not cached when a query with a later change has started another reading.
  if (place.reading?.change === change) place.kept = entry;
  return entry;
}

/** Drops failed readings first, then the oldest, but not the one just made. */
function freeSpace(places: Map<string, Place>, words: string): void {
  let bytes = 0;
  for (const [each, { kept, reading }] of places) {
    if (!kept && !reading) places.delete(each);
    bytes += kept?.rights.length ?? 0;
  }
  for (const [each, { kept }] of places) {
    if (bytes <= MOST_KEPT_BYTES) break;
    if (each === words || !kept) continue;
    places.delete(each);
    bytes -= kept.rights.length;
  }
}

function tallyOf({ rights, tallies }: Kept, conditions: RightConditions, day: DirectoryDay): Tally {
  const { activities, minLevel, minClass, amount, classes, inForce, statuses, lots } = conditions;
  const { regions, worksIn } = conditions;
  const ofRight = [activities, minLevel, minClass, amount?.class, classes, inForce, statuses, lots];
  const question = JSON.stringify([ofRight, regions, worksIn, day]);
  const cachedTally = tallies.get(question);
  if (cachedTally) return cachedTally;
  const tally = tallyRights(rights, conditions, day);
  if (tallies.size < MOST_TALLIES) tallies.set(question, tally);
  return tally;
}

/** For measurements: empties the cache. */
export function forgetCounts(db: Db): void {
  placesBy.delete(db);
}
