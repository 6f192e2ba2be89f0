import type { Context, Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { alertWords, isAlerting } from "./security-alert.server.ts";

export interface StandingAlert {
  id: string;
  /** For example « 50 connexions refusées en 5 minutes ». */
  what: string;
  raisedAt: Date;
}

const inWords = ({ kind, count, minutes }: { kind: string; count: number; minutes: number }) =>
  `${count} ${isAlerting(kind) ? alertWords[kind] : kind} en ${minutes}\u00A0minutes`;

/** Unseen alerts, the oldest first; at most twenty. */
export async function alertsToSee(db: Db): Promise<StandingAlert[]> {
  const rows = await db
    .selectFrom("security_alert")
    .select(["id", "kind", "count", "minutes", "raised_at"])
    .where("seen_at", "is", null)
    .orderBy("raised_at")
    .orderBy("id")
    .limit(20)
    .execute();
  return rows.map(({ id, kind, count, minutes, raised_at }) => ({
    id,
    what: inWords({ kind, count, minutes }),
    raisedAt: raised_at,
  }));
}

/** The last seen alerts and who has seen them, the latest first. */
export async function seenAlerts(
  db: Db,
  since: Date,
): Promise<(StandingAlert & { seenAt: Date; seenBy: string | null })[]> {
  const rows = await db
    .selectFrom("security_alert as alert")
    .leftJoin("account", "account.id", "alert.seen_by")
    .select(["alert.id", "kind", "count", "minutes", "raised_at", "seen_at", "account.name"])
    .where("seen_at", ">=", since)
    .orderBy("seen_at", "desc")
    .limit(20)
    .$narrowType<{ seen_at: Date }>()
    .execute();
  return rows.map(({ id, kind, count, minutes, raised_at, seen_at, name }) => ({
    id,
    what: inWords({ kind, count, minutes }),
    raisedAt: raised_at,
    seenAt: seen_at,
    seenBy: name,
  }));
}

/** Marks an alert as seen, with the person and the time. */
export async function markAlertSeen(
  ctx: Context,
  { alertId }: { alertId: string },
): Promise<Result<null, "not-permitted" | "seen-already">> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "operation.run")) return refused("not-permitted");
  if (!isId(alertId)) return refused("seen-already");
  const seen = await ctx.db
    .updateTable("security_alert")
    .set({ seen_at: ctx.now, seen_by: actor.accountId })
    .where("id", "=", alertId)
    .where("seen_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return seen ? done(null) : refused("seen-already");
}
