import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";

/** The absences of a person that have not ended, the next one first. */
export async function absencesOf(
  db: Db,
  { accountId, today }: { accountId: string; today: string },
) {
  return await db
    .selectFrom("absence")
    .select(["id", "from_on as fromOn", "to_on as toOn"])
    .where("account_id", "=", accountId)
    .where("to_on", ">=", today)
    .orderBy("from_on")
    .execute();
}

interface NewAbsence {
  accountId: string;
  fromOn: string;
  toOn: string;
  enteredBy: string;
  at: Date;
}

export async function insertAbsence(db: Db, absence: NewAbsence): Promise<string> {
  const id = newId();
  await db
    .insertInto("absence")
    .values({
      ...{ id, account_id: absence.accountId, from_on: absence.fromOn, to_on: absence.toOn },
      ...{ entered_by: absence.enteredBy, entered_at: absence.at },
    })
    .execute();
  return id;
}

/** Removes an absence of a person; false when they have no such one. */
export async function deleteAbsence(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const removed = await db
    .deleteFrom("absence")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
