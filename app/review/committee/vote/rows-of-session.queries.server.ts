import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { type CommitteeScope, inSession } from "../committee-scope.queries.server.ts";

/**
 * A hash of the versions of all rows from which the state of a session is made, whoever reads it; it changes with each insert,
 * update and delete of one of them, in this process or another. It tells how many ballots are in, so it is never sent to anybody.
 * Undefined where the session does not exist for its reader.
 */
export async function versionOfRows(
  db: Db,
  scope: CommitteeScope,
  sessionId: string,
): Promise<string | undefined> {
  const ofSession = sql`session_id = ${sessionId}`;
  const ofItems = sql`item_id in (select id from agenda_item where ${ofSession})`;
  const ofApplications = sql`application_id in (select application_id from agenda_item where ${ofSession})`;
  const ofPeople = sql`account_id in (select account_id from attendance where ${ofSession})`;
  const conditions: Record<string, RawBuilder<unknown>> = {
    committee_session: sql`id = ${sessionId}`,
    attendance: ofSession,
    presence: ofSession,
    agenda_item: ofSession,
    confirmation: ofItems,
    item_line: ofItems,
    item_line_reason: ofItems,
    item_opinion: ofItems,
    recusal: ofItems,
    urn: ofItems,
    vote: ofItems,
    voter: ofItems,
    application: sql`id in (select application_id from agenda_item where ${ofSession})`,
    application_family: ofApplications,
    assignment: ofApplications,
    declaration: ofApplications,
    report: ofApplications,
    account: sql`id in (select account_id from attendance where ${ofSession})`,
    authorisation: ofPeople,
    // Seats are counted over all mandates.
    mandate: sql`true`,
    staff_role: ofPeople,
  };
  // The transaction that wrote a version of a row, and where it is stored.
  const versions = Object.entries(conditions).map(
    ([table, condition]) =>
      sql`(select string_agg(xmin::text || ctid::text, ' ' order by ctid) from ${sql.table(table)} where ${condition})`,
  );
  const row = await db
    .selectFrom("committee_session as session")
    .select(sql<string>`md5(concat_ws('|', ${sql.join(versions.map(orNone))}))`.as("version"))
    .where("session.id", "=", sessionId)
    .where(inSession(scope, "session.id"))
    .executeTakeFirst();
  return row?.version;
}

/** `concat_ws` leaves a null out, and rows would then count for the next table. */
const orNone = (version: RawBuilder<unknown>) => sql`coalesce(${version}, '')`;
