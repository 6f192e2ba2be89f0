import { sql } from "kysely";
import type { Grade } from "#app/accounts/reading.ts";
import type { Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { companyOfApplication } from "./application.queries.server.ts";

/** Why a staff member may read an application that their role alone does not show them (decision 0080). */
export type Ground = "examination" | "report" | "agenda" | "decision";

interface Reader {
  applicationId: string;
  accountId: string;
}

/**
 * Lets a staff member read an application on a ground: its summary until they have declared their interests, then all of
 * it. Refused when a conflict of interests hides the application from them.
 */
export async function grantReadingIn(
  { db, now }: Tx,
  { applicationId, accountId, ground, grade }: Reader & { ground: Ground; grade: Grade },
): Promise<Result<null, "conflict" | "unknown-application">> {
  const companyId = await companyOfApplication(db, applicationId);
  if (!companyId) return refused("unknown-application");
  const written = await db
    .insertInto("application_reader")
    .values({
      ...{ account_id: accountId, application_id: applicationId, company_id: companyId },
      ...{ grade, grounds: [ground], since: now },
    })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "application_id"])
        .doUpdateSet({
          grade: sql<Grade>`case when excluded.grade = 'whole' then 'whole' else application_reader.grade end`,
          grounds: sql<
            string[]
          >`array(select distinct unnest(application_reader.grounds || excluded.grounds) order by 1)`,
        })
        .where("application_reader.grade", "<>", "hidden"),
    )
    .returning("grade")
    .executeTakeFirst();
  return written ? done(null) : refused("conflict");
}

/**
 * Ends one ground; without any ground left the person reads what their role shows. A declared conflict is not a ground that
 * ends.
 */
export async function endReadingIn(
  { db }: Tx,
  { applicationId, accountId, ground }: Reader & { ground: Ground },
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

/** Hides an application for good from a person who declared a conflict of interests, whatever they could read before. */
export async function hideApplicationIn(
  { db, now }: Tx,
  { applicationId, accountId }: Reader,
): Promise<Result<null, "unknown-application">> {
  const companyId = await companyOfApplication(db, applicationId);
  if (!companyId) return refused("unknown-application");
  const hidden = { grade: "hidden" as const, grounds: ["conflict"], since: now };
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
  return done(null);
}
