import type { Log } from "#app/kernel/context.ts";
import type { App } from "./app.ts";

const WINDOW_MINUTES = 5;
const MANY = 50;

type Alert = Parameters<App["alertAdministrators"]>[1];

interface Watching {
  /** Whether many of this event raise an alert. */
  isAlerting?: App["isAlerting"];
  alert?: (alert: Alert) => Promise<void>;
  /** Writes a line as a row too. */
  record?: (line: object) => void;
  many?: number;
  now?: () => number;
}

/**
 * Wraps the log: passes each line of the security log on to be stored as a row, and counts refusals. Many of one kind within five
 * minutes raise an alert (security R9.3). Each process counts its own.
 */
export function watchSecurity(
  log: Log,
  { isAlerting, alert, record, many = MANY, now = Date.now }: Watching,
): Log {
  const seen = new Map<Alert["kind"], number[]>();

  function count(event: unknown) {
    if (typeof event !== "string" || !isAlerting?.(event)) return;
    const since = now() - WINDOW_MINUTES * 60_000;
    const recent = [...(seen.get(event) ?? []).filter((instant) => instant > since), now()];
    const enough = recent.length >= many;
    seen.set(event, enough ? [] : recent);
    if (!enough) return;
    alert?.({ kind: event, count: recent.length, minutes: WINDOW_MINUTES }).catch(
      (error: unknown) => log.error({ err: error }, "the administrators could not be alerted"),
    );
  }

  return {
    info: (line, message) => log.info(line, message),
    error: (line, message) => log.error(line, message),
    warn: (line, message) => {
      log.warn(line, message);
      const { kind, event } = line as { kind?: unknown; event?: unknown };
      if (kind !== "security") return;
      record?.(line);
      count(event);
    },
  };
}
