import { listedStatuses } from "#app/certificates/qualification.ts";
import { lastRenewalDay } from "#app/certificates/qualification-status.ts";
import { regions } from "#app/companies/regions.ts";
import { packedDay, packedLayout, regionBits } from "#app/listings/packed-rights.ts";
import { classes } from "#app/tariff/classes.ts";
import type { DirectoryCounts, DirectoryDay } from "../directory-list.ts";
import {
  chosenOrAll,
  type Lot,
  leastClasses,
  noRightConditions,
  type RightConditions,
  statusesInForce,
} from "../right-conditions.ts";

export interface Tally {
  /** Number of companies that match all filters. */
  total: number;
  /** How many of them match with rights in force; the others with suspended ones alone. */
  inForce: number;
  counts: DirectoryCounts;
}

const LETTER_A = "A".charCodeAt(0);
const LARGEST_CODE = 9_999;
const SUSPENDED = 1 << listedStatuses.indexOf("suspended");
/** Two letters, the higher one first. */
const LARGEST_REGION = 0x7fff;
const { header, worksIn, right, suspended, level } = packedLayout;

/**
 * Bits found for one right: that it is listed on the day and reaches the least level and class and is in force where that is
 * asked, and which of the filters that are counted by value it matches; its status from this bit on.
 */
const LISTED = 1;
const ACTIVITY = 2;
const CLASS = 4;
const STATUS = 8;
const ANSWERS = LISTED | ACTIVITY | CLASS | STATUS;
const STATUS_FROM = 4;

/** Reads the right at an offset of packed rights; 0 when it is not listed on the day or below what is asked at least. */
function judgeOf(conditions: RightConditions, day: DirectoryDay) {
  const today = packedDay(day.today);
  const renewal = packedDay(lastRenewalDay(day));
  const leastLevel = conditions.minLevel ?? 1;
  const leastMask = maskOf(classes, leastClasses(conditions));
  const inForceMask = maskOf(listedStatuses, statusesInForce(conditions.inForce));
  const classMask = maskOf(classes, chosenOrAll(conditions.classes, classes));
  const statusMask = maskOf(listedStatuses, chosenOrAll(conditions.statuses, listedStatuses));
  const isWanted = codesOf(conditions.activities);
  return (packed: Uint8Array, at: number): number => {
    const ends = twoBytes(packed, at + 5);
    if (ends < today || twoBytes(packed, at + 3) > today) return 0;
    const isSuspended = ((packed[at + 2] ?? 0) & suspended) !== 0;
    const status = isSuspended ? SUSPENDED : ends <= renewal ? 2 : 1;
    if (!(inForceMask & status) || !(leastMask & classBit(packed, at))) return 0;
    if (levelAt(packed, at) < leastLevel) return 0;
    return (
      LISTED |
      (isWanted[twoBytes(packed, at)] ? ACTIVITY : 0) |
      (classMask & classBit(packed, at) ? CLASS : 0) |
      (statusMask & status ? STATUS : 0) |
      (status << STATUS_FROM)
    );
  };
}

const twoBytes = (packed: Uint8Array, at: number): number =>
  ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0);

const classBit = (packed: Uint8Array, at: number): number =>
  1 << (((packed[at + 2] ?? 0) & ~suspended & ~level.bits) - LETTER_A);

const levelAt = (packed: Uint8Array, at: number): number =>
  ((packed[at + 2] ?? 0) & level.bits) >> level.shift;

const maskOf = <Value>(all: readonly Value[], chosen: readonly Value[]): number =>
  all.reduce((mask, value, bit) => (chosen.includes(value) ? mask | (1 << bit) : mask), 0);

/** By code of a sub-area, 1 when it belongs to one of the activities. */
function codesOf(activities: readonly string[]): Uint8Array {
  const codes = new Uint8Array(LARGEST_CODE + 1).fill(activities.length === 0 ? 1 : 0);
  for (const activity of activities)
    codes.fill(1, Number(activity.padEnd(4, "0")), Number(activity.padEnd(4, "9")) + 1);
  return codes;
}

