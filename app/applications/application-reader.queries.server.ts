import { sql } from "kysely";
import type { Grade } from "#app/accounts/reading.ts";
import type { Db, Tx } from "#app/kernel/context.ts";

interface Reader {
  applicationId: string;
  accountId: string;
  companyId: string;
}

/** Adds a ground to what somebody may read of an application, and raises the grade; false when a conflict hides it. */
export async function addGroundIn(
  { db, now }: Tx,
  { applicationId, accountId, companyId, ground, grade }: Reader & { ground: string; grade: Grade },
): Promise<boolean> {
  const written = await db
    .insertInto("application_reader")
    .values({
      ...{ account_id: accountId, application_id: applicationId, company_id: companyId },
      ...{ grade, grounds: [ground], since: now },
      declared: grade === "whole" ? ("clear" as const) : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "application_id"])
        .doUpdateSet({
          grade: sql<Grade>`case when excluded.grade = 'whole' then 'whole' else application_reader.grade end`,
          declared: sql<"clear" | null>`coalesce(excluded.declared, application_reader.declared)`,
          grounds: sql<
            string[]
          >`array(select distinct unnest(application_reader.grounds || excluded.grounds) order by 1)`,
        })
        .where("application_reader.grade", "<>", "hidden"),
    )
    .returning("grade")
    .executeTakeFirst();
  return written !== undefined;
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
    ...{ grade: "hidden" as const, grounds: ["conflict"], since: now },
    declared: "conflict" as const,
  };
  await db
    .insertInto("application_reader")
    .values({
      ...{ account_id: accountId, application_id: applicationId, company_id: companyId },
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
