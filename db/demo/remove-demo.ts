import { sql } from "kysely";
import type { Context, Db } from "#app/kernel/context.ts";
import { removeDemoPeople } from "./load-people.ts";

/**
 * Takes the companies of the demonstration away with all that belongs to them, and gives their certificate numbers
 * back as far as no later one was issued; returns how many companies there were.
 */
export async function removeDemo(ctx: Context): Promise<number> {
  return await ctx.transaction(async (tx) => {
    const transaction = tx.db;
    const demo = sql`select id from company where demo`;
    const run = async (statement: ReturnType<typeof sql>) => {
      await statement.execute(transaction);
    };
    const rights = sql`select id from qualification where company_id in (${demo})`;
    await run(sql`delete from qualification_assertion where qualification_id in (${rights})`);
    await run(sql`delete from stay where machine = 'qualification' and subject_id in (${rights})`);
    await run(sql`delete from qualification where company_id in (${demo})`);
    await run(sql`delete from certificate where company_id in (${demo})`);
    await run(sql`delete from listing where company_id in (${demo})`);
    await run(sql`delete from listing_slug where company_id in (${demo})`);
    const payments = sql`select id from payment where company_id in (${demo})`;
    const attempts = sql`select id from payment_attempt where payment_id in (${payments})`;
    await run(sql`delete from stay where machine = 'attempt' and subject_id in (${attempts})`);
    await run(sql`delete from stay where machine = 'payment' and subject_id in (${payments})`);
    for (const table of ["ledger_entry", "receipt", "refund", "payment_attempt"])
      await run(sql`delete from ${sql.table(table)} where payment_id in (${payments})`);
    await run(sql`delete from sheet where subject_kind = 'payment' and subject_id in (
      select id::text from payment where company_id in (${demo}))`);
    const told = sql`(subject_kind = 'company' and subject_id in (select id::text from company where demo)
      or subject_kind = 'payment' and subject_id in (select id::text from payment where company_id in (${demo})))`;
    await run(
      sql`delete from log_pending where journal_id in (select id from journal where ${told})`,
    );
    // What was made up never happened: the one case in which rows of the journal go.
    await run(sql`alter table journal disable trigger journal_append_only`);
    await run(sql`delete from journal where ${told}`);
    await run(sql`alter table journal enable trigger journal_append_only`);
    await run(sql`delete from payment where company_id in (${demo})`);
    for (const table of ["works_reference", "equipment", "worker"])
      await run(sql`delete from ${sql.table(table)} where company_id in (${demo})`);
    await removeDemoPeople(tx);
    const { numDeletedRows } = await transaction
      .deleteFrom("company")
      .where("demo", "=", true)
      .executeTakeFirst();
    await run(sql`delete from listing_word where not exists (
      select from listing where words @> array[word])`);
    await giveNumbersBack(transaction);
    return Number(numDeletedRows);
  });
}

/** Sets the counters of certificates, payments and receipts back to the last number that is left. */
async function giveNumbersBack(db: Db): Promise<void> {
  await sql`update number_serial set last = greatest(1, coalesce((
    select max(split_part(number, '-', 4)::integer) from certificate
    where split_part(number, '-', 3)::integer = year), 0)) where kind = 'certificate'`.execute(db);
  for (const [kind, table, column] of [
    ["payment", "payment", "reference"],
    ["receipt", "receipt", "number"],
  ] as const) {
    const year = sql`split_part(${sql.ref(column)}, '-', 2)::integer = year`;
    await sql`update number_serial set last = greatest(1, coalesce((
      select max(split_part(${sql.ref(column)}, '-', 3)::integer) from ${sql.table(table)} where ${year}), 0))
      where kind = ${kind}`.execute(db);
    await sql`delete from number_serial where kind = ${kind} and not exists (
      select from ${sql.table(table)} where ${year})`.execute(db);
  }
  await sql`delete from number_serial where kind = 'certificate' and not exists (
    select from certificate where split_part(number, '-', 3)::integer = year)`.execute(db);
}
