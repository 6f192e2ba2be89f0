import type { SecurityToWrite } from "#app/accounts/security/security-event.queries.server.ts";
import type { Log } from "#app/kernel/context.ts";

const MINUTE = 60_000;
/** Rows that one minute of refusals may take; what comes from still other addresses shares one row for each kind. */
const REFUSALS_A_MINUTE = 100;
/** Rows that may wait while the database is away; beyond it they are in the log alone. */
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

/** Keeps the lines of the security log as rows too, for the screens of the office. */
export interface SecurityRecord {
  /** Takes a line as it is written; answers at once and never fails. */
  take: (line: object) => void;
  /** Writes what waits; what could not be written waits for the next time. */
  flush: () => Promise<void>;
}

/**
 * A second after a line, what has gathered is written in one statement, beside what the product does for people. Refusals of one kind,
 * address and account share a row for each minute, and an attack from ever new addresses a row for each kind.
 */
export function recordSecurity(recording: Recording): SecurityRecord {
  const { isRefusal, write, log, now = Date.now, everyMs = EVERY_MS } = recording;
  let waiting = new Map<string, SecurityToWrite>();
  let minute = { start: 0, sums: new Set<string>() };
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let failed = false;
  let own = 0;

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
    own += 1;
    const key = event.summedAs ?? String(own);
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
    // In one order, so that two processes never wait for each other crosswise.
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
    const kept = typeof value === "number" ? value : short(value);
    return kept === null ? [] : [[name, kept]];
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