/** Whether each lot is matched by a right of the company whose packed rights begin at `from`. */
function lotsJudgeOf(conditions: RightConditions, day: DirectoryDay) {
  const { inForce, lots } = conditions;
  const judges = lots.map(({ activity, minLevel, minClass }: Lot) =>
    judgeOf({ ...noRightConditions, activities: [activity], minLevel, minClass, inForce }, day),
  );
  return (packed: Uint8Array, from: number, end: number): boolean =>
    judges.every((judge) => {
      for (let at = from; at < end; at += right)
        if ((judge(packed, at) & ANSWERS) === ANSWERS) return true;
      return false;
    });
}

const packedRegion = (code: string) =>
  (code.charCodeAt(code.length - 2) << 8) | code.charCodeAt(code.length - 1);

/** By packed region, its bit. */
const bitOfRegion = new Uint16Array(LARGEST_REGION + 1);
for (const { code } of regions) bitOfRegion[packedRegion(code)] = regionBits([code]);

/** Reads the head of a company: the region of its seat, the regions where it works, the seat included, as bits, and its rights. */
function headAt(packed: Uint8Array, at: number) {
  const letters = twoBytes(packed, at);
  const hasPlaces = ((packed[at] ?? 0) & worksIn.flag) !== 0;
  const seat = letters & LARGEST_REGION;
  const from = at + header + (hasPlaces ? worksIn.length : 0);
  return {
    seat,
    works: (bitOfRegion[seat] ?? 0) | (hasPlaces ? twoBytes(packed, at + header) : 0),
    from,
    end: from + (packed[at + 2] ?? 0) * right,
  };
}

/** Whether the company whose packed rights these are has its seat or works where the filters ask. */
export function isThere(
  packed: Uint8Array,
  conditions: Pick<RightConditions, "regions" | "worksIn">,
): boolean {
  const { seat, works } = headAt(packed, 0);
  const { regions: seats, worksIn: places } = conditions;
  return (
    (seats.length === 0 || seats.includes(regionCode(seat))) &&
    (places.length === 0 || (works & regionBits(places)) !== 0)
  );
}

/** The regions where the company whose packed rights these are has its seat or works. */
export const placesOf = (packed: Uint8Array): string[] =>
  regions
    .map(({ code }) => code)
    .filter((code) => (headAt(packed, 0).works & regionBits([code])) !== 0);

/**
 * Counts the companies of packed rights for each value of each filter, with the other filters applied; class, level, status
 * and activity must match the same right, and each lot some right. A company counts while it has a right in force or suspended on the day,
 * however long ago the rights were read. Takes 10 ms for 100 000 companies.
 */
