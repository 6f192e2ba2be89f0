import type { Context } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { taskKind } from "#app/tasks/task.ts";
import {
  attemptOfEvent,
  insertWebhookEvent,
  removeWebhookEvents,
  type WebhookEvent,
} from "./webhook-event.queries.server.ts";

export type { WebhookEvent };

/** Settles an attempt because its provider sent a webhook event. */
export const settleTask = taskKind<{ attemptId: string; providerId?: string }>("settle-payment");

export type Received = "taken" | "known" | "not-ours";

/**
 * Stores a webhook event once, and adds the task that reads the state from the provider. Answers at once, because providers
 * do not wait. The event itself changes nothing (security R5.2).
 */
export async function receiveWebhookEvent(ctx: Context, event: WebhookEvent): Promise<Received> {
  const { rail, eventId, providerId } = event;
  return await ctx.transaction(async (tx) => {
    const attemptId = await attemptOfEvent(tx.db, event);
    if (!(await insertWebhookEvent(tx.db, event, tx.now))) return "known";
    if (!attemptId) return "not-ours";
    await addTask(tx, settleTask, {
      key: `${rail}/${eventId}`,
      data: { attemptId, ...(providerId && { providerId }) },
    });
    return "taken";
  });
}

/** Longer than any provider repeats an event. */
const KEPT_DAYS = 400;

/** Removes webhook events older than `KEPT_DAYS`; returns how many. */
export const purgeWebhookEvents = (
  { db, now }: Pick<Context, "db" | "now">,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> => removeWebhookEvents(db, { before: daysBefore(now, KEPT_DAYS), signal });
