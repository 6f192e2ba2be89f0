import type { Limits } from "#app/kernel/context.ts";
import { linesInMemory } from "#server/limits.ts";

/** Limits that allow every attempt. */
export const noLimits: Limits = {
  consume: async () => ({ allowed: true, counted: 1 }),
  giveBack: async () => {},
  standInLine: async () => 0,
};

/** Limits that refuse every attempt. */
export const allReached = (retryAfterSeconds: number): Limits => ({
  ...noLimits,
  consume: async () => ({ allowed: false, counted: 1_000, retryAfterSeconds }),
});

/** The same number of attempts for every name and key; exposes the counted keys. */
export function countingLimits(points: number) {
  const counts = new Map<string, number>();
  const add = (name: string, key: string, by: number) => {
    const count = (counts.get(`${name} ${key}`) ?? 0) + by;
    counts.set(`${name} ${key}`, count);
    return count;
  };
  const limits: Limits = {
    consume: async (name, key, most = points, by = 1) => {
      const counted = add(name, key, by);
      return counted <= Math.min(points, most)
        ? { allowed: true, counted }
        : { allowed: false, counted, retryAfterSeconds: 60 };
    },
    giveBack: async (name, key, by = 1) => {
      add(name, key, -by);
    },
    standInLine: linesInMemory(),
  };
  return { limits, counts };
}

/** One attempt for this name, the given limits for all others. */
export function onceFor(once: string, { consume }: Limits): Limits["consume"] {
  const counts = new Map<string, number>();
  return async (name, key, ...more) => {
    if (name !== once) return await consume(name, key, ...more);
    const counted = (counts.get(key) ?? 0) + 1;
    counts.set(key, counted);
    return counted === 1
      ? { allowed: true, counted }
      : { allowed: false, counted, retryAfterSeconds: 60 };
  };
}
