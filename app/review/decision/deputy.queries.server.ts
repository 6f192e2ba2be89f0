import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

/** The applications whose decision waits for a signature and that this person may not read yet, on whatever ground. */
export async function closedToDeputy(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select decision.application_id as id from decision
    where decision.state = 'prepared' and not exists (select from application_reader reader
      where reader.application_id = decision.application_id and reader.account_id = ${accountId})
    order by decision.application_id limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** Everybody who was ever named deputy and has no role that prepares or signs decisions by itself. */
export async function deputiesOnly(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from deputy where state = 'named' and not exists (select from staff_role held
      where held.account_id = deputy.account_id and held.ended_at is null and held.role in ('secretary', 'president'))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
