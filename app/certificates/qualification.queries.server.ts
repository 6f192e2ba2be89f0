import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { type Standing, type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { QualificationState } from "./qualification.ts";
import type { DatedState } from "./qualification-status.ts";

/** A right as a move finds it, locked. */
export interface LockedRight extends Standing<QualificationState> {
  subAreaId: string;
  startsOn: string;
  endsOn: string;
}

/** Locks the company, then the right: all that changes rights of one company goes one after the other. */
export async function lockRight(db: Db, id: string): Promise<LockedRight | undefined> {
  const company = await db
    .selectFrom("company")
    .select("id")
    .where("id", "=", (right) =>
      right.selectFrom("qualification").select("company_id").where("id", "=", id),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!company) return undefined;
  return await db
    .selectFrom("qualification")
    .select(["id", "state", "version"])
    .select([
      "company_id as companyId",
      "sub_area_id as subAreaId",
      "starts_on as startsOn",
      "ends_on as endsOn",
    ])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes a new state where the right is still in the one that was read; false when it is not. */
export async function writeState(
  db: Db,
  change: StateChange<QualificationState>,
): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const written = await db
    .updateTable("qualification")
    .set(columns)
    .where((row) => row.and(asRead))
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

export interface Assertion {
  qualificationId: string;
  says: QualificationState;
  validFrom: string;
  /** Last day, included. */
  validUntil: string;
}

/**
 * Adds what is said from now on of some days of some rights, in the transaction of the decision; of no days nothing is
 * said. The rows are never changed: a correction is one more.
 */
export async function assertRights(
  db: Db,
  assertions: readonly Assertion[],
  { at, journalId }: { at: Date; journalId: string },
): Promise<void> {
  const lasting = assertions.filter(({ validFrom, validUntil }) => validFrom <= validUntil);
  if (lasting.length === 0) return;
  await sql`
    insert into qualification_assertion
      (qualification_id, sequence, says, valid_from, valid_until, recorded_at, journal_id)
    select told."qualificationId", (
        select coalesce(max(sequence), 0) + 1 from qualification_assertion as earlier
        where earlier.qualification_id = told."qualificationId"
      ), told.says, told."validFrom", told."validUntil", ${at}::timestamptz, ${journalId}::uuid
    from jsonb_to_recordset(${JSON.stringify(lasting)}::jsonb)
      as told ("qualificationId" uuid, says text, "validFrom" date, "validUntil" date)`.execute(db);
}

interface PastQuestion {
  companyIds: readonly string[];
  /** The day that is asked about. */
  day: string;
  /** The instant of which the knowledge is asked. */
  knownAt: Date;
}

export interface RightOnDay {
  qualificationId: string;
  companyId: string;
  /** What held of the right on the day; `none` when it covers it not. */
  says: QualificationState | "void" | "none";
}

/** What held on a day of each right of some companies, as it was known at an instant (trust §4). */
export async function rightsOnDay(
  db: Db,
  { companyIds, day, knownAt }: PastQuestion,
): Promise<RightOnDay[]> {
  const { rows } = await sql<RightOnDay>`
    select q.id as "qualificationId", q.company_id as "companyId", coalesce(said.says, 'none') as says
    from qualification q
    left join lateral (
      select says from qualification_assertion a
      where a.qualification_id = q.id and a.recorded_at <= ${knownAt}::timestamptz
        and ${day}::date between a.valid_from and a.valid_until
      order by a.sequence desc limit 1
    ) said on true
    where q.company_id = any (${companyIds}::uuid[])
    order by q.id`.execute(db);
  return rows;
}

/** The rights of a company that another one has not replaced, and that have not ended before today; one a sub-area at most. */
export async function standingRights(
  db: Db,
  scope: Scope,
  { companyId, today }: { companyId: string; today: string },
): Promise<DatedState[]> {
  return await db
    .selectFrom("qualification")
    .select(["state", "starts_on as startsOn", "ends_on as endsOn"])
    .where("company_id", "=", companyId)
    .where("state", "in", ["granted", "suspended"])
    .where("ends_on", ">=", today)
    .where(inScope(scope, { company: "company_id" }))
    .execute();
}

/** Every right of a company with its certificate, what stands first; two hundred at most. */
export async function rightsOfCompany(db: Db, scope: Scope, companyId: string) {
  return await db
    .selectFrom("qualification")
    .innerJoin("certificate", "certificate.id", "qualification.certificate_id")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select(["qualification.id", "qualification.level", "qualification.class"])
    .select(["qualification.state", "qualification.state_since as stateSince"])
    .select(["qualification.starts_on as startsOn", "qualification.ends_on as endsOn"])
    .select(["qualification.sub_area_name as subAreaName", "sub_area.code as subAreaCode"])
    .select(["certificate.number as certificateNumber", "certificate.kind as certificateKind"])
    .where("qualification.company_id", "=", companyId)
    .where(inScope(scope, { company: "qualification.company_id" }))
    .orderBy("qualification.ends_on", "desc")
    .orderBy("sub_area.code")
    .limit(200)
    .execute();
}
