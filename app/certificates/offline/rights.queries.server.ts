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

/** The segments that hold a certificate with a qualification that has not ended, `2026-00` and on. */
export async function carriedSegments(db: Db, today: string): Promise<string[]> {
  const { rows } = await sql<{ segment: string }>`
    select distinct substring(left(number, -5) from 7) as segment from certificate
    where id in (select certificate_id from qualification where ends_on >= ${today}::date) order by 1`.execute(
    db,
  );
  return rows.map(({ segment }) => segment);
}

/**
 * Every certificate of a segment (`2026-00`) with a qualification that has not ended, whatever its state; those of demonstration
 * companies as well. Letters come after digits in every collation, so the bounds are those of the numbers with this beginning.
 */
export async function carriedCertificates(
  db: Db,
  today: string,
  segment: string,
): Promise<CarriedRow[]> {
  const beginning = `QC-SN-${segment}`;
  const { rows } = await sql<CarriedRow>`
    select certificate.number, company.name, company.ein_key as ein, company.country, company.region, company.department,
      certificate.kind, company.demo as "isDemo", coalesce(last_document.trial, false) as "isTrial",
      jsonb_agg(jsonb_build_object('code', sub_area.code, 'level', qualification.level, 'class', qualification.class,
        'startsOn', starts_on, 'endsOn', ends_on, 'state', qualification.state) order by status_index) as rights
    from certificate
    join company on company.id = certificate.company_id
    join qualification on certificate_id = certificate.id
    join sub_area on sub_area.id = sub_area_id
    left join lateral (
      select seal_root.trial from certificate_document
      join seal_key on seal_key.id = key_id
      join seal_root on fingerprint = seal_key.root
      where certificate_document.certificate_id = certificate.id
      order by version desc limit 1) as last_document on true
    where number >= ${beginning} and number < ${`${beginning}a`} and length(number) = ${beginning.length + 5}
      and ends_on >= ${today}::date
    group by certificate.id, company.id, last_document.trial
    order by certificate.number`.execute(db);
  return rows;
}
