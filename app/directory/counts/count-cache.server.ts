import type { Db } from "#app/kernel/context.ts";
import type { DirectoryDay } from "../directory-list.ts";
import { type RightConditions, type Tally, tallyRights } from "./tally.ts";

interface Kept {
  made: number;
  /** How long it is taken as it is, in milliseconds. */
  freshFor: number;
  rights: Uint8Array;
  tallies: Map<string, Tally>;
}

interface Place {
  kept?: Kept;
  reading?: Promise<Kept>;
}

/** The rights of some five thousand companies; fewer are read each time, in two milliseconds. */
const WORTH_KEEPING_BYTES = 120_000;
const LONGEST_FRESH_MS = 20_000;
const LONGEST_USABLE_MS = 60_000;
const MOST_KEPT_BYTES = 64_000_000;
const MOST_TALLIES = 500;

const placesBy = new WeakMap<Db, Map<string, Place>>();

interface Question {
  /** What the rights are chosen by: the same words read the same rights. */
  words: string;
  read: () => Promise<Uint8Array>;
  asked: RightConditions;
  day: DirectoryDay;
}

/**
 * The counts of a question about the companies that some words, or none, are about. The rights of few companies are read
 * at each call. Those of thousands are kept in this process for twenty times what reading them cost, twenty seconds at
 * most, and given up to one minute old while they are read again; status comes from their dates and the day asked about,
 * so that a right which has ended is never counted. Inside a transaction nothing is kept.
 */
export async function countsOf(db: Db, { words, read, asked, day }: Question): Promise<Tally> {
  if (db.isTransaction) return tallyRights(await read(), asked, day);
  const places = placesBy.get(db) ?? new Map<string, Place>();
  placesBy.set(db, places);
  const place = places.get(words) ?? {};
  places.set(words, place);
  const age = place.kept ? performance.now() - place.kept.made : Number.POSITIVE_INFINITY;
  if (place.kept && age < place.kept.freshFor) return tallyOf(place.kept, asked, day);
  place.reading ??= readInto(place, read).finally(() => {
    delete place.reading;
    makeRoom(places, words);
  });
  // Whoever does not wait for it is not told of its failure.
  place.reading.catch(() => {});
  const usable = place.kept && age < LONGEST_USABLE_MS ? place.kept : await place.reading;
  return tallyOf(usable, asked, day);
}

/** Whether counts of these words are kept and would be given: thousands of companies are known to bear them. */
export function areCounted(db: Db, words: string): boolean {
  const kept = db.isTransaction ? undefined : placesBy.get(db)?.get(words)?.kept;
  return kept !== undefined && performance.now() - kept.made < LONGEST_USABLE_MS;
}

async function readInto(place: Place, read: () => Promise<Uint8Array>): Promise<Kept> {
  const start = performance.now();
  const rights = await read();
  const made = performance.now();
  const freshFor = Math.min(20 * (made - start), LONGEST_FRESH_MS);
  const kept = { made, freshFor, rights, tallies: new Map() };
  if (rights.length >= WORTH_KEEPING_BYTES) place.kept = kept;
  else delete place.kept;
  return kept;
}

/** Drops what is not kept, then the oldest, but not the one just read. */
function makeRoom(places: Map<string, Place>, words: string): void {
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
