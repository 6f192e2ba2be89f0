import { subAreaIdsInForce } from "#app/activity/activity.queries.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { type CompanyConflict, conflictWithActive } from "./company-conflict.queries.server.ts";
import {
  insertChosenSubAreasIn,
  insertCompanyIn,
  type NewCompany,
} from "./company-writes.queries.server.ts";

/**
 * Writes a company and its chosen sub-areas. Numbers are unique among active companies only: many registrations with
 * one number may wait. When two active companies are inserted at once, the unique index lets one through.
 */
export async function createCompanyIn(
  tx: Tx,
  company: NewCompany,
): Promise<Result<null, CompanyConflict | "unknown-sub-area">> {
  const { db, now } = tx;
  const { subAreaIds } = company;
  const conflict = await conflictWithActive(db, company);
  if (conflict) return refused(conflict);
  const inForce = await subAreaIdsInForce(db, subAreaIds, todayInDakar(now));
  if (inForce.length !== subAreaIds.length) return refused("unknown-sub-area");
  if (!(await insertCompanyIn(tx, company)))
    return refused(
      (await conflictWithActive(db, company)) ?? "business-registry-already-registered",
    );
  if (subAreaIds.length > 0) await insertChosenSubAreasIn(tx, company);
  return done(null);
}
