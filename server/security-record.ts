import type { SecurityToWrite } from "#app/accounts/security/security-event.queries.server.ts";
import type { Log } from "#app/kernel/context.ts";

const MINUTE = 60_000;
/** Most rows of refusals in one minute; refusals from further addresses share one row for each kind. */
const REFUSALS_A_MINUTE = 100;
/** Most rows that wait while the database is unreachable; further ones are in the log alone. */
const WAITING = 2_000;
const EVERY_MS = 1_000;
const LONGEST = 200;

interface Recording {
  isRefusal: (kind: string) => boolean;
  write: (events: SecurityToWrite[]) => Promise<void>;
  log: Pick<Log, "error">;
  now?: () => number;
  everyMs?: number;
}

/** Writes the lines of the security log as rows too, for the pages of the office. */
export interface SecurityRecord {
  /** Queues a line; returns at once and never throws. */
  take: (line: object) => void;
  /** Writes the queued lines; those that fail stay in the queue. */
  flush: () => Promise<void>;
}

/**
 * A second after the first line, all queued lines are written in one statement, outside any request. Refusals of one kind,
 * address and account share a row for each minute; beyond a number of addresses, refusals of one kind share a row.
 */
export function recordSecurity(recording: Recording): SecurityRecord {
  const { isRefusal, write, log, now = Date.now, everyMs = EVERY_MS } = recording;
  let waiting = new Map<string, SecurityToWrite>();
  let minute = { start: 0, sums: new Set<string>() };
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let failed = false;
  let eventCount = 0;

  function sumOf(event: SecurityToWrite): SecurityToWrite {
    const start = Math.floor(event.lastAt.getTime() / MINUTE) * MINUTE;
    if (start !== minute.start) minute = { start, sums: new Set() };
    const sum = `${new Date(start).toISOString().slice(0, 16)} ${event.kind}`;
    const summedAs = `${sum} ${event.ipAddress} ${event.accountId ?? ""}`;
    if (minute.sums.has(summedAs)) return { ...event, summedAs };
    if (minute.sums.size < REFUSALS_A_MINUTE) {
      minute.sums.add(summedAs);
      return { ...event, summedAs };
    }
    const nobody = { accountId: null, aboutId: null, reference: null, details: {} };
    return { ...event, ...nobody, ipAddress: "", summedAs: sum };
  }

  function put(event: SecurityToWrite) {
    eventCount += 1;
    const key = event.summedAs ?? String(eventCount);
    const same = waiting.get(key);
    if (same) {
      same.count += event.count;
      same.lastAt = new Date(Math.max(same.lastAt.getTime(), event.lastAt.getTime()));
    } else if (waiting.size < WAITING) waiting.set(key, event);
  }

  async function flushNow() {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    // Sorted, so that two processes cannot deadlock.
    const events = [...waiting]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, event]) => event);
    waiting = new Map();
    try {
      await write(events);
      failed = false;
    } catch (error) {
      if (!failed) log.error({ err: error }, "the security log could not be written as rows");
      failed = true;
      for (const event of events) put(event);
      later();
    }
  }

  function flush() {
    writing = writing.then(flushNow);
    return writing;
  }

  function later() {
    timer ??= setTimeout(flush, everyMs).unref();
  }

  return {
    flush,
    take: (line) => {
      const event = eventOf(line, new Date(now()));
      if (!event) return;
      put(isRefusal(event.kind) ? sumOf(event) : event);
      later();
    },
  };
}

const short = (value: unknown) => (typeof value === "string" ? value.slice(0, LONGEST) : null);

/** A line of the security log as `kernel/security-log.ts` and `http/csrf.ts` write them; null for any other. */
function eventOf(line: object, at: Date): SecurityToWrite | null {
  const { kind, event, accountId, person, ipAddress, reference, ...facts } = line as Record<
    string,
    unknown
  >;
  if (kind !== "security" || typeof event !== "string") return null;
  const details = Object.entries(facts).flatMap(([name, value]) => {
    const detail = typeof value === "number" ? value : short(value);
    return detail === null ? [] : [[name, detail]];
  });
  return {
    kind: event,
    accountId: short(accountId),
    aboutId: short(person),
    ipAddress: short(ipAddress) ?? "",
    reference: short(reference),
    details: Object.fromEntries(details),
    count: 1,
    firstAt: at,
    lastAt: at,
    summedAs: null,
  };
}
