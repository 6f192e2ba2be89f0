import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";

/** Gives the company until a later day to answer. */
export async function writeMeasureDay(db: Db, id: string, dueOn: string): Promise<void> {
  await db
    .updateTable("measure")
    .set({ due_on: dueOn, reminded_at: null })
    .where("id", "=", id)
    .execute();
}

export async function writeMeasureAnswer(
  { db, now }: Tx,
  { id, answer, by }: { id: string; answer: string; by: string },
): Promise<void> {
  await db
    .updateTable("measure")
    .set({ answer, answered_by: by, answered_at: now })
    .where("id", "=", id)
    .execute();
}

export async function writeHeardInPerson(
  db: Db,
  { id, said, on, by }: { id: string; said: string; on: string; by: string },
): Promise<void> {
  await db
    .updateTable("measure")
    .set({ heard_in_person: said, heard_in_person_on: on, heard_in_person_by: by })
    .where("id", "=", id)
    .execute();
}

/** Urgent suspensions whose last day is before today and that nobody has decided on; at most `most`. */
export const lapsedUrgent = (db: Db, { today, most }: { today: string; most: number }) =>
  db
    .selectFrom("measure")
    .select("id")
    .where("state", "=", "heard")
    .where("urgent_until", "<", today)
    .where("urgent_ended_at", "is", null)
    .orderBy("urgent_until")
    .limit(most)
    .execute();

export async function writeUrgentEnd({ db, now }: Tx, id: string): Promise<void> {
  await db.updateTable("measure").set({ urgent_ended_at: now }).where("id", "=", id).execute();
}

/** Measures on which a company is heard until this day or before, has not answered and was not reminded; at most `most`. */
export const measuresToRemind = (db: Db, { until, most }: { until: string; most: number }) =>
  db
    .selectFrom("measure")
    .innerJoin("company", "company.id", "measure.company_id")
    .select(["measure.id", "measure.number", "measure.kind", "measure.company_id as companyId"])
    .select(["measure.due_on as dueOn", "company.demo"])
    .where("measure.state", "=", "heard")
    .where("measure.answer", "is", null)
    .where("measure.reminded_at", "is", null)
    .where("measure.due_on", "<=", until)
    .orderBy("measure.due_on")
    .limit(most)
    .forUpdate("measure")
    .skipLocked()
    .execute();

export async function noteMeasuresReminded({ db, now }: Tx, ids: readonly string[]): Promise<void> {
  await db
    .updateTable("measure")
    .set({ reminded_at: now })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}
