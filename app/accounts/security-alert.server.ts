import type { Context } from "#app/kernel/context.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { greeting, renderMail } from "#app/mails/render-mail.ts";
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
 * Mails every administrator that much was refused within a few minutes; once an hour at most for each kind, over all
 * processes.
 */
export async function alertAdministrators(ctx: Context, alert: Alert): Promise<void> {
  const turn = await ctx.limits.consume("security-alert", `kind:${alert.kind}`);
  if (!turn.allowed) return;
  const settings = await settingsInForce(ctx.db, ctx.now);
  const { count, minutes } = alert;
  const mail = renderMail({
    subject: `Alerte de sécurité\u00A0: ${alerts[alert.kind]}`,
    preheader: `${count} en ${minutes}\u00A0minutes.`,
    greeting: greeting(null),
    paragraphs: [
      `Le ${formatInstant(ctx.now)}, ${settings.productName} a compté ${count} ${alerts[alert.kind]} en ${minutes}\u00A0minutes.`,
      "C’est peut-être quelqu’un qui cherche des mots de passe ou essaie des adresses au hasard. Le journal de sécurité du serveur (lignes «\u00A0security\u00A0») dit d’où cela vient\u202F; docs/security.md dit quoi faire.",
    ],
    notes: ["Ce message part au plus une fois par heure pour chaque sorte d’alerte."],
    body: bodyContact(settings),
  });
  await ctx.transaction(async (tx) => {
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
