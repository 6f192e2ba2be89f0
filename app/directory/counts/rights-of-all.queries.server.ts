import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { bucketChanges } from "#app/listings/listing-change.queries.server.ts";

const BUCKETS = 64;

interface Bucket {
  /** The transaction that last changed it, read before its rights. */
  change: string;
  rights: Buffer;
}

const knownBy = new WeakMap<Db, readonly Bucket[]>();

/**
 * The packed rights of all listings, concatenated. Those of each bucket are cached until the bucket changes: after a change of one
 * company one in 64 is read again. Inside a transaction nothing is cached.
 */
export async function rightsOfAll(db: Db): Promise<Uint8Array> {
  const knownBuckets = (db.isTransaction ? undefined : knownBy.get(db)) ?? [];
  const changes = await bucketChanges(db);
  const changeOf = (bucket: number) => changes[bucket] ?? "";
  const stale = Array.from({ length: BUCKETS }, (_, bucket) => bucket).filter(
    (bucket) => knownBuckets[bucket]?.change !== changeOf(bucket),
  );
  const freshRights = stale.length > 0 ? await readBuckets(db, stale) : new Map<number, Buffer>();
  // A list of its own: another call may have read older rights meanwhile.
  const buckets = [...knownBuckets];
  for (const bucket of stale)
    buckets[bucket] = {
      change: changeOf(bucket),
      rights: freshRights.get(bucket) ?? Buffer.alloc(0),
    };
  if (!db.isTransaction) knownBy.set(db, buckets);
  return Buffer.concat(buckets.map(({ rights }) => rights));
}

async function readBuckets(db: Db, stale: readonly number[]): Promise<Map<number, Buffer>> {
  const some = sql`where listing_bucket(company_id) = any(${stale}::integer[])`;
  const { rows } = await sql<{ bucket: number; rights: Buffer }>`
    select listing_bucket(company_id) as bucket, string_agg(rights, ''::bytea) as rights from listing
    ${stale.length < BUCKETS ? some : sql``}
    group by 1`.execute(db);
  return new Map(rows.map(({ bucket, rights }) => [bucket, rights]));
}

/** For measurements: empties the cache. */
export function forgetRights(db: Db): void {
  knownBy.delete(db);
}
