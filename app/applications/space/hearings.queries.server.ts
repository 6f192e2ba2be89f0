import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";

/** The complaints on which a company is heard and has not answered. */
export async function openHearings(db: Db, scope: Scope, companyId: string) {
  return await db
    .selectFrom("complaint_hearing as hearing")
    .innerJoin("complaint", "complaint.id", "hearing.complaint_id")
    .select(["hearing.complaint_id as id", "complaint.number", "hearing.due_on as dueOn"])
    .where("hearing.company_id", "=", companyId)
    .where("hearing.answer", "is", null)
    .where("complaint.state", "in", ["under-review", "proposed"])
    .where(inScope(scope, { company: "hearing.company_id" }))
    .orderBy("hearing.due_on")
    .limit(20)
    .execute();
}

/** The measures on which a company is heard and has not answered. */
export const openMeasures = (db: Db, scope: Scope, companyId: string) =>
  db
    .selectFrom("measure")
    .select(["measure.id", "measure.number"])
    .select((row) => row.ref("measure.due_on").$notNull().as("dueOn"))
    .where("measure.company_id", "=", companyId)
    .where("measure.answer", "is", null)
    .where("measure.state", "=", "heard")
    .where(inScope(scope, { company: "measure.company_id" }))
    .orderBy("measure.due_on")
    .limit(20)
    .execute();

/** The letters of measures that nobody of the company has read, and those that it may contest until a day that has not passed. */
export const measureLetters = (
  db: Db,
  scope: Scope,
  { companyId, today }: { companyId: string; today: string },
) =>
  db
    .selectFrom("measure_letter as letter")
    .innerJoin("measure", "measure.id", "letter.measure_id")
    .select(["letter.id", "letter.measure_id as measureId", "measure.number"])
    .select(["letter.signed_at as signedAt", "letter.notified_at as notifiedAt"])
    .select("letter.appeal_until as appealUntil")
    .where("letter.company_id", "=", companyId)
    .where((where) =>
      where.or([
        where("letter.notified_at", "is", null),
        where("letter.appeal_until", ">=", today),
      ]),
    )
    .where(inScope(scope, { company: "letter.company_id" }))
    .orderBy("letter.signed_at")
    .limit(20)
    .execute();
