const SECOND = 1_000;

/**
 * Keeps work from a service that is down. Each failure in a row closes the way for longer, from 5 seconds to a minute;
 * when the time is over one try is let through.
 */
export function breaker({ firstMs = 5 * SECOND, mostMs = 60 * SECOND } = {}) {
  let failures = 0;
  let closedUntil = 0;
  return {
    /** How much may be tried now: nothing, one, or as much as one likes. */
    allows: (now: Date): "none" | "one" | "all" => {
      if (failures === 0) return "all";
      return now.getTime() < closedUntil ? "none" : "one";
    },
    /** Answers whether this failure is the first of its row. */
    failed: (now: Date): boolean => {
      failures += 1;
      closedUntil = now.getTime() + Math.min(firstMs * 2 ** (failures - 1), mostMs);
      return failures === 1;
    },
    /** Answers whether a row of failures has ended. */
    worked: (): boolean => {
      const ended = failures > 0;
      failures = 0;
      return ended;
    },
  };
}
