import { buckets } from "#app/certificates/bucket.ts";
import type { Db } from "#app/kernel/context.ts";

const EXACT_UP_TO = 50_000;
const ENOUGH_FOR_AN_ESTIMATE = 60_000;
const KEPT_FOR_MS = 60_000;

const kept = new WeakMap<Db, { until: number; parts: Promise<number> }>();

/**
 * How many of the buckets of companies are counted: all of them, so that counts are exact, up to fifty thousand
 * companies or so; beyond, as many as hold sixty thousand, so that the work does not grow. Kept one minute.
 */
export function partsToCount(db: Db): Promise<number> {
  const known = kept.get(db);
  if (known && performance.now() < known.until) return known.parts;
  const parts = db
    .selectFrom("qualification")
    .select((select) => select.fn.count<bigint>("company_id").distinct().as("companies"))
    .where("bucket", "=", 0)
    .where("state", "in", ["granted", "suspended"])
    .executeTakeFirstOrThrow()
    .then(({ companies }) => partsFor(Number(companies) * buckets));
  kept.set(db, { until: performance.now() + KEPT_FOR_MS, parts });
  parts.catch(() => kept.delete(db));
  return parts;
}

export const partsFor = (companies: number): number =>
  companies <= EXACT_UP_TO
    ? buckets
    : Math.min(buckets, Math.ceil((buckets * ENOUGH_FOR_AN_ESTIMATE) / companies));
