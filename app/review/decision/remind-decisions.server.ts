import { addReminderIn } from "#app/applications/company-deadlines.queries.server.ts";
import { eachApplication } from "#app/applications/company-deadlines.server.ts";
import { notifyCompanyIn } from "#app/applications/notify-company.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { addDays, daysBefore, daysBetween, todayInDakar } from "#app/kernel/dates.ts";
import { UNREAD_DAYS } from "./decision.ts";
import { feeDayOf, nextGrantedUnpaid, nextUnread, signedOn } from "./reminders.queries.server.ts";

/** How many days before a grant lapses its company is reminded of the fee, the earliest first. */
export const feeReminderDays = [90, 30, 7] as const;

/**
 * Reminds companies, once for each step, of a decision that nobody has opened after five days, and of the fee of a certificate that
 * is still due. Returns how many were reminded.
 */
export async function remindDecisions(ctx: Context, signal?: AbortSignal): Promise<number> {
  const today = todayInDakar(ctx.now);
  const before = daysBefore(ctx.now, UNREAD_DAYS);
  const unread = await eachApplication(
    ctx,
    signal,
    (db: Db, after) => nextUnread(db, { after, before }),
    async (tx, applicationId) => {
      const day = todayInDakar(await signedOn(tx.db, applicationId));
      const reminder = { applicationId, what: "unread-decision", day, step: UNREAD_DAYS } as const;
      if (!(await addReminderIn(tx, reminder))) return false;
      await notifyCompanyIn(tx, { applicationId, what: "decision-reminder" });
      return true;
    },
  );
  const until = addDays(today, feeReminderDays[0]);
  const unpaid = await eachApplication(
    ctx,
    signal,
    (db: Db, after) => nextGrantedUnpaid(db, { after, today, until }),
    async (tx, applicationId) => {
      const day = await feeDayOf(tx.db, applicationId);
      const step = feeReminderDays.findLast((days) => daysBetween(today, day) <= days);
      if (step === undefined) return false;
      const reminder = { applicationId, what: "certificate-fee", day, step } as const;
      if (!(await addReminderIn(tx, reminder))) return false;
      await notifyCompanyIn(tx, { applicationId, what: "fee-reminder", closesOn: day });
      return true;
    },
  );
  return unread + unpaid;
}
