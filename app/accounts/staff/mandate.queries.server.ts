import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { College } from "./staff.schema.ts";

export interface NewMandate {
  accountId: string;
  college: College;
  /** First and last day, YYYY-MM-DD. */
  fromOn: string;
  toOn: string;
}

export const mandatesOf = (db: Db, accountId: string) =>
  db
    .selectFrom("mandate")
    .select(["id", "college", "from_on as fromOn", "to_on as toOn"])
    .where("account_id", "=", accountId)
    .orderBy("from_on")
    .execute();

export async function hasMandateWithin(
  db: Db,
  { accountId, fromOn, toOn }: NewMandate,
): Promise<boolean> {
  const overlapping = await db
    .selectFrom("mandate")
    .select("id")
    .where("account_id", "=", accountId)
    .where("from_on", "<=", toOn)
    .where("to_on", ">=", fromOn)
    .limit(1)
    .executeTakeFirst();
  return overlapping !== undefined;
}

export async function insertMandate(
  { db, now, actor }: Tx,
  { accountId, college, fromOn, toOn }: NewMandate,
): Promise<void> {
  await db
    .insertInto("mandate")
    .values({
      id: newId(),
      account_id: accountId,
      college,
      from_on: fromOn,
      to_on: toOn,
      given_by: actor.kind === "person" ? actor.accountId : null,
      given_at: now,
    })
    .execute();
}

interface OneMandate {
  accountId: string;
  mandateId: string;
}

/** A mandate of this person that ends after today. */
export const mandateAfter = (db: Db, { accountId, mandateId }: OneMandate, today: string) =>
  db
    .selectFrom("mandate")
    .select(["college", "from_on as fromOn", "to_on as toOn"])
    .where("id", "=", mandateId)
    .where("account_id", "=", accountId)
    .where("to_on", ">", today)
    .executeTakeFirst();

export async function removeMandate(db: Db, mandateId: string): Promise<void> {
  await db.deleteFrom("mandate").where("id", "=", mandateId).execute();
}

export async function setLastDay(db: Db, mandateId: string, day: string): Promise<void> {
  await db.updateTable("mandate").set({ to_on: day }).where("id", "=", mandateId).execute();
}
