import type { Context, Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { seenAlertRows, setAlertSeen, unseenAlertRows } from "./security-alert.queries.server.ts";
import { alertWords, isAlerting } from "./security-alert.server.ts";

export interface StandingAlert {
  id: string;
  /** For example « 50 connexions refusées en 5 minutes ». */
  what: string;
  raisedAt: Date;
}

const atMost = 20;

const inWords = ({ kind, count, minutes }: { kind: string; count: number; minutes: number }) =>
  `${count} ${isAlerting(kind) ? alertWords[kind] : kind} en ${minutes}\u00A0minutes`;

/** Unseen alerts, the oldest first; at most twenty. */
export async function alertsToSee(db: Db): Promise<StandingAlert[]> {
  const rows = await unseenAlertRows(db, { atMost });
  return rows.map(({ id, raisedAt, ...alert }) => ({ id, what: inWords(alert), raisedAt }));
}

/** The last seen alerts and who has seen them, the latest first. */
export async function seenAlerts(
  db: Db,
  since: Date,
): Promise<(StandingAlert & { seenAt: Date; seenBy: string | null })[]> {
  const rows = await seenAlertRows(db, { since, atMost });
  return rows.map(({ kind, count, minutes, ...alert }) => ({
    ...alert,
    what: inWords({ kind, count, minutes }),
  }));
}

/** Marks an alert as seen, with the person and the time. */
export async function markAlertSeen(
  ctx: Context,
  { alertId }: { alertId: string },
): Promise<Result<null, "not-yours" | "seen-already">> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "operation.run")) return refused("not-yours");
  if (!isId(alertId)) return refused("seen-already");
  return (await setAlertSeen(ctx, { alertId, seenBy: actor.accountId }))
    ? done(null)
    : refused("seen-already");
}
