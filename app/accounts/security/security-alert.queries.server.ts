import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";

interface NewAlert {
  kind: string;
  count: number;
  minutes: number;
}

export async function insertAlert(
  { db, now }: { db: Db; now: Date },
  { kind, count, minutes }: NewAlert,
): Promise<void> {
  await db
    .insertInto("security_alert")
    .values({ id: newId(), kind, count, minutes, raised_at: now })
    .execute();
}

/** The oldest unseen alerts, the oldest first. */
export const unseenAlertRows = (db: Db, { atMost }: { atMost: number }) =>
  db
    .selectFrom("security_alert")
    .select(["id", "kind", "count", "minutes", "raised_at as raisedAt"])
    .where("seen_at", "is", null)
    .orderBy("raised_at")
    .orderBy("id")
    .limit(atMost)
    .execute();

/** The last alerts seen since an instant, with the name of the administrator, the latest first. */
export const seenAlertRows = (db: Db, { since, atMost }: { since: Date; atMost: number }) =>
  db
    .selectFrom("security_alert as alert")
    .leftJoin("account", "account.id", "alert.seen_by")
    .select(["alert.id", "kind", "count", "minutes", "raised_at as raisedAt"])
    .select(["seen_at as seenAt", "account.name as seenBy"])
    .where("seen_at", ">=", since)
    .orderBy("seen_at", "desc")
    .limit(atMost)
    .$narrowType<{ seenAt: Date }>()
    .execute();

/** Marks an alert as seen; false when it is unknown or was seen before. */
export async function setAlertSeen(
  { db, now }: { db: Db; now: Date },
  { alertId, seenBy }: { alertId: string; seenBy: string },
): Promise<boolean> {
  const seen = await db
    .updateTable("security_alert")
    .set({ seen_at: now, seen_by: seenBy })
    .where("id", "=", alertId)
    .where("seen_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return seen !== undefined;
}
