import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";

interface NewReset {
  id: string;
  accountId: string;
  reason: string;
  askedBy: string;
}

/** Inserts a request; false when one is already open for this person. */
export async function addReset(
  { db, now }: Tx,
  { id, accountId, reason, askedBy }: NewReset,
): Promise<boolean> {
  const added = await db
    .insertInto("factor_reset")
    .values({ id, account_id: accountId, reason, asked_by: askedBy, asked_at: now })
    .onConflict((conflict) =>
      conflict.column("account_id").where("ended_at", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** The open request of a person, with its requester and reason. */
export function resetOf(db: Db, accountId: string) {
  return db
    .selectFrom("factor_reset as reset")
    .innerJoin("account as asker", "asker.id", "reset.asked_by")
    .select([
      "reset.id",
      "reset.reason",
      "reset.asked_at as askedAt",
      "reset.asked_by as askedBy",
      "asker.name as askedByName",
    ])
    .where("reset.account_id", "=", accountId)
    .where("reset.ended_at", "is", null)
    .executeTakeFirst();
}

/** Ends a request; a check of the table rejects a person who may not end it this way. */
export async function endReset(
  { db, now }: Tx,
  {
    id,
    outcome,
    endedBy,
  }: { id: string; outcome: "approved" | "refused" | "withdrawn"; endedBy: string },
): Promise<void> {
  await db
    .updateTable("factor_reset")
    .set({ outcome, ended_by: endedBy, ended_at: now })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** The staff members whose requests this administrator may decide. */
export async function resetsToDecide(db: Db, accountId: string): Promise<{ accountId: string }[]> {
  return await db
    .selectFrom("factor_reset")
    .select("account_id as accountId")
    .where("ended_at", "is", null)
    .where("asked_by", "<>", accountId)
    .where("account_id", "<>", accountId)
    .where(
      sql<boolean>`exists (select from staff_role where staff_role.account_id = factor_reset.account_id)`,
    )
    .orderBy("asked_at")
    .execute();
}
