import type { Context, Tx } from "#app/kernel/context.ts";
import { monthsBefore } from "#app/kernel/dates.ts";
import { inBatches } from "#app/tasks/duty.ts";
import { type ListName, meansLists } from "./means.ts";
import { removeEnded } from "./means-writes.queries.server.ts";

/** All that a company has on its lists goes, with what owners of works were asked and have answered. */
export async function removeMeansIn({ db }: Tx, companyId: string): Promise<void> {
  await db.deleteFrom("works_reference").where("company_id", "=", companyId).execute();
  await db.deleteFrom("equipment").where("company_id", "=", companyId).execute();
  await db.deleteFrom("worker").where("company_id", "=", companyId).execute();
}

/**
 * Forgets who at an owner of works can be asked about them, and what they have answered: that and when they did stays, with
 * the hash of it. Whoever is asked by that address at this moment can answer no more.
 */
export async function eraseOwnerOfWorksIn(
  { db, now }: Tx,
  { email }: { email: string },
): Promise<void> {
  await db
    .updateTable("works_reference")
    .set({ contact_name: null, contact_email: null })
    .where("contact_email", "=", email)
    .execute();
  await db
    .updateTable("reference_confirmation")
    .set({ withdrawn_at: now })
    .where("email", "=", email)
    .where("answered_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  await db
    .updateTable("reference_confirmation")
    .set({ email: "", answer: null })
    .where("email", "=", email)
    .execute();
}

/** Removes for good what companies took off their lists so many months ago; answers how many entries. */
export async function purgeMeans(
  { db, now }: Pick<Context, "db" | "now">,
  { retentionMonths, signal }: { retentionMonths: number; signal?: AbortSignal | undefined },
): Promise<number> {
  const before = monthsBefore(now, retentionMonths);
  let removed = 0;
  for (const list of Object.keys(meansLists) as ListName[])
    removed += await inBatches((limit) => removeEnded(db, { list, before, limit }), signal);
  return removed;
}
