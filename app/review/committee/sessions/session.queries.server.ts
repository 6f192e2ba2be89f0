import { sql } from "kysely";
import type { College } from "#app/accounts/staff/staff.schema.ts";
import type { Standing } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { atWork, type CommitteeScope, inSession } from "../committee-scope.queries.server.ts";
import type { SessionState } from "./session.machine.ts";

export interface Session extends Standing<SessionState> {
  number: string;
  heldOn: string;
  startsAt: string;
  place: string;
  followsId: string | null;
  presidedBy: string | null;
  quorumFailedAt: Date | null;
  openedAt: Date | null;
  closedAt: Date | null;
  endReason: string | null;
  /** Why its members are convened later than the notice of the settings. */
  shortNotice: string | null;
}

const sessions = (db: Db, scope: CommitteeScope) =>
  db
    .selectFrom("committee_session as session")
    .select(["session.id", "session.number", "session.state", "session.version", "session.place"])
    .select(["session.held_on as heldOn", "session.starts_at as startsAt"])
    .select(["session.follows_id as followsId", "session.presided_by as presidedBy"])
    .select(["session.opened_at as openedAt", "session.closed_at as closedAt"])
    .select(["session.end_reason as endReason", "session.quorum_failed_at as quorumFailedAt"])
    .select("session.short_notice as shortNotice")
    // A session belongs to no company.
    .select(sql<string>`''`.as("companyId"))
    .where(inSession(scope, "session.id"));

export async function lockSession(db: Db, id: string): Promise<Session | undefined> {
  if (!isId(id)) return undefined;
  return await sessions(db, atWork).where("session.id", "=", id).forUpdate().executeTakeFirst();
}

/**
 * A session as its reader may see it: the secretary and those who read every agenda see each; a member sees those to which they
 * are convened.
 */
export async function sessionFor(
  db: Db,
  scope: CommitteeScope,
  id: string,
): Promise<Session | undefined> {
  if (!isId(id)) return undefined;
  return await sessions(db, scope).where("session.id", "=", id).executeTakeFirst();
}

/** The sessions: the open one, the next ones, then those that have ended, the newest first; at most a hundred. */
export async function sessionsFor(db: Db, scope: CommitteeScope) {
  return await sessions(db, scope)
    .select(
      sql<number>`(select count(*)::integer from agenda_item item where item.session_id = session.id)`.as(
        "items",
      ),
    )
    .orderBy(
      sql`case session.state when 'open' then 0 when 'signed' then 2 when 'cancelled' then 2 else 1 end`,
    )
    .orderBy(
      sql`case when session.state in ('signed', 'cancelled') then date '2200-12-31' - session.held_on else session.held_on - date '2000-01-01' end`,
    )
    .orderBy("session.id")
    .limit(100)
    .execute();
}

/** The ids of the sessions to which members are convened and that have not begun. */
export async function convenedSessionIds(db: Db, scope: CommitteeScope): Promise<string[]> {
  const rows = await sessions(db, scope).where("session.state", "=", "convened").execute();
  return rows.map(({ id }) => id);
}

export interface Attendee {
  accountId: string;
  name: string;
  email: string;
  college: College;
  reply: "coming" | "excused" | null;
  confirmedAt: Date | null;
  here: boolean;
  /** The account whose seat they take while that person is absent. */
  standsFor: string | null;
  /** Their mandate is in force on the day of the session, and they hold the role. */
  sits: boolean;
}

/** Who is convened to a session, by college and name. */
export async function attendeesOf(
  db: Db,
  scope: CommitteeScope,
  sessionId: string,
): Promise<Attendee[]> {
  return await db
    .selectFrom("attendance")
    .innerJoin("account", "account.id", "attendance.account_id")
    .innerJoin("mandate", "mandate.id", "attendance.mandate_id")
    .leftJoin("mandate as held", "held.id", "mandate.alternate_of")
    .select(["attendance.account_id as accountId", "account.name", "account.email"])
    .select(["attendance.college", "attendance.reply", "attendance.confirmed_at as confirmedAt"])
    .select("held.account_id as standsFor")
    .select(
      sql<boolean>`exists (select from presence where presence.session_id = attendance.session_id
        and presence.account_id = attendance.account_id and presence.left_at is null)`.as("here"),
    )
    .select(
      sql<boolean>`(exists (select from staff_role where staff_role.account_id = attendance.account_id
          and staff_role.role = 'committee' and staff_role.ended_at is null)
        and exists (select from committee_session session where session.id = attendance.session_id
          and session.held_on between mandate.from_on and mandate.to_on))`.as("sits"),
    )
    .where("attendance.session_id", "=", sessionId)
    .where(inSession(scope, "attendance.session_id"))
    .orderBy(
      sql`array_position(array['enterprises', 'owners', 'general-interest'], attendance.college)`,
    )
    .orderBy("account.name")
    .$narrowType<{ reply: Attendee["reply"] }>()
    .execute();
}

/** Who may preside on a day: the president, and the deputies named in advance. */
export async function presidersOn(
  db: Db,
  day: string,
): Promise<{ accountId: string; name: string; deputy: boolean }[]> {
  const { rows } = await sql<{ accountId: string; name: string; deputy: boolean }>`
    select account.id as "accountId", account.name, not found.president as deputy from (
      select account_id, bool_or(president) as president from (
        select account_id, true as president from staff_role where role = 'president' and ended_at is null
        union all
        select account_id, false from deputy where state = 'named' and ended_at is null and from_on <= ${day} and to_on >= ${day}
      ) each group by account_id) found
    join account on account.id = found.account_id where account.disabled_at is null
    order by deputy, account.name`.execute(db);
  return rows;
}

export interface ObserverOf {
  id: string;
  name: string;
  organisation: string;
  signedOn: string | null;
  attended: boolean;
}

export const observersOf = (
  db: Db,
  scope: CommitteeScope,
  sessionId: string,
): Promise<ObserverOf[]> =>
  db
    .selectFrom("observer")
    .select(["id", "name", "organisation", "signed_on as signedOn", "attended"])
    .where("session_id", "=", sessionId)
    .where(inSession(scope, "observer.session_id"))
    .orderBy("name")
    .execute();
