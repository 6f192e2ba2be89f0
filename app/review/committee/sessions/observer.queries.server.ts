import type { Db } from "#app/kernel/context.ts";
import { isId, newId } from "#app/kernel/identifiers.ts";

interface NewObserver {
  sessionId: string;
  name: string;
  organisation: string;
  by: string;
  at: Date;
}

export const insertObserver = (db: Db, observer: NewObserver) =>
  db
    .insertInto("observer")
    .values({
      id: newId(),
      session_id: observer.sessionId,
      name: observer.name,
      organisation: observer.organisation,
      invited_by: observer.by,
      invited_at: observer.at,
    })
    .execute();

/** Notes the undertaking of an observer, who enters; false for somebody who is not invited. */
export async function writeAdmitted(
  db: Db,
  { sessionId, observerId, signedOn }: { sessionId: string; observerId: string; signedOn: string },
): Promise<boolean> {
  if (!isId(observerId)) return false;
  const written = await db
    .updateTable("observer")
    .set({ signed_on: signedOn, attended: true })
    .where("id", "=", observerId)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}
