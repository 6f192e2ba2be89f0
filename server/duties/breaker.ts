const SECOND = 1_000;

/**
 * Circuit breaker: keeps work from a service that is down. Each failure in a row closes it for longer, from 5 seconds to a minute;
 * after that time one attempt is let through.
 */
export function breaker({ firstMs = 5 * SECOND, mostMs = 60 * SECOND } = {}) {
  let failures = 0;
  let closedUntil = 0;
  return {
    /** How many attempts are allowed now: none, one, or any number. */
    allows: (now: Date): "none" | "one" | "all" => {
      if (failures === 0) return "all";
      return now.getTime() < closedUntil ? "none" : "one";
    },
    /** Returns whether this failure is the first in a row. */
    failed: (now: Date): boolean => {
      failures += 1;
      closedUntil = now.getTime() + Math.min(firstMs * 2 ** (failures - 1), mostMs);
      return failures === 1;
    },
    /** Returns whether this success ends a row of failures. */
    worked: (): boolean => {
      const ended = failures > 0;
      failures = 0;
      return ended;
    },
  };
}
