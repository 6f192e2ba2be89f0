import { system } from "#app/kernel/actor.ts";
import type { Services } from "#app/kernel/context.ts";
import { contextOf } from "#app/kernel/context-of.ts";
import { claimDuty, endDuty, failDuty, prolongDuty } from "#app/tasks/duty.queries.server.ts";
import type { Duty } from "#app/tasks/duty.ts";

const LEASE_MS = 5 * 60_000;

/** Runs a duty unless another process was faster; an error is stored in its row, logged, and the duty is retried. */
export async function runDuty(
  services: Services,
  { name, everyMs, run }: Duty,
  signal: AbortSignal,
): Promise<void> {
  const { db, now, log } = services;
  const claim = await claimDuty(db, { name, now: now(), leaseMs: LEASE_MS });
  if (!claim) return;
  const prolong = () => {
    prolongDuty(db, claim, { now: now(), leaseMs: LEASE_MS }).catch((error) =>
      log.warn({ err: error, duty: name }, "The claim of a duty could not be prolonged"),
    );
  };
  const heartbeat = setInterval(prolong, LEASE_MS / 3);
  try {
    const outcome = await run(contextOf(services, { actor: system(name) }), signal);
    await endDuty(db, claim, { now: now(), everyMs, outcome, stopped: signal.aborted });
    if (outcome.trouble)
      log.error({ duty: name, trouble: outcome.trouble }, "A duty found trouble");
    else if (outcome.done > 0) log.info({ duty: name, done: outcome.done }, "A duty was done");
  } catch (error) {
    log.error({ err: error, duty: name }, "A duty failed and will be tried again");
    await failDuty(db, claim, { now: now(), everyMs, error: String(error) });
  } finally {
    clearInterval(heartbeat);
  }
}
