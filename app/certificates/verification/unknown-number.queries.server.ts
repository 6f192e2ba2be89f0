import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

/** Counts one more person who asked on a day for a number that no certificate has. */
export async function countUnknownNumber(
  db: Db,
  { number, day }: { number: string; day: string },
): Promise<void> {
  await db
    .insertInto("unknown_number")
    .values({ number, day, people: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["number", "day"])
        .doUpdateSet({ people: sql<number>`unknown_number.people + 1` }),
    )
    .execute();
}

export interface UnknownNumber {
  number: string;
  people: number;
  firstDay: string;
  lastDay: string;
  warnedAt: Date | null;
}

/** Numbers that no certificate has, by how many people asked for them since a day; at least `least` people, at most 200 numbers. */
export async function unknownNumbers(
  db: Db,
  { from, least }: { from: string; least: number },
): Promise<UnknownNumber[]> {
  const { rows } = await sql<UnknownNumber>`
    select unknown_number.number, sum(people)::integer as people, min(day) as "firstDay", max(day) as "lastDay",
      max(warned_at) as "warnedAt"
    from unknown_number left join forged_number on forged_number.number = unknown_number.number
    where day >= ${from}::date
    group by unknown_number.number
    having sum(people) >= ${least} or max(warned_at) is not null
    order by people desc, unknown_number.number
    limit 200`.execute(db);
  return rows;
}

export interface ForgedNumber {
  number: string;
  warnedAt: Date;
  note: string;
}

/** The numbers that the public is warned of, the latest first. */
export const forgedNumbers = (db: Db): Promise<ForgedNumber[]> =>
  db
    .selectFrom("forged_number")
    .select(["number", "warned_at as warnedAt", "note"])
    .orderBy("warned_at", "desc")
    .orderBy("number")
    .limit(500)
    .execute();

/** When the public was warned of this number; null where it was not. */
export async function warnedOf(db: Db, number: string): Promise<Date | null> {
  const row = await db
    .selectFrom("forged_number")
    .select("warned_at")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.warned_at ?? null;
}

/** False when the number has a warning already. */
export async function insertForgedNumberIn(
  db: Db,
  warning: { number: string; note: string; by: string; at: Date },
): Promise<boolean> {
  const { number, note, by, at } = warning;
  const written = await db
    .insertInto("forged_number")
    .values({ number, note, warned_at: at, warned_by: by })
    .onConflict((conflict) => conflict.column("number").doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** False when the number has no warning. */
export async function deleteForgedNumberIn(db: Db, number: string): Promise<boolean> {
  const gone = await db.deleteFrom("forged_number").where("number", "=", number).executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** Whether a certificate has this number. */
export async function isGivenNumber(db: Db, number: string): Promise<boolean> {
  const certificate = await db
    .selectFrom("certificate")
    .select("id")
    .where("number", "=", number)
    .executeTakeFirst();
  return certificate !== undefined;
}
