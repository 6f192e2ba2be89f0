import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

const holds = async (db: Db, condition: ReturnType<typeof sql<boolean>>): Promise<boolean> => {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds === true;
};

/** Whether an application has an item on the agenda of a session that is still to come. */
export const hasComingItem = (db: Db, applicationId: string): Promise<boolean> =>
  holds(
    db,
    sql<boolean>`exists (select from agenda_item item join committee_session session on session.id = item.session_id
      where item.application_id = ${applicationId} and item.state = 'pending' and session.state in ('planned', 'convened'))`,
  );

/** Whether each document that was filed as a proof of request has its accepted original beside it (review §5). */
export const hasEveryOriginal = (db: Db, applicationId: string): Promise<boolean> =>
  holds(
    db,
    sql<boolean>`not exists (select from application_document asked
      where asked.application_id = ${applicationId} and asked.request_only and asked.check_state <> 'refused'
      and not exists (select from application_document original where original.application_id = asked.application_id
        and original.requirement_code = asked.requirement_code and not original.request_only
        and original.check_state = 'accepted'))`,
  );

/**
 * Whether the rapporteur of the coming item of an application may present it: clear of interests, and either its examiner or a
 * member of the committee authorised to report on each of its families on the day of the session.
 */
export const hasEntitledRapporteur = (db: Db, applicationId: string): Promise<boolean> =>
  holds(
    db,
    sql<boolean>`exists (select from agenda_item item join committee_session session on session.id = item.session_id
      where item.application_id = ${applicationId} and item.state = 'pending'
      and exists (select from declaration where declaration.application_id = item.application_id
        and declaration.account_id = item.rapporteur_id and declaration.outcome = 'clear')
      and (exists (select from assignment where assignment.application_id = item.application_id
          and assignment.account_id = item.rapporteur_id and assignment.role = 'examiner' and assignment.state = 'live')
        or (exists (select from mandate where mandate.account_id = item.rapporteur_id
            and mandate.from_on <= session.held_on and mandate.to_on >= session.held_on)
          and not exists (select from application_family asked where asked.application_id = item.application_id
            and not exists (select from authorisation ground where ground.account_id = item.rapporteur_id
              and ground.family_id = asked.family_id and ground.function = 'rapporteur' and ground.state = 'granted'
              and ground.from_on <= session.held_on and ground.to_on >= session.held_on)))))`,
  );

/** Whether the session that has an application on its agenda has begun; false for an application on no agenda. */
export const hasBegunSession = (db: Db, applicationId: string): Promise<boolean> =>
  holds(
    db,
    sql<boolean>`coalesce((select session.state not in ('planned', 'convened')
      from agenda_item item join committee_session session on session.id = item.session_id
      where item.application_id = ${applicationId} order by item.scheduled_at desc, item.id desc limit 1), false)`,
  );

/** Whether somebody is convened to a session, not yet signed, that has the application on its agenda. */
export async function isOnAgendaOf(
  db: Db,
  { applicationId, accountId }: { applicationId: string; accountId: string },
): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`select exists (
    select from agenda_item item join committee_session session on session.id = item.session_id
    join attendance on attendance.session_id = session.id and attendance.account_id = ${accountId}
    where item.application_id = ${applicationId} and session.state in ('convened', 'open', 'closed')) as on`.execute(
    db,
  );
  return rows[0]?.on === true;
}

/** Whether an application waits for the committee or is on an agenda. */
export async function isForCommittee(db: Db, applicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom("application")
    .select("id")
    .where("id", "=", applicationId)
    .where("state", "in", ["ready", "on-agenda"])
    .executeTakeFirst();
  return row !== undefined;
}
