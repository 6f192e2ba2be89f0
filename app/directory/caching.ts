const longestSeconds = 60;

/**
 * How long an answer may be kept: a minute at most, so that a suspension is seen everywhere soon, and never over midnight
 * in Dakar (which keeps UTC), when rights end.
 */
export function cacheControl(now: Date): string {
  const toMidnight = 86_400 - ((now.getTime() / 1_000) % 86_400);
  return `public, max-age=${Math.min(longestSeconds, Math.floor(toMidnight))}`;
}
