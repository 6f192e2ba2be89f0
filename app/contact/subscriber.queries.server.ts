import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { likeText } from "#app/kernel/text.ts";
import type { SubscriptionRefusal } from "./subscription.refusals.ts";

/** Why a confirmation link would be refused now; null when it is valid. */
export async function confirmationObstacle(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<SubscriptionRefusal | null> {
  const found = await db
    .selectFrom("newsletter_subscriber")
    .select("confirm_expires_at")
    .where("confirm_token_sha256", "=", sha256Hex(token))
    .executeTakeFirst();
  if (!found) return "unknown-token";
  if (found.confirm_expires_at === null) return "already-confirmed";
  return found.confirm_expires_at > now ? null : "expired-token";
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
  given: { state: SubscriberState; typed: string; skip: number; now: Date },
): Promise<Subscriber[]> {
  const { state, typed, skip, now } = given;
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
