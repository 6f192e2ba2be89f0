import type { Context } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import type { OnlineRail } from "#app/kernel/rail.ts";
import { removeOld } from "#app/tasks/duty.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { taskKind } from "#app/tasks/task.ts";

/** Settles an attempt because its provider sent a webhook event. */
export const settleTask = taskKind<{ attemptId: string; providerId?: string }>("settle-payment");

/** A webhook event with a valid signature. Its content is not trusted. */
export interface WebhookEvent {
  rail: OnlineRail;
  eventId: string;
  /** Name of the event at the provider. */
  kind: string;
  reference: string | null;
  providerId: string | null;
}

export type Received = "taken" | "known" | "not-ours";

/**
 * Stores a webhook event once, and adds the task that reads the state from the provider. Answers at once, because providers
 * do not wait. The event itself changes nothing (security R5.2).
 */
export async function receiveWebhookEvent(ctx: Context, event: WebhookEvent): Promise<Received> {
  const { rail, eventId, kind, reference, providerId } = event;
  return await ctx.transaction(async (tx) => {
    const attempt = await tx.db
      .selectFrom("payment_attempt")
      .select("id")
      .where("rail", "=", rail)
      .where((attempt) =>
        attempt.or([
          attempt("reference", "=", reference ?? ""),
          attempt("provider_id", "=", providerId ?? ""),
        ]),
      )
      .orderBy("created_at")
      .limit(1)
      .executeTakeFirst();
    const written = await tx.db
      .insertInto("payment_event")
      .values({
        rail,
        event_id: eventId,
        received_at: tx.now,
        kind,
        reference,
        provider_id: providerId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("event_id")
      .executeTakeFirst();
    if (!written) return "known";
    if (!attempt) return "not-ours";
    await addTask(tx, settleTask, {
      key: `${rail}/${eventId}`,
      data: { attemptId: attempt.id, ...(providerId && { providerId }) },
    });
    return "taken";
  });
}

/** Longer than any provider repeats an event. */
const KEPT_DAYS = 400;

/** Removes webhook events older than `KEPT_DAYS`; answers how many. */
export function purgeWebhookEvents(
  { db, now }: Pick<Context, "db" | "now">,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  return removeOld(db, {
    old: db
      .selectFrom("payment_event")
      .select(["rail", "event_id"])
      .where("received_at", "<", daysBefore(now, KEPT_DAYS)),
    remove: (batch) =>
      batch
        .deleteFrom("payment_event")
        .using("old")
        .whereRef("payment_event.rail", "=", "old.rail")
        .whereRef("payment_event.event_id", "=", "old.event_id"),
    signal,
  });
}
