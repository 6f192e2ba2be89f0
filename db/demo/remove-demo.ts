import { sql } from "kysely";
import type { Context } from "#app/kernel/context.ts";

/**
 * Takes the companies of the demonstration away with all that belongs to them, and gives their certificate numbers
 * back as far as no later one was issued; returns how many companies there were.
 */
export async function removeDemo(ctx: Context): Promise<number> {
  return await ctx.transaction(async ({ db: transaction }) => {
    const demo = sql`select id from company where demo`;
    const run = async (statement: ReturnType<typeof sql>) => {
      await statement.execute(transaction);
    };
    await run(sql`delete from qualification where company_id in (${demo})`);
    await run(sql`delete from certificate where company_id in (${demo})`);
    await run(sql`delete from company_slug where company_id in (${demo})`);
    await run(sql`delete from journal where subject_kind = 'company'
      and subject_id in (select id::text from company where demo)`);
    const { numDeletedRows } = await transaction
      .deleteFrom("company")
      .where("demo", "=", true)
      .executeTakeFirst();
    await run(sql`delete from company_word where not exists (
      select from company where slug is not null and search_text like '% ' || word || ' %')`);
    await run(sql`update certificate_serial set last_serial = coalesce((
      select max(serial) from certificate where certificate.year = certificate_serial.year), 0)`);
    await run(sql`delete from certificate_serial where last_serial = 0`);
    return Number(numDeletedRows);
  });
}
