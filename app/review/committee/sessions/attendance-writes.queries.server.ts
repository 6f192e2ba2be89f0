import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

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

/** Who is convened to a session that moved to another day or hour has not answered for it, and is reminded again. */
export const forgetReplies = (db: Db, sessionId: string) =>
  db
    .updateTable("attendance")
    .set({ reply: null, replied_at: null, reminded_at: null })
    .where("session_id", "=", sessionId)
    .execute();

/** Notes as reminded whoever was convened before this day and has neither answered nor been reminded. Their accounts. */
export async function writeReminders(
  db: Db,
  { sessionId, at, before }: { sessionId: string; at: Date; before: string },
): Promise<string[]> {
  const rows = await db
    .updateTable("attendance")
    .set({ reminded_at: at })
    .where("session_id", "=", sessionId)
    .where("reply", "is", null)
    .where("reminded_at", "is", null)
    .where(sql<boolean>`(convened_at at time zone 'Africa/Dakar')::date < ${before}`)
    .returning("account_id as accountId")
    .execute();
  return rows.map(({ accountId }) => accountId);
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
