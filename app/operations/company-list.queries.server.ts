import { sql } from "kysely";
import { inScope, type StaffScope } from "#app/accounts/scope.server.ts";
import type { ApplicationState } from "#app/applications/application.machine.ts";
import { matchesCompany } from "#app/companies/company-search.queries.server.ts";
import type { CompanyState } from "#app/companies/company-state.ts";
import type { Db } from "#app/kernel/context.ts";
import { type KeysetPage, keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import type { Class } from "#app/tariff/classes.ts";

export type CompanySort = "registered" | "name" | "ein";

interface CompaniesWanted {
  search: string;
  state: CompanyState | null;
  region: string | null;
  /** Class of one of its rights in force. */
  class: Class | null;
  /** Sub-areas, of which it chose one or has a right for one; null for any. */
  subAreaIds: readonly string[] | null;
  /** Whether it has a right in force: granted, suspended, or none. */
  right: "valid" | "suspended" | "none" | null;
  today: string;
  wanted: PageWanted<CompanySort>;
}

export interface CompanyLine {
  id: string;
  name: string;
  ein: string;
  region: string | null;
  state: CompanyState;
  legalForm: string;
  phone: string;
  registeredAt: Date;
  /** Highest class of its rights in force, and how many there are. */
  class: Class | null;
  rights: number;
  suspended: number;
  /** The latest application that was filed, where the reader may see it. */
  application: { number: string; state: ApplicationState } | null;
}

/** One page of the companies that staff may see. */
export function companiesPage(
  db: Db,
  scope: StaffScope,
  filter: CompaniesWanted,
): Promise<KeysetPage<CompanyLine>> {
  const { search, state, region, subAreaIds, right, today, wanted } = filter;
  const inForce = sql`qualification.company_id = company.id and qualification.state in ('granted', 'suspended')
    and ${today}::date between qualification.starts_on and qualification.ends_on`;
  const has = (condition: ReturnType<typeof sql>) =>
    sql<boolean>`exists (select from qualification where ${inForce} and ${condition})`;
  const companies = db
    .selectFrom("company")
    .select(["company.id", "company.name", "company.ein", "company.region", "company.state"])
    .select(["company.legal_form as legalForm", "company.phone"])
    .select("company.created_at as registeredAt")
    .select([
      sql<Class | null>`(select min(qualification.class) from qualification where ${inForce})`.as(
        "class",
      ),
      sql<number>`(select count(*)::integer from qualification where ${inForce})`.as("rights"),
      sql<number>`(select count(*)::integer from qualification where ${inForce}
        and qualification.state = 'suspended')`.as("suspended"),
      sql<
        CompanyLine["application"]
      >`(select jsonb_build_object('number', application.number, 'state', application.state)
        from application where application.company_id = company.id and application.number is not null
        and ${inScope(scope, { company: "application.company_id", application: "application.id", grade: "summary" })}
        order by application.filed_at desc limit 1)`.as("application"),
    ])
    .where(inScope(scope, { company: "company.id" }))
    .$if(search !== "", (some) => some.where(matchesCompany(search)))
    .$if(state !== null, (some) => some.where("company.state", "=", state ?? "active"))
    .$if(region !== null, (some) => some.where("company.region", "=", region))
    .$if(filter.class !== null, (some) =>
      some.where(has(sql`qualification.class = ${filter.class}`)),
    )
    .$if(subAreaIds !== null, (some) =>
      some.where(
        sql<boolean>`(${has(sql`qualification.sub_area_id = any(${subAreaIds}::uuid[])`)}
          or exists (select from company_sub_area chosen where chosen.company_id = company.id
            and chosen.sub_area_id = any(${subAreaIds}::uuid[])))`,
      ),
    )
    .$if(right === "none", (some) => some.where(sql<boolean>`not ${has(sql`true`)}`))
    .$if(right === "valid", (some) => some.where(has(sql`qualification.state = 'granted'`)))
    .$if(right === "suspended", (some) => some.where(has(sql`qualification.state = 'suspended'`)));
  const sorts = {
    registered: { by: sql`company.created_at`, kind: "instant" as const },
    name: { by: sql`company.name_norm`, kind: "text" as const },
    ein: { by: sql`company.ein_key`, kind: "text" as const },
  };
  return keysetPage(db, companies, { sorts, id: { by: sql`company.id`, kind: "uuid" } }, wanted);
}
