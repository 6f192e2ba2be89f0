import { qualificationStatus, statusSince } from "#app/certificates/qualification-status.ts";
import { readableBusinessRegistry } from "#app/companies/business-registry.ts";
import { regionOf } from "#app/companies/regions.ts";
import { workplacesOf } from "#app/companies/workplaces.ts";
import type { Db } from "#app/kernel/context.ts";
import type { Level } from "#app/tariff/classes.ts";
import { qualificationsToShow, standingOf } from "./company/standing.ts";
import type { DirectoryDay, ListedCompany, ListedQualification } from "./directory-list.ts";
import {
  type CompanyRow,
  companyRows,
  type QualificationRow,
  qualificationRows,
} from "./listed-companies.queries.server.ts";

/** The data that the directory shows of these companies, in the order of the given ids. */
export async function listedCompanies(
  db: Db,
  ids: readonly string[],
  day: DirectoryDay,
): Promise<ListedCompany[]> {
  if (ids.length === 0) return [];
  const companies = await companyRows(db, ids);
  const qualifications = await qualificationsOf(db, ids, day);
  const byId = new Map(companies.map((company) => [company.id, company]));
  return ids.flatMap((id) => {
    const company = byId.get(id);
    if (!company) return [];
    const certificate = { number: company.number, decidedOn: company.decidedOn };
    const all = qualifications.get(id) ?? [];
    const standing = standingOf(all);
    const shownQualifications = qualificationsToShow(all, standing);
    return [
      {
        ...companyFacts(company, day),
        certificate,
        standing,
        qualifications: shownQualifications,
      },
    ];
  });
}

/** The published identity of a company: nothing personal (law 2008-12). */
export function companyFacts(company: CompanyRow, { today }: DirectoryDay) {
  const region = regionOf(company.region);
  return {
    slug: company.slug,
    name: company.name,
    tradeName: company.trade_name,
    formerNames: company.former_names,
    country: company.country,
    ein: company.ein_key,
    businessRegistry: readableBusinessRegistry(company.business_registry, today),
    region: region && { code: region.code, name: region.name },
    workplaces: workplacesOf(company.places),
    demo: company.demo,
  };
}

/** All qualifications of each company, whatever their status on the day, by sub-area code. */
export async function qualificationsOf(
  db: Db,
  ids: readonly string[],
  day: DirectoryDay,
): Promise<Map<string, ListedQualification[]>> {
  const rows = await qualificationRows(db, ids);
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
    since: statusSince(status, { endsOn, stateSince: row.state_since }),
  };
}

const order = ({ subAreaCode }: ListedQualification) => Number(subAreaCode);

type Dated = { qualification: ListedQualification };
const latestFirst = (a: Dated, b: Dated) =>
  a.qualification.startsOn < b.qualification.startsOn ? 1 : -1;
