import { sql } from "kysely";
import type { Level } from "#app/certificates/qualification.ts";
import { isListed, qualificationStatus } from "#app/certificates/qualification-status.ts";
import { parseBusinessRegistry } from "#app/companies/business-registry.ts";
import { regionOf } from "#app/companies/regions.ts";
import type { Db } from "#app/kernel/context.ts";
import type { DirectoryDay, ListedCompany, ListedQualification } from "./directory-list.ts";

/** What the directory shows of these companies, in the order of the given identifiers. */
export async function listedCompanies(
  db: Db,
  ids: readonly string[],
  day: DirectoryDay,
): Promise<ListedCompany[]> {
  if (ids.length === 0) return [];
  const companies = await db
    .selectFrom("company")
    .innerJoin("listing", "listing.company_id", "company.id")
    .select(companyColumns)
    .where(sql<boolean>`company.id = any (${ids}::uuid[])`)
    .execute();
  const qualifications = await qualificationsOf(db, ids, day);
  const certificates = await latestCertificates(db, ids);
  const byId = new Map(companies.map((company) => [company.id, company]));
  return ids.flatMap((id) => {
    const company = byId.get(id);
    const certificate = certificates.get(id);
    if (!company || !certificate) return [];
    const listed = (qualifications.get(id) ?? []).filter(({ status }) => isListed(status));
    return [{ ...shown(company, day), certificate, qualifications: listed }];
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

/** The identity of a company as it is published: nothing personal (law 2008-12). */
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

/** All qualifications of each company, whatever their status on the day, by code of the sub-area. */
export async function qualificationsOf(
  db: Db,
  ids: readonly string[],
  day: DirectoryDay,
): Promise<Map<string, ListedQualification[]>> {
  const rows = await db
    .selectFrom("qualification")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select(["company_id", "sub_area.code", "sub_area_name", "level", "class"])
    .select(["starts_on", "ends_on", "state"])
    .where(sql<boolean>`company_id = any (${ids}::uuid[])`)
    .execute();
  const dated = rows.map(
    ({ company_id, code, sub_area_name, level, starts_on, ends_on, ...row }) => ({
      companyId: company_id,
      qualification: {
        subAreaCode: code,
        subAreaName: sub_area_name,
        level: level as Level,
        class: row.class,
        startsOn: starts_on,
        endsOn: ends_on,
        status: qualificationStatus(
          { state: row.state, startsOn: starts_on, endsOn: ends_on },
          day,
        ),
      },
    }),
  );
  dated.sort((a, b) => order(a.qualification) - order(b.qualification) || latestFirst(a, b));
  const byCompany = Map.groupBy(dated, ({ companyId }) => companyId);
  return new Map(
    [...byCompany].map(([id, each]) => [id, each.map(({ qualification }) => qualification)]),
  );
}

const order = ({ subAreaCode }: ListedQualification) => Number(subAreaCode);

type Dated = { qualification: ListedQualification };
const latestFirst = (a: Dated, b: Dated) =>
  a.qualification.startsOn < b.qualification.startsOn ? 1 : -1;

async function latestCertificates(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("certificate")
    .select(["company_id", "number", "decided_on"])
    .distinctOn("company_id")
    .where(sql<boolean>`company_id = any (${ids}::uuid[])`)
    .orderBy("company_id")
    .orderBy("decided_on", "desc")
    .orderBy("issued_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return new Map(
    rows.map((row) => [row.company_id, { number: row.number, decidedOn: row.decided_on }]),
  );
}
