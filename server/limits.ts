import { LRUCache } from "lru-cache";
import type { Pool, QueryConfig } from "pg";
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { LimitName, Limits } from "#app/kernel/context.ts";

const minute = 60;
const hour = 60 * minute;

interface Rule {
  /** Attempts per window from one IP address; generous, because firms and cyber cafés share one. */
  perAddress?: number;
  /** Attempts per window for one account or e-mail. */
  perKey?: number;
  /** Length of the window, in seconds. */
  duration: number;
}

const rules: Record<LimitName, Rule> = {
  // The highest value of the setting `registrationsPerHour`.
  registration: { perAddress: 2_000, perKey: 10, duration: hour },
  export: { perAddress: 60, perKey: 20, duration: hour },
  // Three times the highest value of the setting `documentsPerDay`.
  upload: { perKey: 3_000, duration: 24 * hour },
  // Kilobytes. For an account the initial value of `vaultMegabytes`; the limit of a network applies only to proofs without an account.
  "upload-volume": { perAddress: 200_000, perKey: 500_000, duration: 24 * hour },
  "security-alert": { perKey: 1, duration: hour },
  // Hundreds of phones share the address of one operator: from `slowedAfter` failures strangers are slowed down, from here they are stopped.
  "sign-in": { perAddress: 500, perKey: 10, duration: 15 * minute },
  "sign-in-device": { perKey: 10, duration: 15 * minute },
  factor: { perKey: 5, duration: 15 * minute },
  // Three codes of a million are right at a time: 960 guesses a day find one with a chance of 0.3 %, and the owner is mailed.
  "factor-strangers": { perKey: 10, duration: 15 * minute },
  "factor-notice": { perKey: 1, duration: 15 * minute },
  reset: { perAddress: 60, perKey: 5, duration: hour },
  activation: { perAddress: 60, perKey: 5, duration: hour },
  "email-correction": { perKey: 3, duration: 24 * hour },
  "duplicate-notice": { perKey: 1, duration: 24 * hour },
  succession: { perAddress: 10, perKey: 3, duration: 24 * hour },
  "member-invitation": { perKey: 20, duration: 24 * hour },
  contact: { perAddress: 30, perKey: 6, duration: hour },
  "contact-receipt": { perKey: 4, duration: 24 * hour },
  relay: { perAddress: 20, perKey: 6, duration: hour },
  "relay-company": { perKey: 30, duration: 24 * hour },
  "relay-all": { perKey: 1_000, duration: 24 * hour },
  complaint: { perAddress: 10, perKey: 5, duration: hour },
  "complaint-all": { perKey: 100, duration: hour },
  "complaint-code": { perAddress: 30, duration: 15 * minute },
  newsletter: { perAddress: 60, perKey: 10, duration: hour },
  "newsletter-mail": { perKey: 4, duration: 24 * hour },
  "unknown-number": { perAddress: 60, duration: 15 * minute },
  // Counts how many networks ask for one number; it refuses nothing.
  "unknown-number-asked": { perKey: 1, duration: 24 * hour },
};

/** Counters in memory for the one embedded process, in the database for several processes side by side. */
export function createLimits(store: { pool: Pool; engine: "embedded" | "server" }): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, { perAddress, perKey, duration }] of Object.entries(rules)) {
    const add = (keyPrefix: string, points: number | undefined) =>
      points && limiters.set(keyPrefix, create({ points, duration, keyPrefix }, store));
    add(`${name}:address`, perAddress);
    add(name, perKey);
  }
  const limiterOf = (name: LimitName, key: string) => {
    const limiter = limiters.get(key.startsWith("address:") ? `${name}:address` : name);
    if (!limiter) throw new Error(`no limit called ${name} counts ${key.split(":")[0]}`);
    return limiter;
  };
  return {
    async consume(name, key, most = Number.POSITIVE_INFINITY, by = 1) {
      const turn = (allowed: boolean, { consumedPoints: counted, msBeforeNext }: RateLimiterRes) =>
        allowed && counted <= most
          ? { allowed: true as const, counted }
          : { allowed: false as const, counted, retryAfterSeconds: Math.ceil(msBeforeNext / 1000) };
      try {
        return turn(true, await limiterOf(name, key).consume(key.slice(0, 200), by));
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        return turn(false, reason);
      }
    },
    async giveBack(name, key, by = 1) {
      await limiterOf(name, key).reward(key.slice(0, 200), by);
    },
    standInLine: store.engine === "embedded" ? linesInMemory() : linesIn(store.pool),
  };
}

/** The lines of the one embedded process; of more lines than these the least used are forgotten. */
export function linesInMemory(): Limits["standInLine"] {
  const lastPlaces = new LRUCache<string, number>({ max: 10_000 });
  return async (key, { apart, longest }) => {
    const now = Date.now();
    const place = Math.max(lastPlaces.get(key) ?? 0, now) + apart;
    if (place - now > longest) return null;
    lastPlaces.set(key, place);
    return place - now;
  };
}

/** The lines of several processes: `expire` holds the last place, so that the library removes the row after it. */
function linesIn(pool: Pool): Limits["standInLine"] {
  return async (key, { apart, longest }) => {
    const now = Date.now();
    const { rows } = await pool.query(
      `insert into rate_limit as line (key, points, expire) values ($1, 0, $2::bigint + $3)
        on conflict (key) do update set expire = greatest(line.expire, $2) + $3
        where greatest(line.expire, $2) + $3 - $2 <= $4 returning expire`,
      [`line:${key}`.slice(0, 200), now, apart, longest],
    );
    return rows[0] ? Number(rows[0].expire) - now : null;
  };
}

function create(
  options: IRateLimiterOptions,
  store: { pool: Pool; engine: "embedded" | "server" },
) {
  if (store.engine === "embedded") return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: withNumbers(store.pool),
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
  });
}

/** The library computes with `expire`, which our pool returns as a bigint, and names its statements differently. */
function withNumbers(pool: Pool) {
  return {
    query: async (statement: QueryConfig) => {
      const result = await pool.query(statement.text, statement.values);
      for (const row of result.rows) row.expire = row.expire === null ? null : Number(row.expire);
      return result;
    },
  };
}
