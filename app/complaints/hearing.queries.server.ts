import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";

/** The hearing of a complaint that a query has found for its reader; undefined before the company was asked. */
export const hearingOf = (db: Db, complaintId: string) =>
  db
    .selectFrom("complaint_hearing as hearing")
    .leftJoin("account as asker", "asker.id", "hearing.asked_by")
    .select(["hearing.company_id as companyId", "hearing.facts", "hearing.due_on as dueOn"])
    .select(["hearing.asked_at as askedAt", "hearing.answer", "hearing.answered_at as answeredAt"])
    .select("asker.name as askedBy")
    .where("hearing.complaint_id", "=", complaintId)
    .executeTakeFirst();

/** The hearings of a company, the newest first: nothing of the complaint but its number, what is held against it, and the end. */
export const hearingsOfCompany = (db: Db, scope: Scope, companyId: string) =>
  db
    .selectFrom("complaint_hearing as hearing")
    .innerJoin("complaint", "complaint.id", "hearing.complaint_id")
    .leftJoin("account as answerer", "answerer.id", "hearing.answered_by")
    .select(["hearing.complaint_id as complaintId", "complaint.number", "complaint.state"])
    .select(["hearing.facts", "hearing.asked_at as askedAt", "hearing.due_on as dueOn"])
    .select(["hearing.answer", "hearing.answered_at as answeredAt", "complaint.outcome"])
    .select(["answerer.name as answeredBy", "complaint.decided_at as decidedAt"])
    .where("hearing.company_id", "=", companyId)
    .where(inScope(scope, { company: "hearing.company_id" }))
    .orderBy("hearing.asked_at", "desc")
    .limit(50)
    .execute();

interface NewHearing {
  complaintId: string;
  companyId: string;
  facts: string;
  askedBy: string;
  dueOn: string;
}

/** Asks a company, once for a complaint; false when it was asked already. */
export async function insertHearing(
  { db, now }: Tx,
  { complaintId, companyId, facts, askedBy, dueOn }: NewHearing,
): Promise<boolean> {
  const inserted = await db
    .insertInto("complaint_hearing")
    .values({
      complaint_id: complaintId,
      company_id: companyId,
      facts,
      asked_by: askedBy,
      asked_at: now,
      due_on: dueOn,
    })
    .onConflict((conflict) => conflict.column("complaint_id").doNothing())
    .returning("complaint_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function writeHearingDay(
  db: Tx["db"],
  { complaintId, dueOn }: { complaintId: string; dueOn: string },
): Promise<void> {
  await db
    .updateTable("complaint_hearing")
    .set({ due_on: dueOn, reminded_at: null })
    .where("complaint_id", "=", complaintId)
    .execute();
}

/** Writes the answer of the company, once; false when it has answered. */
export async function writeHearingAnswer(
  { db, now }: Tx,
  { complaintId, answer, by }: { complaintId: string; answer: string; by: string },
): Promise<boolean> {
  const written = await db
    .updateTable("complaint_hearing")
    .set({ answer, answered_by: by, answered_at: now })
    .where("complaint_id", "=", complaintId)
    .where("answer", "is", null)
    .returning("complaint_id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Hearings without an answer that end on this day or before, and of which the company was not reminded; at most `most`. */
export const hearingsToRemind = (db: Db, { until, most }: { until: string; most: number }) =>
  db
    .selectFrom("complaint_hearing as hearing")
    .innerJoin("complaint", "complaint.id", "hearing.complaint_id")
    .select(["hearing.complaint_id as complaintId", "hearing.company_id as companyId"])
    .select(["hearing.due_on as dueOn", "complaint.number", "complaint.demo"])
    .where("hearing.answer", "is", null)
    .where("hearing.reminded_at", "is", null)
    .where("hearing.due_on", "<=", until)
    .where("complaint.state", "in", ["under-review", "proposed"])
    .orderBy("hearing.due_on")
    .limit(most)
    .forUpdate("hearing")
    .skipLocked()
    .execute();

export async function noteReminded(
  { db, now }: Tx,
  complaintIds: readonly string[],
): Promise<void> {
  await db
    .updateTable("complaint_hearing")
    .set({ reminded_at: now })
    .where(sql<boolean>`complaint_id = any(${[...complaintIds]}::uuid[])`)
    .execute();
}
