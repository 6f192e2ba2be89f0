import { sql } from "kysely";
import { type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { SessionState } from "./session.machine.ts";
import type { Session } from "./session.queries.server.ts";

export async function writeSessionState(
  db: Db,
  change: StateChange<SessionState> & { from: Session },
): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const { to, at } = change;
  const written = await db
    .updateTable("committee_session")
    .set({
      ...columns,
      ...(to === "convened" && { convened_at: at }),
      ...(to === "open" && { opened_at: at }),
      ...(to === "closed" && { closed_at: at }),
    })
    .where((row) => row.and(asRead))
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

interface NewSession {
  number: string;
  heldOn: string;
  startsAt: string;
  place: string;
  followsId: string | null;
  by: string;
  at: Date;
}

/** Inserts a planned session; undefined when the session that it follows has its second one already. */
export async function insertSession(db: Db, session: NewSession): Promise<string | undefined> {
  const row = await db
    .insertInto("committee_session")
    .values({
      ...{ id: newId(), number: session.number, held_on: session.heldOn },
      ...{ starts_at: session.startsAt, place: session.place, follows_id: session.followsId },
      ...{ state: "planned", state_since: session.at, version: 1 },
      ...{ planned_by: session.by, planned_at: session.at },
    })
    .onConflict((conflict) => conflict.constraint("committee_session_second").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function writeSessionPlace(
  db: Db,
  id: string,
  { heldOn, startsAt, place }: Pick<NewSession, "heldOn" | "startsAt" | "place">,
): Promise<void> {
  await db
    .updateTable("committee_session")
    .set({ held_on: heldOn, starts_at: startsAt, place })
    .where("id", "=", id)
    .execute();
}

export const writePresider = (db: Db, id: string, accountId: string) =>
  db
    .updateTable("committee_session")
    .set({ presided_by: accountId })
    .where("id", "=", id)
    .execute();

export const writeEndReason = (db: Db, id: string, reason: string) =>
  db.updateTable("committee_session").set({ end_reason: reason }).where("id", "=", id).execute();

export const writeQuorumFailed = (db: Db, id: string, at: Date) =>
  db.updateTable("committee_session").set({ quorum_failed_at: at }).where("id", "=", id).execute();

/** Lists everybody with a mandate on the day of a session as convened; who is listed already stays. The accounts that were added. */
export async function insertAttendance(
  db: Db,
  { sessionId, day, at }: { sessionId: string; day: string; at: Date },
): Promise<string[]> {
  const rows = await db
    .insertInto("attendance")
    .columns(["session_id", "account_id", "mandate_id", "college", "convened_at"])
    .expression((eb) =>
      eb
        .selectFrom("mandate")
        .distinctOn("account_id")
        .select((row) => [
          row.val(sessionId).$castTo<string>().as("session_id"),
          "account_id",
          "id",
          "college",
          row.val(at).$castTo<Date>().as("convened_at"),
        ])
        .where("from_on", "<=", day)
        .where("to_on", ">=", day)
        // An alternate sits while the mandate that they stand for is in force.
        .where(({ or, eb: is, exists, selectFrom }) =>
          or([
            is("alternate_of", "is", null),
            exists(
              selectFrom("mandate as seat")
                .select("seat.id")
                .whereRef("seat.id", "=", "mandate.alternate_of")
                .where("seat.from_on", "<=", day)
                .where("seat.to_on", ">=", day),
            ),
          ]),
        )
        .orderBy("account_id")
        .orderBy("from_on"),
    )
    .onConflict((conflict) => conflict.constraint("attendance_once").doNothing())
    .returning("account_id as accountId")
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Puts the mandate that is in force on the day of a session in the place of one that is not, for everybody convened who has another. */
export async function renewAttendance(
  db: Db,
  { sessionId, day }: { sessionId: string; day: string },
): Promise<void> {
  await sql`
    update attendance set mandate_id = renewed.id, college = renewed.college
    from mandate renewed
    where attendance.session_id = ${sessionId} and renewed.account_id = attendance.account_id
      and renewed.from_on <= ${day} and renewed.to_on >= ${day}
      and not exists (select from mandate held where held.id = attendance.mandate_id
        and held.from_on <= ${day} and held.to_on >= ${day})`.execute(db);
}

interface OfSession {
  sessionId: string;
  accountId: string;
}

/** Keeps what a member answers to a convocation; false for somebody who is not convened. */
export async function writeReply(
  db: Db,
  { sessionId, accountId, reply, at }: OfSession & { reply: "coming" | "excused"; at: Date },
): Promise<boolean> {
  const written = await db
    .updateTable("attendance")
    .set({ reply, replied_at: at })
    .where("session_id", "=", sessionId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

export async function writeConfirmed(
  db: Db,
  { sessionId, accountId, at }: OfSession & { at: Date },
): Promise<void> {
  await db
    .updateTable("attendance")
    .set({ confirmed_at: at })
    .where("session_id", "=", sessionId)
    .where("account_id", "=", accountId)
    .execute();
}

/** Notes an arrival; false when the person is in the room already. */
export async function insertPresence(
  db: Db,
  { sessionId, accountId, by, at }: OfSession & { by: string; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("presence")
    .values({ session_id: sessionId, account_id: accountId, arrived_at: at, recorded_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes a departure; false when the person is not in the room. Without an account, everybody leaves: the session ends. */
export async function writeLeft(
  db: Db,
  { sessionId, accountId, at }: { sessionId: string; accountId?: string; at: Date },
): Promise<boolean> {
  const written = await db
    .updateTable("presence")
    .set({ left_at: at })
    .where("session_id", "=", sessionId)
    .$if(accountId !== undefined, (some) => some.where("account_id", "=", accountId ?? ""))
    .where("left_at", "is", null)
    .executeTakeFirst();
  return written.numUpdatedRows > 0n;
}
