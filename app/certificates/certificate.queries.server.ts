import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import type { QualificationState } from "./qualification.ts";

/** Locks a company until the end of the transaction; null when it does not exist. */
export async function lockCompany(db: Db, companyId: string): Promise<{ isDemo: boolean } | null> {
  return (await companyToCertify(db, companyId).forUpdate().executeTakeFirst()) ?? null;
}

/** The same without a lock, for who only asks. */
export const readCompany = async (db: Db, companyId: string): Promise<{ isDemo: boolean } | null> =>
  (await companyToCertify(db, companyId).executeTakeFirst()) ?? null;

const companyToCertify = (db: Db, companyId: string) =>
  db.selectFrom("company").select("demo as isDemo").where("id", "=", companyId);

interface RightsFor {
  companyId: string;
  subAreaIds: readonly string[];
}

/** The granted or suspended qualifications of a company for some sub-areas, locked. */
export const lockStandingRights = (db: Db, rights: RightsFor) =>
  standingRights(db, rights).forUpdate().execute();

/** The same without locks, for who only asks. */
export const readStandingRights = (db: Db, rights: RightsFor) =>
  standingRights(db, rights).execute();

const standingRights = (db: Db, { companyId, subAreaIds }: RightsFor) =>
  db
    .selectFrom("qualification")
    .select(["id", "sub_area_id as subAreaId", "ends_on as endsOn", "state"])
    .where("company_id", "=", companyId)
    .where("sub_area_id", "in", subAreaIds)
    .where("state", "in", ["granted", "suspended"]);

interface NewCertificate {
  id: string;
  companyId: string;
  number: string;
  kind: "full" | "provisional";
  decidedOn: string;
  /** The decision that it rests on. */
  decisionId: string | null;
  /** Or the reduction that it rests on. */
  measureId: string | null;
}

export async function insertCertificateIn(
  { db, now }: Tx,
  { id, companyId, number, kind, decidedOn, decisionId, measureId }: NewCertificate,
): Promise<void> {
  await db
    .insertInto("certificate")
    .values({
      id,
      company_id: companyId,
      number,
      kind,
      decided_on: decidedOn,
      issued_at: now,
      decision_id: decisionId,
      measure_id: measureId,
    })
    .execute();
}

interface NewQualification {
  id: string;
  certificateId: string;
  companyId: string;
  decisionId: string | null;
  subAreaId: string;
  /** The name of the sub-area today; a later edition does not change it. */
  subAreaName: string;
  level: Level;
  class: Class;
  startsOn: string;
  endsOn: string;
  state: QualificationState;
  /** Its place in the status list, given once. */
  statusIndex: number;
}

export async function insertQualificationsIn(
  { db, now }: Tx,
  qualifications: readonly NewQualification[],
): Promise<void> {
  await db
    .insertInto("qualification")
    .values(
      qualifications.map((each) => ({
        id: each.id,
        certificate_id: each.certificateId,
        company_id: each.companyId,
        decision_id: each.decisionId,
        sub_area_id: each.subAreaId,
        sub_area_name: each.subAreaName,
        level: each.level,
        class: each.class,
        starts_on: each.startsOn,
        ends_on: each.endsOn,
        state: each.state,
        state_since: now,
        version: 1,
        status_index: each.statusIndex,
      })),
    )
    .execute();
}

/** SQL: the number of the latest certificate that a decision on the application in this column led to; null without one. */
export const certificateOf = (application: string) =>
  sql<string | null>`(select certificate.number from certificate
    join decision on decision.id = certificate.decision_id
    where decision.application_id = ${sql.ref(application)}
    order by certificate.issued_at desc limit 1)`;
