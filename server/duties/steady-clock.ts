const MINUTE = 60_000;

/** A clock may be corrected by this much without anybody noticing. */
const TOLERANCE_MS = MINUTE;
/** Work that only sends what is queued waits this long after a leap. */
const SHORT_REST_MS = MINUTE;
/** Duties delete what is old, so a wrong date must have time to be corrected before they believe it. */
const LONG_REST_MS = 10 * MINUTE;

export interface SteadyClock {
  /** Compares the clocks; returns by how many milliseconds the wall clock has leapt since the last comparison, or null. */
  leap: () => number | null;
  /** Whether the wall clock has been steady for long enough to send what is queued, or to run duties. */
  allows: (work: "queued" | "duties") => boolean;
}

/**
 * Notices when the wall clock of the machine leaps, by comparing it with the time since the process started. After a leap queued work
 * rests for a minute and duties for ten: a wrong date that is corrected by then plans and deletes nothing. A new date that lasts is
 * believed.
 */
export function steadyClock({
  now = Date.now,
  elapsed = performance.now.bind(performance),
}: {
  now?: () => number;
  elapsed?: () => number;
} = {}): SteadyClock {
  let offset = now() - elapsed();
  let leaptAt = Number.NEGATIVE_INFINITY;
  const leap = () => {
    const today = now() - elapsed();
    const by = today - offset;
    offset = today;
    if (Math.abs(by) < TOLERANCE_MS) return null;
    leaptAt = elapsed();
    return Math.round(by);
  };
  const rests = { queued: SHORT_REST_MS, duties: LONG_REST_MS };
  return { leap, allows: (work) => elapsed() - leaptAt >= rests[work] };
}
