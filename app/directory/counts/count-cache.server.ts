import type { Db } from "#app/kernel/context.ts";
import type { DirectoryDay } from "../directory-list.ts";
import { type RightConditions, type Tally, tallyRights } from "./tally.ts";

interface Kept {
  /** The change of the directory before which it was read. */
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
  /** What the rights are chosen by: the same words read the same rights. */
  words: string;
  /** What `lastListingChange` said before anything was read for the question. */
  change: string;
  read: () => Promise<Uint8Array>;
  asked: RightConditions;
  day: DirectoryDay;
}

/**
 * The counts of a question about the companies that some words, or none, are about. Their rights are kept in this process
 * until the directory changes; status comes from their dates and the day asked about, so that a right which has ended is
 * never counted. Inside a transaction nothing is kept.
 */
export async function countsOf(
  db: Db,
  { words, change, read, asked, day }: Question,
): Promise<Tally> {
  if (db.isTransaction) return tallyRights(await read(), asked, day);
  const places = placesBy.get(db) ?? new Map<string, Place>();
  placesBy.set(db, places);
  const place = places.get(words) ?? {};
  places.set(words, place);
  if (place.kept?.change === change) return tallyOf(place.kept, asked, day);
  if (place.reading?.change !== change) {
    const reading = { change, kept: readInto(place, change, read) };
    const done = () => {
      if (place.reading === reading) delete place.reading;
      freeSpace(places, words);
    };
    reading.kept.then(done, done);
    place.reading = reading;
  }
  return tallyOf(await place.reading.kept, asked, day);
}

/** Whether counts of these words are kept since this change: thousands of companies are known to bear them. */
export const areCounted = (db: Db, words: string, change: string): boolean =>
  !db.isTransaction && placesBy.get(db)?.get(words)?.kept?.change === change;

async function readInto(
  place: Place,
  change: string,
  read: () => Promise<Uint8Array>,
): Promise<Kept> {
  const rights = await read();
  const kept = { change, rights, tallies: new Map() };
  // Whoever asks after a later change reads anew meanwhile.
  if (place.reading?.change === change) place.kept = kept;
  return kept;
}

/** Drops what could not be read, then the oldest, but not the one just read. */
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

function tallyOf({ rights, tallies }: Kept, asked: RightConditions, day: DirectoryDay): Tally {
  const { activity, regions, classes, statuses } = asked;
  const question = JSON.stringify([activity, regions, classes, statuses, day]);
  const known = tallies.get(question);
  if (known) return known;
  const tally = tallyRights(rights, asked, day);
  if (tallies.size < MOST_TALLIES) tallies.set(question, tally);
  return tally;
}

/** For measurements: the next counts are made afresh. */
export function forgetCounts(db: Db): void {
  placesBy.delete(db);
}
