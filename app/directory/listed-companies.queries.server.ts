import { sql } from "kysely";
import type { QualificationState } from "#app/certificates/qualification.ts";
import type { Db } from "#app/kernel/context.ts";
import type { Class } from "#app/tariff/classes.ts";
import type { FormerName } from "./directory-list.ts";

const companyColumns = [
  "company.id",
  "listing.slug",
  "company.name",
  "company.trade_name",
  "company.country",
  "company.ein_key",
  "company.business_registry",
  "company.region",
  "company.demo",
] as const;

/** Names that a company bore before, the last one first. */
const formerNames = sql<FormerName[]>`(
  select coalesce(json_agg(json_build_object('name', former_name.name, 'until', former_name.until)
    order by former_name.until desc, former_name.name), '[]')
  from former_name where former_name.company_id = company.id)`.as("former_names");

/** The codes of the places where a company chose to say that it works. */
const places = sql<string[]>`coalesce((
  select places from published_contact where published_contact.company_id = company.id), '{}')`.as(
  "places",
);

export interface CompanyRow {
  slug: string;
  name: string;
  trade_name: string | null;
  country: string;
  ein_key: string;
  business_registry: string;
  region: string | null;
  demo: boolean;
  former_names: FormerName[];
  places: string[];
}

/** Companies of the directory with their latest certificate, in any order. */
export async function companyRows(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom("company")
    .innerJoin("listing", "listing.company_id", "company.id")
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("certificate")
          .select(["number", "decided_on as decidedOn"])
          .whereRef("certificate.company_id", "=", "company.id")
          .orderBy("decided_on", "desc")
          .orderBy("issued_at", "desc")
          .orderBy("id", "desc")
          .limit(1)
          .as("latest"),
      (join) => join.onTrue(),
    )
    .select([...companyColumns, "latest.number", "latest.decidedOn", formerNames, places])
    .where(sql<boolean>`company.id = any (${ids}::uuid[])`)
    .execute();
}

/** The company with this slug, with the data that only its own page shows. */
export async function companyRowWithSlug(db: Db, slug: string) {
  return await db
    .selectFrom("listing")
    .innerJoin("company", "company.id", "listing.company_id")
    .leftJoin("published_contact as shown", "shown.company_id", "company.id")
    .select([...companyColumns, "legal_form", "founded_on", "website", formerNames, places])
    .select(["shown.phone as shownPhone", "shown.takes_messages as takesMessages"])
    .where("listing.slug", "=", slug)
    .executeTakeFirst();
}

/** All certificates of a company, the latest first. */
export async function certificatesOf(db: Db, companyId: string) {
  return await db
    .selectFrom("certificate")
    .select(["number", "kind", "decided_on as decidedOn"])
    .where("company_id", "=", companyId)
    .orderBy("decided_on", "desc")
    .orderBy("issued_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export interface QualificationRow {
  code: string;
  sub_area_name: string;
  level: number;
  class: Class;
  starts_on: string;
  ends_on: string;
  state: QualificationState;
  state_since: Date;
}

/** All qualifications of these companies, whatever their state. */
export async function qualificationRows(
  db: Db,
  companyIds: readonly string[],
): Promise<(QualificationRow & { company_id: string })[]> {
  return await db
    .selectFrom("qualification")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select(["company_id", "sub_area.code", "sub_area_name", "level", "class"])
    .select(["starts_on", "ends_on", "state", "state_since"])
    .where(sql<boolean>`company_id = any (${companyIds}::uuid[])`)
    .execute();
}
