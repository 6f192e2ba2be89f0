import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { College } from "./staff.schema.ts";

export interface NewMandate {
  accountId: string;
  college: College;
  /** First and last day, YYYY-MM-DD. */
  fromOn: string;
  toOn: string;
  /** The mandate whose seat an alternate takes while its member is absent. */
  alternateOf: string | null;
}

export const mandatesOf = (db: Db, accountId: string) =>
  db
    .selectFrom("mandate")
    .select(["id", "college", "from_on as fromOn", "to_on as toOn"])
    .where("account_id", "=", accountId)
    .orderBy("from_on")
    .orderBy("id")
    .execute();

/** The mandates that hold on one of these days; one that was ended before its first day holds on none. */
const mandatesWithin = (db: Db, { fromOn, toOn }: Pick<NewMandate, "fromOn" | "toOn">) =>
  db
    .selectFrom("mandate")
    .select("id")
    .where("from_on", "<=", toOn)
    .where("to_on", ">=", fromOn)
    .where(sql<boolean>`from_on <= to_on`)
    .limit(1);

export async function hasMandateWithin(
  db: Db,
  { accountId, fromOn, toOn }: Pick<NewMandate, "accountId" | "fromOn" | "toOn">,
): Promise<boolean> {
  const overlapping = await mandatesWithin(db, { fromOn, toOn })
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return overlapping !== undefined;
}

/** Whether the seat of a mandate already has an alternate on one of these days. */
export async function hasAlternateWithin(
  db: Db,
  { alternateOf, fromOn, toOn }: Pick<NewMandate, "alternateOf" | "fromOn" | "toOn">,
): Promise<boolean> {
  if (alternateOf === null) return false;
  const overlapping = await mandatesWithin(db, { fromOn, toOn })
    .where("alternate_of", "=", alternateOf)
    .executeTakeFirst();
  return overlapping !== undefined;
}

export async function insertMandate(
  { db, now, actor }: Tx,
  { accountId, college, fromOn, toOn, alternateOf, under }: NewMandate & { under: string },
): Promise<void> {
  await db
    .insertInto("mandate")
    .values({
      id: newId(),
      account_id: accountId,
      college,
      from_on: fromOn,
      to_on: toOn,
      alternate_of: alternateOf,
      given_under: under,
      given_by: actor.kind === "person" ? actor.accountId : null,
      given_at: now,
    })
    .execute();
}

export interface Mandate extends NewMandate {
  id: string;
  name: string;
  /** Whose seat an alternate takes. */
  alternateOfName: string | null;
}

const mandates = (db: Db) =>
  db
    .selectFrom("mandate")
    .innerJoin("account", "account.id", "mandate.account_id")
    .leftJoin("mandate as seat", "seat.id", "mandate.alternate_of")
    .leftJoin("account as holder", "holder.id", "seat.account_id")
    .select(["mandate.id", "mandate.account_id as accountId", "account.name", "mandate.college"])
    .select(["mandate.from_on as fromOn", "mandate.to_on as toOn"])
    .select(["mandate.alternate_of as alternateOf", "holder.name as alternateOfName"]);

/** The mandates that have not ended on a day, by college and name. */
export const mandatesFrom = (db: Db, day: string): Promise<Mandate[]> =>
  mandates(db)
    .where("mandate.to_on", ">=", day)
    .where(sql<boolean>`mandate.from_on <= mandate.to_on`)
    .orderBy(
      sql`array_position(array['enterprises', 'owners', 'general-interest'], mandate.college)`,
    )
    .orderBy("account.name")
    .orderBy("mandate.id")
    .execute();

export async function lockMandate(db: Db, id: string): Promise<Mandate | undefined> {
  await db.selectFrom("mandate").select("id").where("id", "=", id).forUpdate().execute();
  return await mandates(db).where("mandate.id", "=", id).executeTakeFirst();
}

/** Ends a mandate with this last day, under the proposal that two people decided. */
export async function writeLastDay(
  db: Db,
  { id, day, under }: { id: string; day: string; under: string },
): Promise<void> {
  await db
    .updateTable("mandate")
    .set({ to_on: day, ended_under: under })
    .where("id", "=", id)
    .execute();
}
