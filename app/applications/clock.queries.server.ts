import { sql } from "kysely";
import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import type { Db } from "#app/kernel/context.ts";
import { addDays, addMonths, daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import type { Holder } from "#app/kernel/machine.ts";
import { remembered } from "#app/kernel/remembered.ts";
import { isWorkingDay } from "#app/kernel/working-days.ts";
import { holidaysBetween } from "#app/settings/holidays/holidays.queries.server.ts";
import type { Class } from "#app/tariff/classes.ts";
import type { ApplicationMove, ApplicationState } from "./application.machine.ts";
import { FEWEST_APPLICATIONS, type Stay, USUAL_OVER_DAYS, type UsualDelay } from "./clock.ts";

/** A stay with the actor of the move that began it: a member of the company by name, staff by name for staff alone, or the product. */
export interface TimelineStay extends Stay {
  by: { kind: "member"; name: string } | { kind: "staff"; name?: string } | { kind: "product" };
}

/** SQL: the last day of the first right to end of those that the `application` of the query renews; null for another kind. */
export const endOfRenewedRight = sql<string | null>`(case when application.kind = 'renewal' then (
  select min(renewed.ends_on) from qualification renewed
  join application_sub_area chosen on chosen.sub_area_id = renewed.sub_area_id and chosen.application_id = application.id
  where renewed.company_id = application.company_id and renewed.state in ('granted', 'suspended')) end)`;

/** The end of the first right that an application renews, of which a move is under way. */
export async function renewedUntil(db: Db, applicationId: string): Promise<string | null> {
  const row = await db
    .selectFrom("application")
    .select(endOfRenewedRight.as("endsOn"))
    .where("id", "=", applicationId)
    .forUpdate()
    .executeTakeFirst();
  return row?.endsOn ?? null;
}

/** Every stay of an application, oldest first; empty for an application out of scope. */
export async function staysOf(
  db: Db,
  scope: Scope,
  applicationId: string,
): Promise<TimelineStay[]> {
  const rows = await db
    .selectFrom("stay")
    .innerJoin("application", "application.id", "stay.subject_id")
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = stay.actor`))
    .leftJoin("member", (join) =>
      join
        .onRef("member.account_id", "=", "account.id")
        .onRef("member.company_id", "=", "application.company_id"),
    )
    .select(["stay.state", "stay.holder", "stay.move", "account.name", "account.id as accountId"])
    .select(["stay.entered_at as enteredAt", "stay.left_at as leftAt", "member.id as memberId"])
    .where("stay.machine", "=", "application")
    .where("stay.subject_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .orderBy("stay.version")
    .execute();
  return rows.map(({ state, holder, move, enteredAt, leftAt, name, accountId, memberId }) => ({
    state: state as ApplicationState,
    holder: holder as Holder,
    move: move as ApplicationMove | null,
    enteredAt,
    leftAt,
    by:
      memberId && name
        ? { kind: "member", name }
        : accountId
          ? { kind: "staff", ...(scope.kind === "staff" && name && { name }) }
          : { kind: "product" },
  }));
}

/** The stays of an application in one state, by their instants. */
export async function stayedIn(
  db: Db,
  applicationId: string,
  states: readonly ApplicationState[],
): Promise<Pick<Stay, "enteredAt" | "leftAt">[]> {
  return await db
    .selectFrom("stay")
    .select(["entered_at as enteredAt", "left_at as leftAt"])
    .where("machine", "=", "application")
    .where("subject_id", "=", applicationId)
    .where("state", "in", states)
    .execute();
}

/** Stays that began more than this many months ago are counted from then on. */
const CALENDAR_MONTHS = 36;

const delayCache = remembered<Db, Map<string, UsualDelay>>({ forMs: 10 * 60_000 });

/**
 * How long applications of this kind and class stay in a state, in working days: the median and the ninth decile of those
 * that left it in the last ninety days and were not withdrawn. Null for fewer than ten applications. Cached for ten
 * minutes.
 */
export async function usualDelay(
  db: Db,
  now: Date,
  situation: { kind: ApplicationKind; class: Class | null; state: ApplicationState },
): Promise<UsualDelay | null> {
  const all = await delayCache.recall(db, { now, read: () => usualDelays(db, now) });
  return all.get(`${situation.kind} ${situation.class} ${situation.state}`) ?? null;
}

/** For tests that insert past stays: clears the cache. */
export const forgetUsualDelays = (db: Db): void => delayCache.forget(db);

async function usualDelays(db: Db, now: Date): Promise<Map<string, UsualDelay>> {
  const { days, counts } = await workingCalendar(db, todayInDakar(now));
  const { rows } = await sql<{
    kind: string;
    class: string;
    state: string;
    median: number;
    nineInTen: number;
  }>`
    with calendar as (
      select day, working from unnest(${days}::date[], ${counts}::integer[]) as given(day, working)
    ), lately as (
      select distinct subject_id, state from stay
      where machine = 'application' and holder = 'staff' and left_at >= ${daysBefore(now, USUAL_OVER_DAYS)}
    ), spent as (
      select application.kind, application.class, lately.state,
        sum(left_day.working - coalesce(entered_day.working, 0))::integer as days
      from lately
      join application on application.id = lately.subject_id
        and application.state not in (lately.state, 'withdrawn')
      join stay on stay.machine = 'application' and stay.subject_id = lately.subject_id
        and stay.state = lately.state
      join calendar as left_day on left_day.day = (stay.left_at at time zone 'Africa/Dakar')::date
      left join calendar as entered_day
        on entered_day.day = (stay.entered_at at time zone 'Africa/Dakar')::date
      group by application.id, application.kind, application.class, lately.state
    )
    select kind, class, state,
      percentile_cont(0.5) within group (order by days)::float8 as "median",
      percentile_cont(0.9) within group (order by days)::float8 as "nineInTen"
    from spent group by kind, class, state having count(*) >= ${FEWEST_APPLICATIONS}`.execute(db);
  return new Map(
    rows.map((row) => [
      `${row.kind} ${row.class} ${row.state}`,
      { median: row.median, nineInTen: row.nineInTen },
    ]),
  );
}

/** Each day of the last years with the number of working days up to it. */
async function workingCalendar(db: Db, today: string) {
  const first = addMonths(today, -CALENDAR_MONTHS);
  const holidays = await holidaysBetween(db, first, today);
  const days: string[] = [];
  const counts: number[] = [];
  let working = 0;
  for (let day = first; day <= today; day = addDays(day, 1)) {
    if (isWorkingDay(day, holidays)) working += 1;
    days.push(day);
    counts.push(working);
  }
  return { days, counts };
}
