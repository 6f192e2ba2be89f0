import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";

/** What another company has in common with the applicant. */
export const sharedFields = ["ein", "business-registry", "phone", "address", "director"] as const;
export type SharedField = (typeof sharedFields)[number];

export interface Duplicate {
  field: SharedField;
  companyId: string;
  name: string;
  /** The director or head who is in both. */
  who: string | null;
}

const MOST = 40;

/**
 * The other companies that share the NINEA root, the RCCM, the telephone, the address or a director with a company, within what
 * the reader may see. A short address such as « Dakar » says nothing and is left out.
 */
export async function duplicatesOf(db: Db, scope: Scope, companyId: string): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    with asked as (
      select id, country, ein_key, business_registry_key, phone, company_address_key(address) as address_key
      from company where id = ${companyId}
    ), shared as (
      select 'ein' as field, company.id, null::text as who from company join asked
        on company.country = asked.country and company.ein_key = asked.ein_key
      union all
      select 'business-registry', company.id, null from company join asked
        on company.business_registry_key = asked.business_registry_key
      union all
      select 'phone', company.id, null from company join asked on company.phone = asked.phone
      union all
      select 'address', company.id, null from company join asked
        on company_address_key(company.address) = asked.address_key and length(asked.address_key) >= 16
      union all
      select 'director', other.company_id, other.firstname || ' ' || other.lastname from member own
        join member other on other.account_id = own.account_id
        where own.company_id = ${companyId} and own.role <> 'reader' and other.role <> 'reader'
      union all
      select 'director', other.company_id, other.name from worker own
        join worker other on other.name_norm = own.name_norm
          and other.contract = 'head' and other.ended_at is null
        where own.company_id = ${companyId} and own.contract = 'head' and own.ended_at is null
    )
    select shared.field, company.id as "companyId", company.name, min(shared.who) as who
    from shared join company on company.id = shared.id
    where company.id <> ${companyId} and company.state <> 'closed'
      and ${inScope(scope, { company: "company.id" })}
    group by shared.field, company.id, company.name
    order by shared.field, company.name, company.id
    limit ${MOST}`.execute(db);
  return rows;
}
