import type { Context } from "#app/kernel/context.ts";
import { bySystem, changeAttemptIn } from "../change-payment.server.ts";
import { type AnyRail, nextCheckTime } from "../payment.ts";
import { settle } from "../settle.server.ts";
import { attemptById } from "./attempt.queries.server.ts";
import { claimDueAttempts, noteOnAttempt } from "./attempt-writes.queries.server.ts";

const AT_ONCE = 50;
/** How long a round holds its attempts; longer than all its calls to the providers together. */
const LEASE_MS = 10 * 60_000;

/**
 * Asks the provider about every attempt whose next check is due, so that a lost answer or webhook event is made up for. A
 * provider that does not answer is asked again until a day after the end of the link. Returns how many attempts were
 * checked and which providers did not answer.
 */
export async function checkPayments(
  ctx: Context,
  signal?: AbortSignal,
): Promise<{ looked: number; silent: AnyRail[] }> {
  const names = ctx.rails.map(({ name }) => name);
  if (names.length === 0) return { looked: 0, silent: [] };
  const claimed = await claimDueAttempts(ctx.db, {
    rails: names,
    atMost: AT_ONCE,
    dueBy: ctx.now,
    until: new Date(ctx.now.getTime() + LEASE_MS),
  });
  const silent = new Set<AnyRail>();
  for (const { id, rail } of claimed) {
    if (signal?.aborted) break;
    // One failed call is enough to skip the other attempts of this provider.
    if (!silent.has(rail) && (await looks(ctx, id))) continue;
    silent.add(rail);
    await postpone(ctx, id);
  }
  return { looked: claimed.length, silent: [...silent] };
}

async function looks(ctx: Context, attemptId: string): Promise<boolean> {
  try {
    await settle(ctx, { attemptId, planned: true });
    return true;
  } catch (error) {
    ctx.log.warn(
      { err: error, attemptId },
      "The state of a payment could not be read from its provider",
    );
    return false;
  }
}

/** Plans the next check. A link whose creation was cut by a dead process becomes uncertain while its provider is silent. */
async function postpone(ctx: Context, attemptId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const attempt = await attemptById(tx.db, attemptId);
    if (!attempt) return;
    const checks = attempt.checks + 1;
    const nextCheckAt = nextCheckTime(checks, { ...attempt, now: tx.now });
    if (attempt.state === "creating")
      await changeAttemptIn(bySystem(tx), { attemptId, move: "lose" });
    await noteOnAttempt(tx.db, attemptId, { checks, nextCheckAt });
  });
}
