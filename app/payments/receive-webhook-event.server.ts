import type { Context } from "#app/kernel/context.ts";
import { daysBefore } from "#app/kernel/dates.ts";
import type { OnlineRail } from "#app/kernel/rail.ts";
import { removeOld } from "#app/tasks/duty.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { taskKind } from "#app/tasks/task.ts";

/** Looks at a provider because it announced something. */
export const settleTask = taskKind<{ attemptId: string; providerId?: string }>("settle-payment");

/** What a genuine announcement says, of which nothing is believed. */
export interface WebhookEvent {
  rail: OnlineRail;
  eventId: string;
  /** As the provider calls it. */
  kind: string;
  reference: string | null;
  providerId: string | null;
}

export type Received = "taken" | "known" | "not-ours";

/**
 * Writes down what a provider announced, once, and has it looked at soon; answers at once, because providers do not wait.
 * The announcement itself changes nothing (security R5.2).
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

/** Providers repeat what they announced for days, not for months. */
const KEPT_DAYS = 400;

/** Removes announcements that nobody repeats any more; answers how many. */
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
