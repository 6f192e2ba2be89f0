import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { addDays, daysBefore, daysBetween, todayInDakar } from "#app/kernel/dates.ts";
import { lastDayOpen } from "#app/tariff/last-days.server.ts";
import { silenceInWords } from "./application.mail.ts";
import { changeApplicationIn } from "./change-application.server.ts";
import {
  addReminderIn,
  applicationAsStored,
  nextAskedApplication,
  nextDraftLeft,
  nextOverdueApplication,
} from "./company-deadlines.queries.server.ts";
import { complementsIn } from "./complements/complement-reads.queries.server.ts";
import { notifyCompanyIn } from "./notify-company.server.ts";

/** How many days before the last day of a complement a reminder is mailed, the earliest first (applications §2: J-5, J-1, J0). */
export const complementReminderDays = [5, 1, 0] as const;
/** How many days before an application without an answer is closed its company is warned, the earliest first. */
export const closingReminderDays = [14, 3] as const;
/** A draft that nobody has changed for so many days gets one reminder. */
export const DRAFT_LEFT_DAYS = 14;

/**
 * Mails reminders of open complements, of applications that will be closed and of drafts that were left, once for each step. A step missed while the product was
 * down is mailed with the next one. Returns how many applications got a reminder.
 */
export async function remindApplications(ctx: Context, signal?: AbortSignal): Promise<number> {
  const today = todayInDakar(ctx.now);
  const period = { from: today, to: addDays(today, complementReminderDays[0]) };
  const complements = await eachApplication(
    ctx,
    signal,
    (db, after) => nextAskedApplication(db, { after, ...period }),
    remindComplementsIn,
  );
  const before = daysBefore(ctx.now, DRAFT_LEFT_DAYS);
  const nextDraft = (db: Db, after: string) => nextDraftLeft(db, { after, before });
  // Until its last day to answer, an application gets the reminders of its complements.
  const overdue = (db: Db, after: string) => nextOverdueApplication(db, { after, before: today });
  const closing = await eachApplication(ctx, signal, overdue, remindOfClosingIn);
  return complements + closing + (await eachApplication(ctx, signal, nextDraft, remindDraftIn));
}

/**
 * Moves applications whose last day has passed. With an answer, the examination goes on; without any, the application
 * is closed once the delay of the tariff has passed too (applications §1.2). Returns how many were moved.
 */
export async function endPassedDeadlines(ctx: Context, signal?: AbortSignal): Promise<number> {
  const before = todayInDakar(ctx.now);
  const overdue = (db: Db, after: string) => nextOverdueApplication(db, { after, before });
  return await eachApplication(ctx, signal, overdue, async (tx, applicationId) => {
    const { state } = await applicationAsStored(tx.db, applicationId);
    const open = await complementsIn(tx.db, applicationId, ["open"]);
    const answered = open.some(({ answer }) => answer !== null);
    const move = state === "complement-asked" && answered ? "resume" : "lapse";
    return (await changeApplicationIn(tx, { applicationId, move })).ok;
  });
}

/** Runs the work for each application in a transaction of its own; returns for how many it did something. */
export async function eachApplication(
  ctx: Context,
  signal: AbortSignal | undefined,
  next: (db: Db, after: string) => Promise<string | undefined>,
  work: (tx: Tx, applicationId: string) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  let after = "";
  while (!signal?.aborted) {
    const id = await next(ctx.db, after);
    if (!id) break;
    after = id;
    if (await ctx.transaction((tx) => work(tx, id))) count += 1;
  }
  return count;
}

async function remindComplementsIn(tx: Tx, applicationId: string): Promise<boolean> {
  const today = todayInDakar(tx.now);
  const application = await applicationAsStored(tx.db, applicationId);
  const closesOn = await lastDayOpen(tx.db, application);
  const open = await complementsIn(tx.db, applicationId, ["open"]);
  const days = [...new Set(open.flatMap(({ dueOn }) => dueOn ?? []))].filter((day) => day >= today);
  let reminded = false;
  for (const day of days.sort()) {
    const step = complementReminderDays.findLast((before) => daysBetween(today, day) <= before);
    if (step === undefined) continue;
    const reminder = { applicationId, what: "complement" as const, day, step };
    if (!(await addReminderIn(tx, reminder))) continue;
    const unanswered = open.filter(({ dueOn, answer }) => dueOn === day && answer === null);
    await notifyCompanyIn(tx, {
      applicationId,
      what: "complement-reminder",
      dueOn: day,
      complements: unanswered.length,
      ifSilent: closesOn ? silenceInWords(application.state, closesOn) : "",
    });
    reminded = true;
  }
  return reminded;
}

/** Warns a company whose application is closed soon because nothing has been answered. */
async function remindOfClosingIn(tx: Tx, applicationId: string): Promise<boolean> {
  const application = await applicationAsStored(tx.db, applicationId);
  const { state } = application;
  const day = await lastDayOpen(tx.db, application);
  if (state === "granted" || !day) return false;
  const open = await complementsIn(tx.db, applicationId, ["open"]);
  // An examination goes on with the answers that exist, so it is not closed.
  if (state === "complement-asked" && open.some(({ answer }) => answer !== null)) return false;
  const daysLeft = daysBetween(todayInDakar(tx.now), day);
  // After its last day it is too late for a warning: the next run of the duty closes the application.
  if (daysLeft < 0) return false;
  const step = closingReminderDays.findLast((before) => daysLeft <= before);
  if (step === undefined) return false;
  if (!(await addReminderIn(tx, { applicationId, what: "closing", day, step }))) return false;
  await notifyCompanyIn(tx, { applicationId, what: "closing-reminder", closesOn: day });
  return true;
}

async function remindDraftIn(tx: Tx, applicationId: string): Promise<boolean> {
  const day = todayInDakar((await applicationAsStored(tx.db, applicationId)).savedAt);
  const reminder = { applicationId, what: "draft" as const, day, step: DRAFT_LEFT_DAYS };
  const fresh = await addReminderIn(tx, reminder);
  if (fresh) await notifyCompanyIn(tx, { applicationId, what: "draft-reminder" });
  return fresh;
}
