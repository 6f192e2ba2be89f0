import { sql } from "kysely";
import type { QualificationState, QualificationStatus } from "#app/certificates/qualification.ts";
import { qualificationStatus } from "#app/certificates/qualification-status.ts";
import { parseBusinessRegistry } from "#app/companies/business-registry.ts";
import { regionOf } from "#app/companies/regions.ts";
import type { Db } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import type { DirectoryDay, ListedCompany, ListedQualification } from "./directory-list.ts";
import { qualificationsToShow, standingOf } from "./standing.ts";

/** What the directory shows of these companies, in the order of the given ids. */
export async function listedCompanies(
  db: Db,
  ids: readonly string[],
  day: DirectoryDay,
): Promise<ListedCompany[]> {
  if (ids.length === 0) return [];
  const companies = await db
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
    .select([...companyColumns, "latest.number", "latest.decidedOn"])
    .where(sql<boolean>`company.id = any (${ids}::uuid[])`)
    .execute();
  const qualifications = await qualificationsOf(db, ids, day);
  const byId = new Map(companies.map((company) => [company.id, company]));
  return ids.flatMap((id) => {
    const company = byId.get(id);
    if (!company) return [];
    const certificate = { number: company.number, decidedOn: company.decidedOn };
    const all = qualifications.get(id) ?? [];
    const standing = standingOf(all);
    const shownQualifications = qualificationsToShow(all, standing);
    return [{ ...shown(company, day), certificate, standing, qualifications: shownQualifications }];
  });
}

export const companyColumns = [
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

interface CompanyRow {
  slug: string;
  name: string;
  trade_name: string | null;
  country: string;
  ein_key: string;
  business_registry: string;
  region: string | null;
  demo: boolean;
}

/** The published identity of a company: nothing personal (law 2008-12). */
export function shown(company: CompanyRow, { today }: DirectoryDay) {
  const registry = parseBusinessRegistry(company.business_registry, { today });
  const region = regionOf(company.region);
  return {
    slug: company.slug,
    name: company.name,
    tradeName: company.trade_name,
    country: company.country,
    ein: company.ein_key,
    businessRegistry: registry.ok ? registry.display : company.business_registry,
    region: region && { code: region.code, name: region.name },
    demo: company.demo,
  };
}

/** All qualifications of each company, whatever their status on the day, by sub-area code. */
export async function qualificationsOf(
  db: Db,
  ids: readonly string[],
  day: DirectoryDay,
): Promise<Map<string, ListedQualification[]>> {
  const rows = await db
    .selectFrom("qualification")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select(["company_id", "sub_area.code", "sub_area_name", "level", "class"])
    .select(["starts_on", "ends_on", "state", "state_since"])
    .where(sql<boolean>`company_id = any (${ids}::uuid[])`)
    .execute();
  const dated = rows.map((row) => ({
    companyId: row.company_id,
    qualification: listedQualification(row, day),
  }));
  dated.sort((a, b) => order(a.qualification) - order(b.qualification) || latestFirst(a, b));
  const byCompany = Map.groupBy(dated, ({ companyId }) => companyId);
  return new Map(
    [...byCompany].map(([id, each]) => [id, each.map(({ qualification }) => qualification)]),
  );
}

interface QualificationRow {
  code: string;
  sub_area_name: string;
  level: number;
  class: Class;
  starts_on: string;
  ends_on: string;
  state: QualificationState;
  state_since: Date;
}

function listedQualification(row: QualificationRow, day: DirectoryDay): ListedQualification {
  const { starts_on: startsOn, ends_on: endsOn, state } = row;
  const status = qualificationStatus({ state, startsOn, endsOn }, day);
  return {
    subAreaCode: row.code,
    subAreaName: row.sub_area_name,
    level: row.level as Level,
    class: row.class,
    startsOn,
    endsOn,
    status,
    since: sinceOf(status, { endsOn, decided: row.state_since }),
  };
}

function sinceOf(
  status: QualificationStatus,
  { endsOn, decided }: { endsOn: string; decided: Date },
): string | null {
  if (status === "expired") return addDays(endsOn, 1);
  const isDecided = status === "suspended" || status === "withdrawn" || status === "replaced";
  return isDecided ? todayInDakar(decided) : null;
}

const order = ({ subAreaCode }: ListedQualification) => Number(subAreaCode);

type Dated = { qualification: ListedQualification };
const latestFirst = (a: Dated, b: Dated) =>
  a.qualification.startsOn < b.qualification.startsOn ? 1 : -1;
