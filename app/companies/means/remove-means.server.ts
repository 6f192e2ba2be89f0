import type { Context, Tx } from "#app/kernel/context.ts";
import { monthsBefore } from "#app/kernel/dates.ts";
import { inBatches } from "#app/tasks/duty.ts";
import { type ListName, meansLists } from "./means.ts";
import { removeEnded } from "./means-writes.queries.server.ts";

/** Deletes all lists of a company, with the questions to owners of works and their answers. */
export async function removeMeansIn({ db }: Tx, companyId: string): Promise<void> {
  await db.deleteFrom("works_reference").where("company_id", "=", companyId).execute();
  await db.deleteFrom("equipment").where("company_id", "=", companyId).execute();
  await db.deleteFrom("worker").where("company_id", "=", companyId).execute();
}

/**
 * Erases the contact of an owner of works and the content of their answers; that and when they answered stays, with
 * the hash. A question to that address that is still open is withdrawn.
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

/** Deletes entries that companies took off their lists this many months ago; answers how many. */
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
