import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";

/** The absences of a person that have not ended, the next one first. */
export async function absencesOf(
  db: Db,
  { accountId, today }: { accountId: string; today: string },
) {
  return await db
    .selectFrom("absence")
    .leftJoin("account as enterer", "enterer.id", "absence.entered_by")
    .select(["absence.id", "from_on as fromOn", "to_on as toOn"])
    .select(["entered_by as enteredBy", "enterer.name as enteredByName"])
    .where("account_id", "=", accountId)
    .where("to_on", ">=", today)
    .orderBy("from_on")
    .orderBy("absence.id")
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
      id,
      account_id: absence.accountId,
      from_on: absence.fromOn,
      to_on: absence.toOn,
      entered_by: absence.enteredBy,
      entered_at: absence.at,
    })
    .execute();
  return id;
}

/** An absence by its id, with whose it is. */
export const absenceById = (db: Db, id: string) =>
  db
    .selectFrom("absence")
    .innerJoin("account", "account.id", "absence.account_id")
    .select(["absence.id", "account.id as accountId", "account.name"])
    .select(["from_on as fromOn", "to_on as toOn"])
    .where("absence.id", "=", id)
    .executeTakeFirst();

/** Removes an absence; whose it was, or undefined when it is gone already. */
export const deleteAbsence = (db: Db, id: string) =>
  db
    .deleteFrom("absence")
    .where("id", "=", id)
    .returning("account_id as accountId")
    .executeTakeFirst();

const reviewing = sql<boolean>`exists (select from staff_role held where held.account_id = account.id
  and held.ended_at is null and held.role in ('registrar', 'examiner', 'secretary', 'president', 'committee'))`;

/** Those who could be absent from the review, by name; or one of them. */
export const mayBeAbsent = (db: Db, accountId?: string) =>
  db
    .selectFrom("account")
    .select(["account.id as accountId", "account.name", "account.email"])
    .where(reviewing)
    .$if(accountId !== undefined, (some) => some.where("account.id", "=", accountId ?? ""))
    .orderBy("account.name")
    .orderBy("account.id")
    .execute();

/** The absences of everybody else that have not ended, the next one first. */
export const absencesOfOthers = (
  db: Db,
  { accountId, today }: { accountId: string; today: string },
) =>
  db
    .selectFrom("absence")
    .innerJoin("account", "account.id", "absence.account_id")
    .select(["absence.id", "account.id as accountId", "account.name"])
    .select(["from_on as fromOn", "to_on as toOn"])
    .where("account.id", "<>", accountId)
    .where("to_on", ">=", today)
    .orderBy("from_on")
    .orderBy("absence.id")
    .limit(200)
    .execute();
