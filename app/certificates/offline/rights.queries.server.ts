import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import type { Class } from "#app/tariff/classes.ts";
import type { QualificationState } from "../qualification.ts";

interface CarriedRow {
  number: string;
  name: string;
  ein: string;
  country: string;
  region: string | null;
  department: string | null;
  kind: string;
  isDemo: boolean;
  isTrial: boolean;
  rights: {
    code: string;
    level: number;
    class: Class;
    startsOn: string;
    endsOn: string;
    state: QualificationState;
  }[];
}

/** Every certificate with a qualification that has not ended, whatever its state; those of demonstration companies as well. */
export async function carriedCertificates(db: Db, today: string): Promise<CarriedRow[]> {
  const { rows } = await sql<CarriedRow>`
    select certificate.number, company.name, company.ein_key as ein, company.country, company.region, company.department,
      certificate.kind, company.demo as "isDemo", coalesce(last_document.trial, false) as "isTrial",
      jsonb_agg(jsonb_build_object('code', sub_area.code, 'level', qualification.level, 'class', qualification.class,
        'startsOn', starts_on, 'endsOn', ends_on, 'state', qualification.state) order by status_index) as rights
    from certificate
    join company on company.id = certificate.company_id
    join qualification on certificate_id = certificate.id
    join sub_area on sub_area.id = sub_area_id
    left join (
      select distinct on (certificate_id) certificate_id, seal_root.trial from certificate_document
      join seal_key on seal_key.id = key_id
      join seal_root on fingerprint = seal_key.root
      order by certificate_id, version desc) as last_document on last_document.certificate_id = certificate.id
    where ends_on >= ${today}::date
    group by certificate.id, company.id, last_document.trial
    order by certificate.number`.execute(db);
  return rows;
}
