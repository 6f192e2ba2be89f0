import type { Db } from "#app/kernel/context.ts";

/** Writes the last day for the answers of the company; null when no answer is awaited. */
export async function writeDeadline(db: Db, id: string, deadlineOn: string | null): Promise<void> {
  await db
    .updateTable("application")
    .set({ deadline_on: deadlineOn })
    .where("id", "=", id)
    .execute();
}

/** Writes by when the staff act; null while they have nothing to do. */
export async function writeStaffDue(db: Db, id: string, dueOn: string | null): Promise<void> {
  await db.updateTable("application").set({ staff_due_on: dueOn }).where("id", "=", id).execute();
}

/** By when the staff act on an application; null while they have nothing to do. */
export async function staffDueOf(db: Db, id: string): Promise<string | null> {
  const { dueOn } = await db
    .selectFrom("application")
    .select("staff_due_on as dueOn")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return dueOn;
}

/** Writes who has the application now; the database asks for their clear declaration of interests. */
export async function writeHandler(db: Db, id: string, accountId: string | null): Promise<void> {
  await db.updateTable("application").set({ handled_by: accountId }).where("id", "=", id).execute();
}

/** Keeps why an application ended. */
export async function writeEndReason(db: Db, id: string, reason: string): Promise<void> {
  await db.updateTable("application").set({ end_reason: reason }).where("id", "=", id).execute();
}
