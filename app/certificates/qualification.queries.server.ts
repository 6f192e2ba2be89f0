import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { type Standing, type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { QualificationState } from "./qualification.ts";
import type { DatedState } from "./qualification-status.ts";

/** A qualification, locked, as a move reads it. */
export interface LockedRight extends Standing<QualificationState> {
  subAreaId: string;
  startsOn: string;
  endsOn: string;
}

/**
 * Locks the company, then the qualification, so that changes to the qualifications of one company run one after the
 * other.
 */
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

/** Writes the new state; false when the qualification is no longer in the state and version that were read. */
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
 * Appends the state that applies from now on for some days of some qualifications, in the transaction of the
 * decision. An assertion over no days is left out. Rows are never changed: a correction is a further row.
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
    select asserted."qualificationId", (
        select coalesce(max(sequence), 0) + 1 from qualification_assertion as earlier
        where earlier.qualification_id = asserted."qualificationId"
      ), asserted.says, asserted."validFrom", asserted."validUntil", ${at}::timestamptz, ${journalId}::uuid
    from jsonb_to_recordset(${JSON.stringify(lasting)}::jsonb)
      as asserted ("qualificationId" uuid, says text, "validFrom" date, "validUntil" date)`.execute(
    db,
  );
}

interface PastQuestion {
  companyIds: readonly string[];
  /** The day in question. */
  day: string;
  /** Only assertions recorded by this instant count. */
  knownAt: Date;
}

export interface RightOnDay {
  qualificationId: string;
  companyId: string;
  /** The state on the day; `none` when no assertion covers it. */
  says: QualificationState | "void" | "none";
}

/** The state on a day for each qualification of some companies, as it was known at an instant (trust §4). */
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

/** The granted or suspended qualifications of a company that have not ended before today; at most one per sub-area. */
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
    .where(inScope(scope, { company: "qualification.company_id" }))
    .execute();
}

/** All qualifications of a company with their certificates, the latest end first; at most 200. */
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
