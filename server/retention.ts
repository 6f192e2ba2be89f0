import { forgetLinks } from "#app/accounts/forget-links.server.ts";
import { forgetSessions } from "#app/accounts/forget-sessions.server.ts";
import { forgetMessages } from "#app/contact/forget-messages.server.ts";
import { forgetSubscribers } from "#app/contact/forget-subscribers.server.ts";
import type { Services } from "#app/kernel/context.ts";
import { forgetMails } from "#app/mails/forget-mails.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";

const MINUTE = 60_000;
const FIRST_AFTER = 15 * MINUTE;
const EVERY = 24 * 60 * MINUTE;

type Needed = Pick<Services, "db" | "now" | "log">;

/**
 * Removes once all that has been kept long enough, by the settings in force. What fails is logged and does not hold up
 * the rest. The signal ends it between two batches.
 */
export async function removeOldData(
  { db, now: clock, log }: Needed,
  signal: AbortSignal,
): Promise<void> {
  const now = clock();
  const { mailRetentionDays, messageRetentionMonths } = await settingsInForce(db, now);
  const all = {
    mails: () => forgetMails(db, { now, retentionDays: mailRetentionDays, signal }),
    sessions: () => forgetSessions(db, { now, signal }),
    links: () => forgetLinks(db, { now, signal }),
    messages: () => forgetMessages(db, { now, retentionMonths: messageRetentionMonths, signal }),
    subscribers: () => forgetSubscribers(db, { now, signal }),
  };
  const removed: Record<string, number> = {};
  for (const [what, forget] of Object.entries(all)) {
    if (signal.aborted) break;
    try {
      removed[what] = await forget();
    } catch (error) {
      log.error({ err: error, what }, "Old data could not be removed");
    }
  }
  if (Object.values(removed).some((rows) => rows > 0))
    log.info({ removed }, "Old data was removed");
}

/**
 * Removes old data a quarter of an hour after the start and then daily; what fails is tried again at the next turn.
 * Any number of processes may do so at once. `stop` ends a run under way after its batch and waits for it.
 */
export function startRetention(
  services: Needed,
  { firstAfterMs = FIRST_AFTER, everyMs = EVERY } = {},
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let underWay = Promise.resolve();
  const run = () => {
    underWay = underWay
      .then(() => removeOldData(services, stopping.signal))
      .catch((error) => services.log.error({ err: error }, "Old data could not be removed"));
  };
  const timers = [setTimeout(run, firstAfterMs), setInterval(run, everyMs)];
  for (const timer of timers) timer.unref();
  return {
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      stopping.abort();
      return underWay;
    },
  };
}
