import type { Db } from "#app/kernel/context.ts";

/** The next application whose signed decision nobody of its company has opened since before then. */
export async function nextUnread(
  db: Db,
  { after, before }: { after: string; before: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("decision")
    .select("application_id as id")
    .$if(after !== "", (query) => query.where("application_id", ">", after))
    .where("state", "=", "signed")
    .where("signed_at", "<", before)
    .orderBy("application_id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The next granted application whose fee is still due and whose last day to pay is one of these. */
export async function nextGrantedUnpaid(
  db: Db,
  { after, today, until }: { after: string; today: string; until: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("application")
    .innerJoin("payment", "payment.subject_id", "application.id")
    .select("application.id")
    .$if(after !== "", (query) => query.where("application.id", ">", after))
    .where("application.state", "=", "granted")
    .where("application.deadline_on", ">=", today)
    .where("application.deadline_on", "<=", until)
    .where("payment.purpose", "=", "certificate")
    .where("payment.state", "=", "due")
    .orderBy("application.id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** When the last decision of an application was signed. */
export async function signedOn(db: Db, applicationId: string): Promise<Date> {
  const { signedAt } = await db
    .selectFrom("decision")
    .select("signed_at as signedAt")
    .where("application_id", "=", applicationId)
    .where("signed_at", "is not", null)
    .orderBy("signed_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  if (!signedAt) throw new Error("A signed decision has its instant.");
  return signedAt;
}

/** The last day to pay the fee of a granted application. */
export async function feeDayOf(db: Db, applicationId: string): Promise<string> {
  const { day } = await db
    .selectFrom("application")
    .select("deadline_on as day")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  if (!day) throw new Error("A granted application has its last day.");
  return day;
}
