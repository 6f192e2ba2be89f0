import type { Insertable } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import type { Tables } from "#db/tables.ts";

export type CompanyConflict = "ein-already-registered" | "business-registry-already-registered";

/** Null when the company is written; otherwise which of its numbers another company has. The insert decides. */
export async function createCompany(
  db: Db,
  company: Insertable<Tables["company"]>,
): Promise<CompanyConflict | null> {
  const row = await db
    .insertInto("company")
    .values(company)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) return null;
  const sameEin = await db
    .selectFrom("company")
    .select("id")
    .where("country", "=", company.country)
    .where("ein_key", "=", company.ein_key)
    .executeTakeFirst();
  return sameEin ? "ein-already-registered" : "business-registry-already-registered";
}
