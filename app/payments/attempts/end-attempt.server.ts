import type { Context } from "#app/kernel/context.ts";
import { type TaskToDo, taskHandler } from "#app/tasks/task.ts";
import { settle } from "../settle.server.ts";
import { attemptById, lockAttempt, type UnlockedAttempt } from "./attempt.queries.server.ts";
import { closeLinkTask, endAttemptIn } from "./end-live-attempts.server.ts";

/**
 * Outcome of ending an attempt. `ended`: it can no longer be paid. `paid`: it was paid in between, and the money is booked.
 * `creating`: its provider is being asked for a link. `silent`: its provider does not answer, and the payer may be paying at
 * this moment.
 */
export type EndOutcome = "ended" | "paid" | "creating" | "silent";

/** How long another link waits for a payer who left for a silent provider (decision 0078). */
const SILENCE_HOLDS_MS = 5 * 60_000;

/**
 * Ends an attempt before another one begins: asks the provider whether it was paid, ends it here, closes its link where the
 * provider has a call for that, and asks once more, because it may have been paid in between. A silent provider delays the
 * next attempt by five minutes at most; a task closes its link once the provider answers.
 */
export async function endAttempt(ctx: Context, earlier: UnlockedAttempt): Promise<EndOutcome> {
  const attemptId = earlier.id;
  const answers = await answered(ctx, attemptId, () => settle(ctx, { attemptId }));
  const now = (await attemptById(ctx.db, attemptId)) ?? earlier;
  if (now.state === "succeeded") return "paid";
  if (now.state === "creating") return "creating";
  if (!answers && mayBePaying(now, ctx.now)) return "silent";
  await ctx.transaction(async (tx) => {
    const locked = await lockAttempt(tx.db, attemptId);
    if (locked) await endAttemptIn(tx, locked, "replaced");
  });
  if (answers) await answered(ctx, attemptId, () => closeLink(ctx, attemptId));
  return (await attemptById(ctx.db, attemptId))?.state === "succeeded" ? "paid" : "ended";
}

/** Whether the payer left for the provider, or was shown its code, within `SILENCE_HOLDS_MS`. */
function mayBePaying({ way, leftAt, createdAt }: UnlockedAttempt, now: Date): boolean {
  const since = leftAt ?? (way?.qr ? createdAt : null);
  return since !== null && now.getTime() - since.getTime() < SILENCE_HOLDS_MS;
}

async function answered(
  ctx: Context,
  attemptId: string,
  ask: () => Promise<void>,
): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, attemptId }, "The provider of an attempt that ends is silent");
    return false;
  }
}

/** Closes the link of an attempt at its provider and settles the attempt. Idempotent. */
async function closeLink(ctx: Context, attemptId: string): Promise<void> {
  const attempt = await attemptById(ctx.db, attemptId);
  const rail = ctx.rails.find(({ name }) => name === attempt?.rail);
  if (!attempt || !rail || attempt.state === "succeeded") return;
  if (attempt.providerId) await rail.close?.(attempt.providerId);
  await settle(ctx, { attemptId });
}

export const closeLinkHandler = taskHandler(
  closeLinkTask,
  (ctx, { data: { attemptId } }: TaskToDo<{ attemptId: string }>) => closeLink(ctx, attemptId),
);
