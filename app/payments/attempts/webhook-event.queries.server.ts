import type { Db } from "#app/kernel/context.ts";
import type { OnlineRail } from "#app/kernel/rail.ts";
import { removeOld } from "#app/tasks/duty.ts";

/** A webhook event with a valid signature. Its content is not trusted. */
export interface WebhookEvent {
  rail: OnlineRail;
  eventId: string;
  /** Name of the event at the provider. */
  kind: string;
  reference: string | null;
  providerId: string | null;
}

/** Id of the attempt that an event names, by its reference or by the session at the provider. */
export async function attemptOfEvent(
  db: Db,
  { rail, reference, providerId }: WebhookEvent,
): Promise<string | undefined> {
  const attempt = await db
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
  return attempt?.id;
}

/** Inserts an event; false when it is known already. */
export async function insertWebhookEvent(db: Db, event: WebhookEvent, at: Date): Promise<boolean> {
  const { rail, eventId, kind, reference, providerId } = event;
  const written = await db
    .insertInto("payment_event")
    .values({ rail, event_id: eventId, received_at: at, kind, reference, provider_id: providerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Removes the events received before an instant, in batches; returns how many. */
export const removeWebhookEvents = (
  db: Db,
  { before, signal }: { before: Date; signal: AbortSignal | undefined },
): Promise<number> =>
  removeOld(db, {
    old: db
      .selectFrom("payment_event")
      .select(["rail", "event_id"])
      .where("received_at", "<", before),
    remove: (batch) =>
      batch
        .deleteFrom("payment_event")
        .using("old")
        .whereRef("payment_event.rail", "=", "old.rail")
        .whereRef("payment_event.event_id", "=", "old.event_id"),
    signal,
  });
