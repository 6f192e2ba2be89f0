import type { Db, Tx } from "#app/kernel/context.ts";

interface NewReset {
  id: string;
  accountId: string;
  reason: string;
  askedBy: string;
}

/** Writes a request; false when one waits for this person already. */
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

/** The request that waits for a person, with who asked and why. */
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

/** Ends a request; the table refuses whoever may not. */
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

/** Whose requests wait for a decision of this administrator. */
export async function resetsToDecide(db: Db, accountId: string): Promise<{ accountId: string }[]> {
  return await db
    .selectFrom("factor_reset")
    .select("account_id as accountId")
    .where("ended_at", "is", null)
    .where("asked_by", "<>", accountId)
    .where("account_id", "<>", accountId)
    .orderBy("asked_at")
    .execute();
}
