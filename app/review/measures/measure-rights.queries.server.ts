import { sql } from "kysely";
import { inScope, type StaffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { Level } from "#app/tariff/classes.ts";

/** An active company that its reader of the staff may propose a measure on. */
export const measuredCompany = (db: Db, scope: StaffScope, companyId: string) =>
  activeCompany(db, scope, companyId).executeTakeFirst();

/** Locks an active company that its reader of the staff may propose a measure on; false for any other. */
export const lockMeasuredCompany = async (
  db: Db,
  scope: StaffScope,
  companyId: string,
): Promise<boolean> =>
  (await activeCompany(db, scope, companyId).forUpdate().executeTakeFirst()) !== undefined;

const activeCompany = (db: Db, scope: StaffScope, companyId: string) =>
  db
    .selectFrom("company")
    .select(["company.id", "company.name"])
    .where("company.id", "=", companyId)
    .where("company.state", "=", "active")
    .where(inScope(scope, { decided: "company.id" }));

/**
 * The qualifications that a measure is about, by the code of their sub-area; while it is open, the one in force where one was replaced.
 * The caller has found the measure for its reader.
 */
export const rightsOfMeasure = (
  db: Db,
  { measureId, today }: { measureId: string; today: string },
) =>
  db
    .selectFrom("measure_right")
    .innerJoin("qualification", (join) =>
      join.on(
        sql<boolean>`qualification.id = coalesce((
          select standing.id from qualification standing join qualification earlier on earlier.id = measure_right.qualification_id
          join measure on measure.id = measure_right.measure_id and measure.state in ('proposed', 'heard')
          where earlier.state = 'replaced' and standing.company_id = earlier.company_id
            and standing.sub_area_id = earlier.sub_area_id and standing.state in ('granted', 'suspended')
            and standing.ends_on >= ${today}::date), measure_right.qualification_id)`,
      ),
    )
    .innerJoin("certificate", "certificate.id", "qualification.certificate_id")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select(["qualification.id", "sub_area.code", "qualification.sub_area_name as name"])
    .select((right) => right.ref("qualification.level").$castTo<Level>().as("level"))
    .select(["qualification.class", "qualification.state"])
    .select(["qualification.starts_on as startsOn", "qualification.ends_on as endsOn"])
    .select(["qualification.state_since as stateSince", "certificate.number as certificate"])
    .where("measure_right.measure_id", "=", measureId)
    .orderBy("sub_area.code")
    .execute();

/** The granted or suspended qualifications of a company that have not ended, by sub-area. */
export const standingOfCompany = (db: Db, scope: StaffScope, companyId: string, today: string) =>
  db
    .selectFrom("qualification")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .innerJoin("certificate", "certificate.id", "qualification.certificate_id")
    .select(["qualification.id", "qualification.sub_area_id as subAreaId", "qualification.state"])
    .select(["sub_area.code", "qualification.sub_area_name as name"])
    .select((right) => right.ref("qualification.level").$castTo<Level>().as("level"))
    .select(["qualification.class", "certificate.number as certificate"])
    .where("qualification.company_id", "=", companyId)
    .where("qualification.state", "in", ["granted", "suspended"])
    .where("qualification.ends_on", ">=", today)
    .where(inScope(scope, { decided: "qualification.company_id" }))
    .orderBy("sub_area.code")
    .execute();

/** Whether one of these sub-areas of a company is already under a measure that is proposed or heard. */
export async function isUnderMeasure(
  db: Db,
  { companyId, subAreaIds }: { companyId: string; subAreaIds: readonly string[] },
): Promise<boolean> {
  const row = await db
    .selectFrom("measure_right")
    .innerJoin("measure", "measure.id", "measure_right.measure_id")
    .select("measure.id")
    .where("measure.company_id", "=", companyId)
    .where("measure.state", "in", ["proposed", "heard"])
    .where("measure_right.sub_area_id", "in", subAreaIds)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Follows the qualifications that others of the same sub-area have replaced, while the measure is open. */
export async function takeReplacing(
  db: Db,
  { measureId, today }: { measureId: string; today: string },
): Promise<void> {
  await sql`
    update measure_right followed set qualification_id = standing.id
    from qualification standing
    where followed.measure_id = ${measureId} and standing.company_id = followed.company_id
      and standing.sub_area_id = followed.sub_area_id and standing.id <> followed.qualification_id
      and standing.state in ('granted', 'suspended') and standing.ends_on >= ${today}::date
      and exists (select from qualification earlier
        where earlier.id = followed.qualification_id and earlier.state = 'replaced')`.execute(db);
}

/**
 * The qualifications of a measure that have not ended, in force or suspended, by the code of their sub-area; those that replaced them
 * where one was replaced.
 */
export const standingOfMeasure = (
  db: Db,
  { measureId, today }: { measureId: string; today: string },
) =>
  db
    .selectFrom("measure_right")
    .innerJoin("qualification", (join) =>
      join
        .onRef("qualification.company_id", "=", "measure_right.company_id")
        .onRef("qualification.sub_area_id", "=", "measure_right.sub_area_id"),
    )
    .innerJoin("certificate", "certificate.id", "qualification.certificate_id")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select(["qualification.id", "qualification.state", "qualification.class"])
    .select(["sub_area.code", "qualification.sub_area_name as name"])
    .select(["qualification.sub_area_id as subAreaId", "qualification.ends_on as endsOn"])
    .select((right) => right.ref("qualification.level").$castTo<Level>().as("level"))
    .select(["certificate.number as certificate", "certificate.kind as certificateKind"])
    .where("measure_right.measure_id", "=", measureId)
    .where("qualification.state", "in", ["granted", "suspended"])
    .where("qualification.ends_on", ">=", today)
    .orderBy("sub_area.code")
    .execute();

/** Whether an urgent suspension of one of the sub-areas of a measure ended without a decision on this day or later. */
export async function hadUrgentSuspension(
  db: Db,
  { measureId, since }: { measureId: string; since: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("measure_right as own")
    .innerJoin("measure_right as other", (join) =>
      join
        .onRef("other.company_id", "=", "own.company_id")
        .onRef("other.sub_area_id", "=", "own.sub_area_id")
        .onRef("other.measure_id", "<>", "own.measure_id"),
    )
    .innerJoin("measure", "measure.id", "other.measure_id")
    .select("measure.id")
    .where("own.measure_id", "=", measureId)
    .where("measure.urgent_until", ">=", since)
    .where("measure.decided_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
