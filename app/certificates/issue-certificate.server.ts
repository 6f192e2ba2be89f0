import { sql } from "kysely";
import { listCompany } from "#app/companies/list-company.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { Class } from "#app/tariff/classes.ts";
import { bucketOf } from "./bucket.ts";
import type { IssueRefusal } from "./certificate.refusals.ts";
import { certificateNumber } from "./certificate-number.ts";
import type { Level } from "./qualification.ts";

export interface GrantedQualification {
  subAreaId: string;
  level: Level;
  class: Class;
  startsOn: string;
  /** Last day of the right. */
  endsOn: string;
}

export interface CertificateToIssue {
  companyId: string;
  kind: "full" | "provisional";
  /** Day of the decision, printed on every copy. */
  decidedOn: string;
  qualifications: readonly GrantedQualification[];
  /** ISO 3166-2 code of the seat's region; the one already known when it is not given. */
  region?: string | null;
  tradeName?: string | null;
}

export interface Issued {
  certificateId: string;
  number: string;
  slug: string;
}

/**
 * Issues a certificate, in the transaction of the decision: takes the next number of the year, without holes since a
 * transaction that fails gives its number back, grants each qualification with its own level, class and dates in the
 * place of the one of the same sub-area, and lists the company. A refusal comes before anything is written.
 */
export async function issueCertificate(
  tx: Tx,
  given: CertificateToIssue,
): Promise<Result<Issued, IssueRefusal>> {
  const { db, now } = tx;
  const refusal = wrongIn(given) ?? (await wrongAgainst(tx, given));
  if (refusal) return refused(refusal);
  const { companyId, kind, decidedOn, qualifications } = given;
  const company = await listCompany(db, given);
  if (!company) return refused("unknown-company");
  const year = Number(decidedOn.slice(0, 4));
  const serial = await nextSerial(db, year);
  const certificateId = newId();
  const number = certificateNumber(year, serial);
  await db
    .insertInto("certificate")
    .values({
      id: certificateId,
      company_id: companyId,
      number,
      year,
      serial,
      kind,
      decided_on: decidedOn,
      issued_at: now,
    })
    .execute();
  const subAreaIds = qualifications.map(({ subAreaId }) => subAreaId);
  await db
    .updateTable("qualification")
    .set({ state: "replaced", state_since: now })
    .where("company_id", "=", companyId)
    .where("sub_area_id", "in", subAreaIds)
    .where("state", "=", "granted")
    .execute();
  await db
    .insertInto("qualification")
    .values(
      qualifications.map(({ subAreaId, level, startsOn, endsOn, ...granted }) => ({
        id: newId(),
        certificate_id: certificateId,
        company_id: companyId,
        sub_area_id: subAreaId,
        region: company.region,
        bucket: bucketOf(companyId),
        level,
        class: granted.class,
        starts_on: startsOn,
        ends_on: endsOn,
        state: "granted" as const,
        state_since: now,
      })),
    )
    .execute();
  await moveQualifications(db, companyId, company.region);
  await appendToJournal(tx, {
    subjectKind: "company",
    subjectId: companyId,
    event: "certificate-issued",
    data: { number, kind, decidedOn, qualifications },
  });
  return done({ certificateId, number, slug: company.slug });
}

function wrongIn({ decidedOn, qualifications }: CertificateToIssue): IssueRefusal | null {
  if (qualifications.length === 0) return "no-qualification";
  const subAreas = new Set(qualifications.map(({ subAreaId }) => subAreaId));
  if (subAreas.size < qualifications.length) return "sub-area-twice";
  const wrong = qualifications.some(
    ({ startsOn, endsOn }) => startsOn < decidedOn || endsOn < startsOn,
  );
  return wrong ? "wrong-dates" : null;
}

/** Company and standing rights are locked, so that nothing about them changes until the end. */
async function wrongAgainst(
  { db, now }: Tx,
  { companyId, qualifications }: CertificateToIssue,
): Promise<IssueRefusal | null> {
  const company = await db
    .selectFrom("company")
    .select("id")
    .where("id", "=", companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!company) return "unknown-company";
  const ids = qualifications.map(({ subAreaId }) => subAreaId);
  const known = await db.selectFrom("sub_area").select("id").where("id", "in", ids).execute();
  if (known.length < ids.length) return "unknown-sub-area";
  const today = todayInDakar(now);
  const standing = await db
    .selectFrom("qualification")
    .select(["sub_area_id", "ends_on", "state"])
    .where("company_id", "=", companyId)
    .where("sub_area_id", "in", ids)
    .where("state", "in", ["granted", "suspended"])
    .forUpdate()
    .execute();
  if (standing.some(({ state }) => state === "suspended")) return "sub-area-suspended";
  const late = new Set(
    qualifications.filter(({ startsOn }) => startsOn > today).map(({ subAreaId }) => subAreaId),
  );
  const gap = standing.some((row) => late.has(row.sub_area_id) && row.ends_on >= today);
  return gap ? "begins-after-the-one-in-force" : null;
}

/** The row of the year stays locked until the transaction ends: the next one gets the next number, or this one. */
async function nextSerial(db: Db, year: number): Promise<number> {
  const { last_serial } = await db
    .insertInto("certificate_serial")
    .values({ year, last_serial: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet({
        last_serial: sql<number>`certificate_serial.last_serial + 1`,
      }),
    )
    .returning("last_serial")
    .executeTakeFirstOrThrow();
  return last_serial;
}

/** Earlier qualifications follow their company to its region of today. */
async function moveQualifications(db: Db, companyId: string, region: string | null): Promise<void> {
  await db
    .updateTable("qualification")
    .set({ region })
    .where("company_id", "=", companyId)
    .where((where) => where("region", "is distinct from", region))
    .execute();
}
