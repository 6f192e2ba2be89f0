import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { addDays, daysBefore, daysBetween, todayInDakar } from "#app/kernel/dates.ts";
import { changeApplicationPart } from "./change-application.server.ts";
import { complementsIn } from "./complement.queries.server.ts";
import { tellCompanyPart } from "./tell-company.server.ts";

/** How many days before its last one a request is spoken of, the earliest first (applications §2: J-5, J-1, J0). */
export const complementReminderDays = [5, 1, 0] as const;
/** A draft that nobody has written for so many days is spoken of, once. */
export const DRAFT_LEFT_DAYS = 14;

/**
 * Reminds companies of what is asked of them and of drafts that were left: once for each day and step. A step that was missed
 * while the product was down is told with the next. Answers how many files were told of.
 */
export async function remindApplications(ctx: Context, signal?: AbortSignal): Promise<number> {
  const complements = await eachFile(ctx, signal, filesAsked, remindComplementsPart);
  return complements + (await eachFile(ctx, signal, filesLeft, remindDraftPart));
}

/**
 * Goes on with files whose day has passed: those with an answer are examined with it, those without any are closed once the
 * time of the tariff has passed too (applications §1.2). Answers how many have moved.
 */
export async function endWaiting(ctx: Context, signal?: AbortSignal): Promise<number> {
  return await eachFile(ctx, signal, filesOverdue, async (tx, applicationId) => {
    const { state } = await tx.db
      .selectFrom("application")
      .select("state")
      .where("id", "=", applicationId)
      .executeTakeFirstOrThrow();
    const open = await complementsIn(tx.db, applicationId, ["open"]);
    const answered = open.some(({ answer }) => answer !== null);
    const move = state === "complement-asked" && answered ? "resume" : "lapse";
    return (await changeApplicationPart(tx, { applicationId, move })).ok;
  });
}

type Next = (
  db: Db,
  asked: { after: string; now: Date },
) => Promise<{ id: string; [column: string]: unknown } | undefined>;

/** Does a work for each file, in a transaction of its own; answers for how many it did something. */
async function eachFile(
  ctx: Context,
  signal: AbortSignal | undefined,
  next: Next,
  work: (tx: Tx, applicationId: string) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  let after = "";
  while (!signal?.aborted) {
    const file = await next(ctx.db, { after, now: ctx.now });
    if (!file) break;
    after = file.id;
    if (await ctx.transaction((tx) => work(tx, file.id))) count += 1;
  }
  return count;
}

const files = (db: Db, after: string) =>
  db
    .selectFrom("application")
    .select("application.id")
    .$if(after !== "", (query) => query.where("application.id", ">", after))
    .orderBy("application.id")
    .limit(1);

const filesAsked: Next = (db, { after, now }) =>
  files(db, after)
    .where("state", "in", ["to-complete", "complement-asked"])
    .where("deadline_on", ">=", todayInDakar(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("complement")
          .select("complement.id")
          .whereRef("complement.application_id", "=", "application.id")
          .where("complement.state", "=", "open")
          .where("complement.due_on", ">=", todayInDakar(now))
          .where("complement.due_on", "<=", addDays(todayInDakar(now), complementReminderDays[0])),
      ),
    )
    .executeTakeFirst();

const filesLeft: Next = (db, { after, now }) =>
  files(db, after)
    .where("state", "=", "draft")
    .where("saved_at", "<", daysBefore(now, DRAFT_LEFT_DAYS))
    .executeTakeFirst();

const filesOverdue: Next = (db, { after, now }) =>
  files(db, after)
    .where("state", "in", ["to-complete", "complement-asked"])
    .where("deadline_on", "<", todayInDakar(now))
    .executeTakeFirst();

async function remindComplementsPart(tx: Tx, applicationId: string): Promise<boolean> {
  const today = todayInDakar(tx.now);
  const open = await complementsIn(tx.db, applicationId, ["open"]);
  const days = [...new Set(open.flatMap(({ dueOn }) => dueOn ?? []))].filter((day) => day >= today);
  let told = false;
  for (const day of days.sort()) {
    const step = complementReminderDays.findLast((before) => daysBetween(today, day) <= before);
    if (step === undefined) continue;
    if (!(await isFresh(tx, { applicationId, what: "complement", day, step }))) continue;
    const unanswered = open.filter(({ dueOn, answer }) => dueOn === day && answer === null);
    await tellCompanyPart(tx, {
      ...{ applicationId, what: "complement-reminder", dueOn: day },
      requests: unanswered.length,
    });
    told = true;
  }
  return told;
}

async function remindDraftPart(tx: Tx, applicationId: string): Promise<boolean> {
  const { savedAt } = await tx.db
    .selectFrom("application")
    .select("saved_at as savedAt")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  const day = todayInDakar(savedAt);
  const fresh = await isFresh(tx, { applicationId, what: "draft", day, step: DRAFT_LEFT_DAYS });
  if (fresh) await tellCompanyPart(tx, { applicationId, what: "draft-reminder" });
  return fresh;
}

interface Reminder {
  applicationId: string;
  what: "complement" | "draft";
  day: string;
  step: number;
}

/** Writes a reminder down; false when it was: of two processes one tells. */
async function isFresh(tx: Tx, { applicationId, what, day, step }: Reminder): Promise<boolean> {
  const written = await tx.db
    .insertInto("application_reminder")
    .values({ application_id: applicationId, what, day, step, told_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("step")
    .executeTakeFirst();
  return written !== undefined;
}
