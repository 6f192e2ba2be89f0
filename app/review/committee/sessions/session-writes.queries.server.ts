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
      id: newId(),
      number: session.number,
      held_on: session.heldOn,
      starts_at: session.startsAt,
      place: session.place,
      follows_id: session.followsId,
      state: "planned",
      state_since: session.at,
      version: 1,
      planned_by: session.by,
      planned_at: session.at,
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

export const writeShortNotice = (db: Db, id: string, shortNotice: string | null) =>
  db
    .updateTable("committee_session")
    .set({ short_notice: shortNotice })
    .where("id", "=", id)
    .execute();

export const writeQuorumFailed = (db: Db, id: string, at: Date) =>
  db.updateTable("committee_session").set({ quorum_failed_at: at }).where("id", "=", id).execute();
