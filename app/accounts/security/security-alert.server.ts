import type { Context, Db } from "#app/kernel/context.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { isId, newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { mailWords } from "#app/mails/mail-words.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { greeting } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { bodyContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";

/** What of the security log wakes the administrators when there is much of it, in their words. */
const alerts = {
  "sign-in-refused": "connexions refusées",
  "sign-in-limited": "connexions arrêtées par une limite",
  "factor-refused": "codes ou clés d’accès refusés",
  "access-refused": "accès refusés à des pages réservées",
  "forged-request": "formulaires venus d’une autre origine",
  "limit-reached": "tentatives arrêtées par une limite",
} as const;

/** Whether many of an event wake the administrators. */
export const isAlerting = (event: string): event is AlertKind => Object.hasOwn(alerts, event);

type AlertKind = keyof typeof alerts;

interface Alert {
  kind: AlertKind;
  count: number;
  minutes: number;
}

/**
 * Tells that much was refused within a few minutes: a row that stands in the office until somebody has seen it, and a mail
 * to every administrator; once an hour at most for each kind, over all processes.
 */
export async function alertAdministrators(ctx: Context, alert: Alert): Promise<void> {
  const turn = await ctx.limits.consume("security-alert", `kind:${alert.kind}`);
  if (!turn.allowed) return;
  const settings = await settingsInForce(ctx.db, ctx.now);
  const { count, minutes } = alert;
  const mail = wordedMail("security-alert", mailWords["security-alert"], {
    values: {
      quoi: alerts[alert.kind],
      nombre: String(count),
      minutes: String(minutes),
      jour: formatInstant(ctx.now),
      produit: settings.productName,
    },
    greeting: greeting(null),
    body: bodyContact(settings),
  });
  await ctx.transaction(async (tx) => {
    await tx.db
      .insertInto("security_alert")
      .values({ id: newId(), ...alert, raised_at: tx.now })
      .execute();
    const administrators = await tx.db
      .selectFrom("account")
      .innerJoin("staff_role", "staff_role.account_id", "account.id")
      .select(["account.id", "account.email"])
      .where("staff_role.role", "=", "administrator")
      .where("staff_role.ended_at", "is", null)
      .where("account.disabled_at", "is", null)
      .execute();
    for (const { id, email } of administrators) {
      await queueMail(tx, {
        kind: "security-alert",
        subjectKind: "account",
        subjectId: id,
        to: email,
        mail,
      });
    }
  });
}

export interface StandingAlert {
  id: string;
  /** « 50 connexions refusées en 5 minutes ». */
  what: string;
  raisedAt: Date;
}

const inWords = ({ kind, count, minutes }: { kind: string; count: number; minutes: number }) =>
  `${count} ${isAlerting(kind) ? alerts[kind] : kind} en ${minutes}\u00A0minutes`;

/** Alerts that nobody has marked as seen, the oldest first; at most twenty. */
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

/** The last alerts that somebody has seen, and who: the latest first. */
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

/** Takes an alert away from those that stand; who has seen it, and when, is kept. */
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
