import type { Db } from "#app/kernel/context.ts";

/** The staff who check or examine applications, by name. */
export async function handlerChoices(db: Db): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom("account")
    .innerJoin("staff_role as held", "held.account_id", "account.id")
    .select(["account.id", "account.name"])
    .distinct()
    .where("held.role", "in", ["registrar", "examiner"])
    .where("held.ended_at", "is", null)
    .orderBy("account.name")
    .execute();
}