export function tallyRights(
  packed: Uint8Array,
  conditions: RightConditions,
  day: DirectoryDay,
): Tally {
  const judge = judgeOf(conditions, day);
  const hasLots = lotsJudgeOf(conditions, day);
  const hasLotsInForce = lotsJudgeOf({ ...conditions, inForce: true }, day);
  const isAsked = new Uint8Array(LARGEST_REGION + 1).fill(conditions.regions.length === 0 ? 1 : 0);
  for (const code of conditions.regions) isAsked[packedRegion(code)] = 1;
  const placesAsked = regionBits(conditions.worksIn);
  const activities = new Int32Array(LARGEST_CODE + 1);
  const lastSeenBy = new Int32Array(LARGEST_CODE + 1).fill(-1);
  const byRegion = new Int32Array(LARGEST_REGION + 1);
  const byPlaces = new Int32Array(1 << regions.length);
  const byClasses = new Int32Array(1 << classes.length);
  const byStatuses = new Int32Array(1 << listedStatuses.length);
  let total = 0;
  let inForce = 0;
  let company = 0;
  const seen = (code: number): boolean => {
    if (lastSeenBy[code] === company) return false;
    lastSeenBy[code] = company;
    activities[code] = (activities[code] ?? 0) + 1;
    return true;
  };
  for (let at = 0; at < packed.length; company++) {
    const { seat, works, from, end } = headAt(packed, at);
    const hasSeat = isAsked[seat] === 1;
    const worksThere = conditions.worksIn.length === 0 || (works & placesAsked) !== 0;
    const here = hasSeat && worksThere;
    if (!hasLots(packed, from, end)) {
      at = end;
      continue;
    }
    let ofClasses = 0;
    let ofStatuses = 0;
    let answers = false;
    let isInForce = false;
    for (at = from; at < end; at += right) {
      const flags = judge(packed, at);
      if (flags === 0) continue;
      if (flags & ACTIVITY && flags & STATUS) ofClasses |= classBit(packed, at);
      if (flags & ACTIVITY && flags & CLASS) ofStatuses |= flags >> STATUS_FROM;
      if ((flags & ANSWERS) === ANSWERS) {
        answers = true;
        if (flags >> STATUS_FROM !== SUSPENDED) isInForce = true;
      }
      if (!here || !(flags & CLASS) || !(flags & STATUS)) continue;
      // Family, area and sub-area codes have one, two and four digits, so they cannot collide.
      const code = twoBytes(packed, at);
      if (seen(code) && seen((code / 100) | 0)) seen((code / 1_000) | 0);
    }
    if (answers && worksThere) byRegion[seat] = (byRegion[seat] ?? 0) + 1;
    if (answers && hasSeat) byPlaces[works] = (byPlaces[works] ?? 0) + 1;
    if (!here) continue;
    if (answers) total++;
    if (isInForce && hasLotsInForce(packed, from, end)) inForce++;
    byClasses[ofClasses] = (byClasses[ofClasses] ?? 0) + 1;
    byStatuses[ofStatuses] = (byStatuses[ofStatuses] ?? 0) + 1;
  }
  byRegion[packedRegion("   ")] = 0;
  return {
    total,
    inForce,
    counts: {
      activities: nonZero(activities),
      regions: nonZero(byRegion, regionCode),
      places: byRegionBit(byPlaces),
      classes: byBit(classes, byClasses),
      statuses: byBit(listedStatuses, byStatuses),
    },
  };
}

/** Tells of one company after the other, from its packed rights, whether it matches all filters. */
export function companyJudgeOf(conditions: RightConditions, day: DirectoryDay) {
  const judge = judgeOf(conditions, day);
  const hasLots = lotsJudgeOf(conditions, day);
  return (packed: Uint8Array): boolean => {
    if (!isThere(packed, conditions)) return false;
    const { from } = headAt(packed, 0);
    if (!hasLots(packed, from, packed.length)) return false;
    for (let at = from; at < packed.length; at += right)
      if ((judge(packed, at) & ANSWERS) === ANSWERS) return true;
    return false;
  };
}

const regionCode = (packed: number) => `SN-${String.fromCharCode(packed >> 8, packed & 0xff)}`;

function nonZero(counts: Int32Array, nameOf: (code: number) => string = String) {
  const named: Record<string, number> = {};
  for (let code = 0; code < counts.length; code++) {
    const count = counts[code] ?? 0;
    if (count > 0) named[nameOf(code)] = count;
  }
  return named;
}

/** Sums the counts per set of bits into counts per bit; a bit that no company has is left out. */
function byBit(names: readonly string[], bySet: Int32Array): Record<string, number> {
  const counts = names.map((name, bit) => {
    const sum = bySet.reduce((all, count, set) => ((set >> bit) & 1 ? all + count : all), 0);
    return [name, sum] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** The same for regions; a country has few of the many sets. */
function byRegionBit(bySet: Int32Array): Record<string, number> {
  const sums = regions.map(({ code }) => ({ code, bit: regionBits([code]), count: 0 }));
  for (const [set, count] of bySet.entries())
    if (count > 0) for (const sum of sums) if (set & sum.bit) sum.count += count;
  return Object.fromEntries(
    sums.filter(({ count }) => count > 0).map(({ code, count }) => [code, count]),
  );
}
