import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { LISTED_MONTHS } from "./measure.ts";

export interface ListedMeasure {
  kind: "suspension" | "withdrawal";
  companyName: string;
  /** Null for a company without a page of the directory. */
  slug: string | null;
  demo: boolean;
  code: string;
  name: string;
  certificate: string;
  /** First day, YYYY-MM-DD. */
  from: string;
  /** The day on which the suspension ended, or the last day of the right; null while it lasts. */
  until: string | null;
}

/** Most lines of the public list. */
const MOST = 500;

/**
 * Every suspension and withdrawal that stands in the public list on a day, the latest first: signed on `since` or later, a suspension
 * until twelve months after its end, a withdrawal until twelve months after the last day of the right (terms 12.4). Nothing of the facts.
 */
export async function listedMeasures(
  db: Db,
  { since, today }: { since: string; today: string },
): Promise<ListedMeasure[]> {
  const { rows } = await sql<ListedMeasure>`
    with lasting as (
      select measure.id, measure.company_id, measure.kind,
        case when measure.urgent_at is not null and measure.urgent_ended_at is null
          then measure.urgent_at else measure.decided_at end as begun,
        case when measure.state = 'lifted' then measure.state_since end as ended
      from measure where measure.decided_at is not null and measure.kind in ('suspension', 'withdrawal')
      union all
      select measure.id, measure.company_id, measure.kind, measure.urgent_at,
        coalesce(measure.urgent_ended_at, case when measure.state = 'dropped' then measure.state_since end)
      from measure where measure.urgent_at is not null and (measure.urgent_ended_at is not null or measure.decided_at is null)
    ), dated as (
      select lasting.kind, lasting.company_id, lasting.id, qualification.id as qualification_id,
        (lasting.begun at time zone 'Africa/Dakar')::date as "from",
        least((lasting.ended at time zone 'Africa/Dakar')::date,
          -- A right that ended meanwhile is no longer suspended; a withdrawn one ends its suspension too.
          case when lasting.kind = 'suspension' and qualification.ends_on < ${today}::date then qualification.ends_on end,
          case when lasting.kind = 'suspension' and qualification.state = 'withdrawn'
            then (qualification.state_since at time zone 'Africa/Dakar')::date end) as until,
        qualification.ends_on
      from lasting join measure_right on measure_right.measure_id = lasting.id
      join qualification on qualification.id = measure_right.qualification_id
      -- A right that had ended before is not touched.
      where qualification.ends_on >= (lasting.begun at time zone 'Africa/Dakar')::date
    )
    select dated.kind, company.name as "companyName", listing.slug, company.demo,
      sub_area.code, qualification.sub_area_name as name, certificate.number as certificate,
      dated."from"::text as "from", dated.until::text as until
    from dated join company on company.id = dated.company_id
    join qualification on qualification.id = dated.qualification_id
    join certificate on certificate.id = qualification.certificate_id
    join sub_area on sub_area.id = qualification.sub_area_id
    left join listing on listing.company_id = company.id
    where dated."from" >= ${since}::date
      and coalesce(case when dated.kind = 'withdrawal' then dated.ends_on else dated.until end, ${today}::date)
        + ${`${LISTED_MONTHS} months`}::interval >= ${today}::date
    order by dated."from" desc, company.name, sub_area.code
    limit ${MOST}`.execute(db);
  return rows;
}
