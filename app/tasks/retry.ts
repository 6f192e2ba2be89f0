const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const delays = [MINUTE, 5 * MINUTE, 15 * MINUTE];
const KEPT_TRYING_FOR = 7 * 24 * HOUR;

/**
 * When to try again what has failed `failures` times: after 1, 5, 15, 60 minutes, then every hour. Null: no more, because
 * the next try would come more than seven days after it was asked for.
 */
export function nextAttempt(failure: { failures: number; since: Date; now: Date }): Date | null {
  const next = failure.now.getTime() + (delays[failure.failures - 1] ?? HOUR);
  return tooOld({ since: failure.since, now: new Date(next) }) ? null : new Date(next);
}

/** Whether what was asked for then is no longer worth doing. */
export const tooOld = ({ since, now }: { since: Date; now: Date }): boolean =>
  now.getTime() - since.getTime() > KEPT_TRYING_FOR;
