import type { Db } from "#app/kernel/context.ts";
import type { Counted } from "./directory-counts.server.ts";

interface Kept {
  made: number;
  /** How long the answer is taken as it is. */
  freshFor: number;
  /** How long it is still given while another one is made. */
  usableFor: number;
  counted: Promise<Counted>;
  renewing: boolean;
}

const LONGEST_FRESH_MS = 20_000;
const LONGEST_USABLE_MS = 600_000;
const MOST_KEPT = 500;
const WORTH_KEEPING = 5_000;

const keptBy = new WeakMap<Db, Map<string, Kept>>();

/**
 * The counts of a question. Small ones are always of the moment. Those of thousands of companies are kept in this
 * process for twenty times what they cost, twenty seconds at most, and given up to ten minutes old while they are
 * made again, so that no visitor waits for them twice. The list itself is never kept; inside a transaction nothing is.
 */
export function keptCounts(
  db: Db,
  question: string,
  count: () => Promise<Counted>,
): Promise<Counted> {
  if (db.isTransaction) return count();
  const kept = keptBy.get(db) ?? new Map<string, Kept>();
  keptBy.set(db, kept);
  const known = kept.get(question);
  const age = known ? performance.now() - known.made : 0;
  if (known && age < known.freshFor) return known.counted;
  if (known && age < known.usableFor) {
    if (!known.renewing) {
      known.renewing = true;
      remember(kept, question, count()).catch(() => kept.delete(question));
    }
    return known.counted;
  }
  const counted = count();
  void remember(kept, question, counted).catch(() => kept.delete(question));
  return counted;
}

/** The cost is known when the answer is there; until then everyone who asks the same waits for the same. */
async function remember(kept: Map<string, Kept>, question: string, counted: Promise<Counted>) {
  const start = performance.now();
  if (!kept.has(question)) {
    const waiting = { made: start, freshFor: Number.POSITIVE_INFINITY, usableFor: 0 };
    kept.set(question, { ...waiting, counted, renewing: false });
  }
  const value = await counted;
  const made = performance.now();
  const cost = made - start;
  kept.delete(question);
  if (companiesIn(value) < WORTH_KEEPING) return;
  kept.set(question, {
    made,
    freshFor: Math.min(20 * cost, LONGEST_FRESH_MS),
    usableFor: LONGEST_USABLE_MS,
    counted: Promise.resolve(value),
    renewing: false,
  });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** How many companies had to be looked at, as far as the answer tells. */
const companiesIn = ({ total, counts }: Counted): number =>
  Math.max(total, ...Object.values(counts.regions), ...Object.values(counts.statuses));

/** For measurements: the next counts are made afresh. */
export function forgetCounts(db: Db): void {
  keptBy.delete(db);
}
