import { sql } from "kysely";
import type { Context } from "#app/kernel/context.ts";
import { daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import {
  type Happened,
  MOST_CHANGES,
  type RecentChange,
  recentChangeEvents,
  recentChangesOf,
  SHOWN_FOR_DAYS,
} from "./recent-changes.ts";

/** The latest events of a company, newest first. Reads only applications and payments that changed within the period. */
export async function recentSpaceChanges(
  { db, now }: Context,
  companyId: string,
): Promise<RecentChange[]> {
  const since = daysBefore(now, SHOWN_FOR_DAYS);
  const { rows } = await sql<Omit<Happened, "on"> & { at: Date }>`
    with subject as (
      select 'company' as kind, ${companyId}::text as id, null::text as number
      union all
      (select 'application', id::text, number from application
        where company_id = ${companyId} order by opened_at desc limit 20)
      union all
      (select 'payment', id::text, reference from payment
        where company_id = ${companyId} and (state_since >= ${since} or exists (select from refund
          where refund.payment_id = payment.id
            and greatest(asked_at, approved_at, done_at) >= ${since})) limit 20)
    )
    select journal.event, journal.subject_id as "subjectId", journal.at, journal.data, subject.number
    from subject
    join journal on journal.subject_kind = subject.kind and journal.subject_id = subject.id
    where journal.at >= ${since} and journal.event in (${sql.join(recentChangeEvents)})
    order by journal.at desc, journal.sequence desc
    limit ${4 * MOST_CHANGES}`.execute(db);
  return recentChangesOf(rows.map(({ at, ...row }) => ({ ...row, on: todayInDakar(at) })));
}
