import { sql } from "kysely";
import type { Db, Requester } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { likeText } from "#app/kernel/text.ts";
import type { SubscriptionRefusal } from "./subscription.refusals.ts";

/** Why a confirmation link would be refused now; null when it is valid. */
export async function confirmationObstacle(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<SubscriptionRefusal | null> {
  const subscriber = await db
    .selectFrom("newsletter_subscriber")
    .select("confirm_expires_at")
    .where("confirm_token_sha256", "=", sha256Hex(token))
    .executeTakeFirst();
  if (!subscriber) return "unknown-token";
  if (subscriber.confirm_expires_at === null) return "already-confirmed";
  return subscriber.confirm_expires_at > now ? null : "expired-token";
}

/** The confirmed subscribers, in order of confirmation. */
export async function subscribersNow(
  db: Db,
): Promise<{ id: string; email: string; confirmedAt: Date }[]> {
  const rows = await db
    .selectFrom("newsletter_subscriber")
    .select(["id", "email", "confirmed_at as confirmedAt"])
    .where("confirmed_at", "is not", null)
    .where("unsubscribed_at", "is", null)
    .orderBy("confirmed_at")
    .orderBy("id")
    .$narrowType<{ confirmedAt: Date }>()
    .execute();
  return rows;
}

/** The states of an address: subscribed, pending confirmation, unsubscribed, or never confirmed. */
export const subscriberStates = ["receives", "waits", "ended", "lapsed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

export interface Subscriber {
  id: string;
  email: string;
  askedAt: Date;
  confirmedAt: Date | null;
  endedAt: Date | null;
}

export const subscribersAtOnce = 50;

/** The state of a row. An address that asked again after unsubscribing is pending, like a new one. */
const stateOf = (now: Date) => sql<SubscriberState>`case
  when confirmed_at is not null and unsubscribed_at is null then 'receives'
  when confirm_expires_at > ${now} then 'waits'
  when unsubscribed_at is not null then 'ended'
  else 'lapsed' end`;

/** One page of the addresses in one state that contain the typed text, latest request first. */
export async function subscribersIn(
  db: Db,
  filter: { state: SubscriberState; typed: string; skip: number; now: Date },
): Promise<Subscriber[]> {
  const { state, typed, skip, now } = filter;
  return await db
    .selectFrom("newsletter_subscriber")
    .select(["id", "email", "asked_at as askedAt"])
    .select(["confirmed_at as confirmedAt", "unsubscribed_at as endedAt"])
    .where(stateOf(now), "=", state)
    .where("email", "like", `%${likeText(typed.trim().toLowerCase())}%`)
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .limit(subscribersAtOnce)
    .offset(skip)
    .execute();
}

/** Counts the addresses in each state. */
export async function subscriberCounts(
  db: Db,
  now: Date,
): Promise<Record<SubscriberState, number>> {
  const rows = await db
    .selectFrom("newsletter_subscriber")
    .select([stateOf(now).as("state"), sql<number>`count(*)::int`.as("count")])
    .groupBy("state")
    .execute();
  const counts = { receives: 0, waits: 0, ended: 0, lapsed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

interface SubscriptionRequest {
  email: string;
  /** Hash of the token of the confirmation link. */
  hash: string;
  validUntil: Date;
  /** An address that asked after this instant is not mailed again. */
  notAskedSince: Date;
  requester: Requester;
  now: Date;
}

/** Inserts or renews the pending subscription in one upsert and returns its id; null when there is nothing to confirm. */
export async function upsertSubscriptionRequest(
  db: Db,
  { email, hash, validUntil, notAskedSince, requester, now }: SubscriptionRequest,
): Promise<string | null> {
  const request = {
    asked_at: now,
    asked_from: requester.ipAddress,
    confirm_token_sha256: hash,
    confirm_expires_at: validUntil,
  };
  const row = await db
    .insertInto("newsletter_subscriber")
    .values({ id: newId(), email, ...request })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet(request)
        .where("newsletter_subscriber.asked_at", "<=", notAskedSince)
        .where((where) =>
          where.or([
            where("newsletter_subscriber.confirmed_at", "is", null),
            where("newsletter_subscriber.unsubscribed_at", "is not", null),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Confirms the subscription of a valid token, once, and returns its id; null when the token is unknown, used or expired. */
export async function updateToConfirmed(
  db: Db,
  { token, requester, now }: { token: string; requester: Requester; now: Date },
): Promise<string | null> {
  const confirmed = await db
    .updateTable("newsletter_subscriber")
    .set({
      confirm_expires_at: null,
      confirmed_at: now,
      confirmed_from: requester.ipAddress,
      unsubscribed_at: null,
    })
    .where("confirm_token_sha256", "=", sha256Hex(token))
    .where("confirm_expires_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  return confirmed?.id ?? null;
}

const ended = (now: Date) => ({
  unsubscribed_at: now,
  confirm_token_sha256: null,
  confirm_expires_at: null,
});

/** Ends a subscription and deletes its confirmation link; returns whether it was active or pending. */
export async function updateToEnded(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("newsletter_subscriber")
    .set(ended(now))
    .where("id", "=", id)
    .where((where) =>
      where.or([
        where("unsubscribed_at", "is", null),
        where("confirm_token_sha256", "is not", null),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the confirmed subscription of an address, given in lower case, and deletes one that was never confirmed. */
export async function endOrDeleteSubscriptionOf(
  db: Db,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await db
    .updateTable("newsletter_subscriber")
    .set(ended(now))
    .where(sql`lower(email)`, "=", email)
    .where("confirmed_at", "is not", null)
    .where("unsubscribed_at", "is", null)
    .execute();
  await db
    .deleteFrom("newsletter_subscriber")
    .where(sql`lower(email)`, "=", email)
    .where("confirmed_at", "is", null)
    .execute();
}
