import type { Tx } from "#app/kernel/context.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { taskKind } from "#app/tasks/task.ts";
import { bySystem, changeAttemptIn } from "../change-payment.server.ts";
import { type LockedAttempt, liveOnlineAttempts } from "./attempt.queries.server.ts";

/** Closes the link of an ended attempt at its provider; retried until the provider answers. */
export const closeLinkTask = taskKind<{ attemptId: string }>("close-payment-link");

/** Why an attempt ends before its link expires: the payer chose another way, or money came by another attempt. */
export type EndedFor = "replaced" | "paid-otherwise";

/** The request that replaces a link closes it at once; the task repeats the call a minute later in case the request was cut. */
const CLOSED_AGAIN_MS = 60_000;

/** Ends one attempt under the lock of its payment, and adds the task that closes its link at the provider. */
export async function endAttemptIn(
  tx: Tx,
  { id: attemptId, state }: Pick<LockedAttempt, "id" | "state">,
  why: EndedFor,
): Promise<void> {
  if (state !== "open" && state !== "uncertain") return;
  const ended = await changeAttemptIn(bySystem(tx), {
    attemptId,
    move: "cancel" as const,
    reason: why,
    facts: { lastError: why },
  });
  if (!ended.ok) throw new Error(`Attempt ${attemptId}: ${ended.refusal}.`);
  const wait = why === "replaced" ? CLOSED_AGAIN_MS : 0;
  const dueAt = new Date(tx.now.getTime() + wait);
  await addTask(tx, closeLinkTask, { key: attemptId, data: { attemptId }, dueAt });
}

/**
 * Ends every attempt by which a payment could still be paid, once money has come for it. An attempt that is being created
 * is ended by the call that stores the answer of its provider.
 */
export async function endLiveAttemptsIn(
  tx: Tx,
  { paymentId, why }: { paymentId: string; why: EndedFor },
): Promise<void> {
  for (const attempt of await liveOnlineAttempts(tx.db, paymentId))
    await endAttemptIn(tx, attempt, why);
}
