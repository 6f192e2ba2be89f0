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

/** Attempts per key and window. Whole firms and cyber cafés share one address in Senegal, so the limits per address are wide. */
const rules: Record<LimitName, { points: number; duration: number }> = {
  registration: { points: 60, duration: hour },
  "sign-in": { points: 10, duration: 15 * minute },
  reset: { points: 5, duration: hour },
  activation: { points: 10, duration: hour },
  "duplicate-notice": { points: 1, duration: 24 * hour },
};

/** Counters in memory for the one embedded process, in the database for several processes side by side. */
export function createLimits(store: { pool: Pool; engine: "embedded" | "server" }): Limits {
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  for (const [name, rule] of Object.entries(rules) as [LimitName, (typeof rules)[LimitName]][]) {
    limiters.set(name, create({ ...rule, keyPrefix: name }, store));
  }
  return {
    async consume(name, key) {
      const limiter = limiters.get(name);
      if (!limiter) throw new Error(`no limit called ${name}`);
      try {
        await limiter.consume(key.slice(0, 200));
        return { allowed: true };
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        return { allowed: false, retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1000) };
      }
    },
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

/** The library computes with `expire`, which our pool reads as a bigint. */
function withNumbers(pool: Pool) {
  return {
    query: async (statement: QueryConfig) => {
      const result = await pool.query(statement);
      for (const row of result.rows) row.expire = row.expire === null ? null : Number(row.expire);
      return result;
    },
  };
}
