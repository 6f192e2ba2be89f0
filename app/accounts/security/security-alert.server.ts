import type { Context } from "#app/kernel/context.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { greeting } from "#app/mails/render-mail.ts";
import { wordedMail } from "#app/mails/worded-mail.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { accountMails } from "../accounts.mail-words.ts";
import { administrators } from "../staff-role.queries.server.ts";
import { insertAlert } from "./security-alert.queries.server.ts";

/** Security events that raise an alert when there are many, with their French names. */
export const alertWords = {
  "sign-in-refused": "connexions refusées",
  "sign-in-limited": "connexions arrêtées par une limite",
  "factor-refused": "codes ou clés d’accès refusés",
  "access-refused": "accès refusés à des pages réservées",
  "forged-request": "formulaires venus d’une autre origine",
  "limit-reached": "tentatives arrêtées par une limite",
} as const;

/** Whether many events of this kind raise an alert. */
export const isAlerting = (event: string): event is AlertKind => Object.hasOwn(alertWords, event);

type AlertKind = keyof typeof alertWords;

interface Alert {
  kind: AlertKind;
  count: number;
  minutes: number;
}

/**
 * Raises an alert after many refusals within a few minutes: a row shown in the back office until somebody has seen it, and a
 * mail to every administrator. At most once an hour for each kind, over all processes.
 */
export async function alertAdministrators(ctx: Context, alert: Alert): Promise<void> {
  const turn = await ctx.limits.consume("security-alert", `kind:${alert.kind}`);
  if (!turn.allowed) return;
  const settings = await settingsInForce(ctx.db, ctx.now);
  const { count, minutes } = alert;
  const mailTo = (name: string) =>
    wordedMail("security-alert", accountMails.words["security-alert"], {
      values: {
        quoi: alertWords[alert.kind],
        nombre: String(count),
        minutes: String(minutes),
        jour: formatInstant(ctx.now),
        produit: settings.productName,
      },
      greeting: greeting(name),
      actionUrl: `${ctx.publicUrl}/bureau/exploitation/securite`,
      authority: authorityContact(settings),
    });
  await ctx.transaction(async (tx) => {
    await insertAlert(tx, alert);
    for (const { id, email, name } of await administrators(tx.db)) {
      await queueMail(tx, {
        kind: "security-alert",
        subjectKind: "account",
        subjectId: id,
        to: email,
        mail: mailTo(name),
      });
    }
  });
}
