import type { Db } from "#app/kernel/context.ts";

interface ItemEnd {
  applicationId: string;
  outcome: "postponed" | "withdrawn";
  reason: string | null;
  at: Date;
}

/** Closes the item that an application has on an agenda; the id of its session, undefined when it has none. */
export async function writeItemLeft(
  db: Db,
  { applicationId, outcome, reason, at }: ItemEnd,
): Promise<{ itemId: string; sessionId: string } | undefined> {
  const row = await db
    .updateTable("agenda_item")
    .set({ state: "closed", outcome, reason, closed_at: at })
    .where("application_id", "=", applicationId)
    .where("state", "<>", "closed")
    .returning(["id as itemId", "session_id as sessionId"])
    .executeTakeFirst();
  return row;
}

/** Who is convened to a session. */
export async function convenedTo(db: Db, sessionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("attendance")
    .select("account_id")
    .where("session_id", "=", sessionId)
    .orderBy("account_id")
    .execute();
  return rows.map((row) => row.account_id);
}
