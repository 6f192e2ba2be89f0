import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { type CommitteeReader, inSession } from "../committee-scope.queries.server.ts";
import type { SessionState } from "./session.machine.ts";

/** A session that has not ended, as it concerns one account. */
export interface WaitingSession {
  id: string;
  number: string;
  state: Exclude<SessionState, "signed" | "cancelled">;
  heldOn: string;
  /** The account presides over it. */
  presides: boolean;
  /** The account is president, who presides unless a deputy does. */
  mayPreside: boolean;
  /** The secretary has signed its minutes. */
  attested: boolean;
  /** The account is convened to it as a member. */
  convened: boolean;
  reply: "coming" | "excused" | null;
  items: number;
  /** Applications of its agenda for which the account has declared nothing. */
  undeclared: number;
}

/** The sessions that have not ended, the next ones first. */
export async function waitingSessions(db: Db, scope: CommitteeReader): Promise<WaitingSession[]> {
  const { accountId } = scope;
  const undeclared = sql<number>`count(*) filter (where not exists (select from declaration
    where declaration.application_id = item.application_id and declaration.account_id = ${accountId}))::integer`;
  return await db
    .selectFrom("committee_session as session")
    .leftJoin("attendance", (join) =>
      join
        .onRef("attendance.session_id", "=", "session.id")
        .on("attendance.account_id", "=", accountId),
    )
    .leftJoin("agenda_item as item", "item.session_id", "session.id")
    .select(["session.id", "session.number", "session.state", "session.held_on as heldOn"])
    .select(sql<boolean>`session.presided_by is not distinct from ${accountId}`.as("presides"))
    .select(
      sql<boolean>`exists (select from staff_role held where held.account_id = ${accountId}
        and held.role = 'president' and held.ended_at is null)`.as("mayPreside"),
    )
    .select(
      sql<boolean>`exists (select from minutes where minutes.session_id = session.id
        and minutes.attested_at is not null)`.as("attested"),
    )
    .select(sql<boolean>`attendance.account_id is not null`.as("convened"))
    .select("attendance.reply")
    .select(sql<number>`count(item.id)::integer`.as("items"))
    .select(undeclared.as("undeclared"))
    .where("session.state", "in", ["planned", "convened", "open", "closed"])
    .where(inSession(scope, "session.id"))
    .groupBy(["session.id", "attendance.account_id", "attendance.reply"])
    .orderBy("session.held_on")
    .orderBy("session.id")
    .$narrowType<Pick<WaitingSession, "state" | "reply">>()
    .execute();
}
