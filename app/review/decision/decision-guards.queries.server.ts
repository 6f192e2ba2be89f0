import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

const holds = async (db: Db, condition: ReturnType<typeof sql<boolean>>): Promise<boolean> => {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db);
  return rows[0]?.holds === true;
};

/** Whether the minutes of the session of an item are signed. */
export const isSessionSigned = (db: Db, itemId: string): Promise<boolean> =>
  holds(
    db,
    sql<boolean>`exists (select from agenda_item item join committee_session session on session.id = item.session_id
      where item.id = ${itemId} and item.state = 'closed' and session.state = 'signed')`,
  );

/**
 * Whether somebody may attest a decision: president or deputy named in advance on that day, clear of interests, and neither its
 * rapporteur nor its examiner. The trigger `decision_holds` says the same.
 */
export const isEntitled = (
  db: Db,
  { decisionId, accountId, at }: { decisionId: string; accountId: string; at: Date },
): Promise<boolean> =>
  holds(
    db,
    sql<boolean>`may_attest(${accountId}::uuid, ${at}) and exists (select from decision
      join agenda_item item on item.id = decision.item_id
      where decision.id = ${decisionId} and item.rapporteur_id <> ${accountId}
      and exists (select from declaration where declaration.application_id = decision.application_id
        and declaration.account_id = ${accountId} and declaration.outcome = 'clear')
      and not exists (select from assignment where assignment.application_id = decision.application_id
        and assignment.account_id = ${accountId} and assignment.role = 'examiner' and assignment.live_at is not null)
      and not exists (select from report where report.application_id = decision.application_id
        and report.signed_by = ${accountId}))`,
  );

/** Whether somebody is the president or a deputy on that day: who signs, and therefore reads what is to be signed. */
export const mayAttest = (db: Db, accountId: string, at: Date): Promise<boolean> =>
  holds(db, sql<boolean>`may_attest(${accountId}::uuid, ${at})`);

/** Whether somebody has opened the letter whose hash this is. */
export const isReadBy = (
  db: Db,
  { decisionId, accountId, sha256 }: { decisionId: string; accountId: string; sha256: string },
): Promise<boolean> =>
  holds(
    db,
    sql<boolean>`exists (select from decision_reading where decision_id = ${decisionId}
      and account_id = ${accountId} and sha256 = ${sha256})`,
  );

/** Whether a signed decision of this outcome stands on the last item of an application, signed by this person for another. */
export const isSignedBy = (
  db: Db,
  { applicationId, accountId }: { applicationId: string; accountId: string | null },
): Promise<boolean> =>
  holds(
    db,
    sql<boolean>`exists (select from decision where application_id = ${applicationId}
      and signed_at is not null and state = 'signed' and signed_by = ${accountId} and prepared_by <> ${accountId})`,
  );

/** Whether a signed decision waits on an application that is on the agenda. */
export const isDecisionSigned = (db: Db, applicationId: string): Promise<boolean> =>
  holds(
    db,
    sql<boolean>`exists (select from decision join application on application.id = decision.application_id
      where application.id = ${applicationId} and application.state = 'on-agenda' and decision.state = 'signed')`,
  );

/** Whether the signed decision of an application adjourns nothing, or asks its company for something. */
export const asksWhenAdjourned = (db: Db, applicationId: string): Promise<boolean> =>
  holds(
    db,
    sql<boolean>`not exists (select from decision where application_id = ${applicationId}
      and state = 'signed' and outcome = 'adjourned' and not exists (select from complement
        where complement.application_id = decision.application_id and complement.state in ('prepared', 'open')))`,
  );

/** Whether the last decision that was signed on an application is notified. */
export const isDecisionNotified = (db: Db, applicationId: string): Promise<boolean> =>
  holds(
    db,
    sql<boolean>`coalesce((select state = 'notified' from decision where application_id = ${applicationId}
      and signed_at is not null order by signed_at desc limit 1), false)`,
  );

/** The applications whose decision waits for a signature and that this person may not read yet, on whatever ground. */
export async function closedToDeputy(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select decision.application_id as id from decision
    where decision.state = 'prepared' and not exists (select from application_reader reader
      where reader.application_id = decision.application_id and reader.account_id = ${accountId})
    order by decision.application_id limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** Everybody who was ever named deputy and has no role that prepares or signs decisions by itself. */
export async function deputiesOnly(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from deputy where state = 'named' and not exists (select from staff_role held
      where held.account_id = deputy.account_id and held.ended_at is null and held.role in ('secretary', 'president'))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
