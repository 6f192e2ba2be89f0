import { addressToActivate } from "#app/accounts/activation/activation.queries.server.ts";
import {
  lockExpiredIn,
  registrationsToRemind,
} from "#app/companies/waiting-company.queries.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { addDays, daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { registrationReminderMail } from "./registration-reminder.mail.ts";

/** A registration is reminded of so many days before it is removed. */
export const REMINDED_DAYS_BEFORE = 2;
const atOnce = 50;

/**
 * Mails, once each, the contacts of registrations that nobody activated and that are removed in two days; returns how many.
 * When registrations are kept for less, the mail leaves once the last link has run out.
 */
export async function remindRegistrations(
  ctx: Context,
  { expiryDays, signal }: { expiryDays: number; signal?: AbortSignal },
): Promise<number> {
  const before = daysBefore(ctx.now, Math.max(0, expiryDays - REMINDED_DAYS_BEFORE));
  let reminded = 0;
  for (;;) {
    const due = await registrationsToRemind(ctx.db, { before, limit: atOnce });
    for (const waiting of due)
      if (await ctx.transaction((tx) => remindIn(tx, { ...waiting, before, expiryDays })))
        reminded += 1;
    if (due.length < atOnce || signal?.aborted) return reminded;
  }
}

async function remindIn(
  tx: Tx,
  {
    id,
    country,
    einKey,
    registeredAt,
    linkEndedAt,
    before,
    expiryDays,
  }: Awaited<ReturnType<typeof registrationsToRemind>>[number] & {
    before: Date;
    expiryDays: number;
  },
): Promise<boolean> {
  if (!(await lockExpiredIn(tx, { companyId: id, before }))) return false;
  const to = await addressToActivate(tx.db, id);
  if (to === null) return false;
  // The day of the removal counts no longer: the purge may run in its first minutes.
  const until = addDays(todayInDakar(linkEndedAt ?? registeredAt), expiryDays - 1);
  const today = todayInDakar(tx.now);
  await queueMail(tx, {
    kind: "registration-reminder",
    subjectKind: "company",
    subjectId: id,
    to,
    mail: registrationReminderMail({
      ninea: country === "SN" ? einKey : null,
      registeredAt,
      until: [until, today].sort().at(-1) ?? until,
      publicUrl: tx.publicUrl,
      authority: authorityContact(await settingsInForce(tx.db, tx.now)),
    }),
  });
  return true;
}
