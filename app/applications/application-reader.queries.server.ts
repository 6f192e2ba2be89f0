import { sql } from "kysely";
import type { Grade } from "#app/accounts/reading.ts";
import type { Db, Tx } from "#app/kernel/context.ts";

interface Reader {
  applicationId: string;
  accountId: string;
  companyId: string;
}

/** What somebody may read of an application. */
export interface Reading {
  applicationId: string;
  accountId: string;
  grade: Grade;
}

/**
 * Adds a ground to what each of these people may read of an application, and raises the grade, in one statement. Returns how many were
 * written: whoever a conflict hides it from is passed over.
 */
export async function addGroundsIn(
  { db, now }: Tx,
  ground: string,
  readings: readonly Reading[],
): Promise<number> {
  const { rows } = await sql`
    insert into application_reader (account_id, application_id, company_id, grade, grounds, since, declared)
    select reading.account_id, application.id, application.company_id, reading.grade, array[${ground}]::text[],
      ${now}::timestamptz, case when reading.grade = 'whole' then 'clear' end
    from unnest(${readings.map(({ accountId }) => accountId)}::uuid[],
      ${readings.map(({ applicationId }) => applicationId)}::uuid[],
      ${readings.map(({ grade }) => grade)}::text[]) as reading (account_id, application_id, grade)
    join application on application.id = reading.application_id
    order by reading.account_id, application.id
    on conflict (account_id, application_id) do update set
      grade = case when excluded.grade = 'whole' then 'whole' else application_reader.grade end,
      declared = coalesce(excluded.declared, application_reader.declared),
      grounds = array(select distinct unnest(application_reader.grounds || excluded.grounds) order by 1)
    where application_reader.grade <> 'hidden'
    returning application_reader.grade`.execute(db);
  return rows.length;
}

/** Removes a ground, and the row with its last one. */
export async function removeGroundIn(
  { db }: Tx,
  { applicationId, accountId, ground }: Omit<Reader, "companyId"> & { ground: string },
): Promise<void> {
  const row = { account_id: accountId, application_id: applicationId };
  const removed = await db
    .deleteFrom("application_reader")
    .where((where) => where.and(row))
    .where(sql<boolean>`grounds = array[${ground}]::text[]`)
    .executeTakeFirst();
  if (removed.numDeletedRows > 0n) return;
  await db
    .updateTable("application_reader")
    .set({ grounds: sql<string[]>`array_remove(grounds, ${ground}::text)` })
    .where((where) => where.and(row))
    .execute();
}

/** The applications that somebody reads on a ground. */
export async function readOnGround(
  db: Db,
  { accountId, ground }: { accountId: string; ground: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("application_reader")
    .select("application_id")
    .where("account_id", "=", accountId)
    .where(sql<boolean>`${ground} = any(grounds)`)
    .orderBy("application_id")
    .execute();
  return rows.map((row) => row.application_id);
}

/** Removes every ground of somebody, before their declaration changes. */
export async function removeReaderIn(
  { db }: Tx,
  { applicationId, accountId }: Omit<Reader, "companyId">,
): Promise<void> {
  await db
    .deleteFrom("application_reader")
    .where("application_id", "=", applicationId)
    .where("account_id", "=", accountId)
    .where("grade", "<>", "hidden")
    .execute();
}

/** Hides an application from somebody, in place of every ground; a row that is hidden already keeps its date. */
export async function writeHiddenIn(
  { db, now }: Tx,
  { applicationId, accountId, companyId }: Reader,
): Promise<void> {
  const hidden = {
    grade: "hidden" as const,
    grounds: ["conflict"],
    since: now,
    declared: "conflict" as const,
  };
  await db
    .insertInto("application_reader")
    .values({
      account_id: accountId,
      application_id: applicationId,
      company_id: companyId,
      ...hidden,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "application_id"])
        .doUpdateSet(hidden)
        .where("application_reader.grade", "<>", "hidden"),
    )
    .execute();
}
