import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";

const applicationsAfter = (db: Db, after: string) =>
  db
    .selectFrom("application")
    .select("application.id")
    .$if(after !== "", (query) => query.where("application.id", ">", after))
    .orderBy("application.id")
    .limit(1);

/** The next application with an open complement whose last day is one of these. */
export async function nextAskedApplication(
  db: Db,
  { after, from, to }: { after: string; from: string; to: string },
): Promise<string | undefined> {
  const application = await applicationsAfter(db, after)
    .where("state", "in", ["to-complete", "complement-asked"])
    .where("deadline_on", ">=", from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("complement")
          .select("complement.id")
          .whereRef("complement.application_id", "=", "application.id")
          .where("complement.state", "=", "open")
          .where("complement.due_on", ">=", from)
          .where("complement.due_on", "<=", to),
      ),
    )
    .executeTakeFirst();
  return application?.id;
}

/** The next draft that was last saved before then. */
export async function nextDraftLeft(
  db: Db,
  { after, before }: { after: string; before: Date },
): Promise<string | undefined> {
  const application = await applicationsAfter(db, after)
    .where("state", "=", "draft")
    .where("saved_at", "<", before)
    .executeTakeFirst();
  return application?.id;
}

/** The next application whose last day to answer was before this one. */
export async function nextOverdueApplication(
  db: Db,
  { after, before }: { after: string; before: string },
): Promise<string | undefined> {
  const application = await applicationsAfter(db, after)
    .where("state", "in", ["to-complete", "complement-asked", "granted"])
    .where("deadline_on", "<", before)
    .executeTakeFirst();
  return application?.id;
}

/** State and its begin, last save and last day to answer of an application that exists. */
export const applicationAsStored = (db: Db, id: string) =>
  db
    .selectFrom("application")
    .select(["state", "state_since as stateSince"])
    .select(["saved_at as savedAt", "deadline_on as deadlineOn"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** The last day of the certificate that a granted extension joins, as its signed letter says; null for other applications. */
export async function endOfJoinedCertificate(db: Db, id: string): Promise<string | null> {
  const decision = await db
    .selectFrom("decision")
    .select(sql<string | null>`letter -> 'grant' ->> 'endsWith'`.as("endsWith"))
    .where("application_id", "=", id)
    .where("outcome", "=", "granted")
    .where("signed_at", "is not", null)
    .orderBy("signed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return decision?.endsWith ?? null;
}

interface Reminder {
  applicationId: string;
  what: "complement" | "draft" | "closing" | "certificate-fee" | "unread-decision";
  day: string;
  step: number;
}

/** Records a reminder; false when another process has already recorded it, so that only one mail is sent. */
export async function addReminderIn(
  { db, now }: Tx,
  { applicationId, what, day, step }: Reminder,
): Promise<boolean> {
  const written = await db
    .insertInto("application_reminder")
    .values({ application_id: applicationId, what, day, step, reminded_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("step")
    .executeTakeFirst();
  return written !== undefined;
}
