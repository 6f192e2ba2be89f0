import { appendToJournal } from "#app/journal/append.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { ChangeRefusal } from "./certificate.refusals.ts";
import type { QualificationState } from "./qualification.ts";

export type QualificationChange = "suspend" | "lift" | "withdraw";

const steps: Record<
  QualificationChange,
  { from: readonly QualificationState[]; to: QualificationState; event: string }
> = {
  suspend: { from: ["granted"], to: "suspended", event: "qualification-suspended" },
  lift: { from: ["suspended"], to: "granted", event: "qualification-suspension-lifted" },
  withdraw: { from: ["granted", "suspended"], to: "withdrawn", event: "qualification-withdrawn" },
};

/**
 * Suspends a qualification, lifts its suspension or withdraws it for good, with its journal row, in the transaction of
 * the decision. One that has ended is left as it is; of two changes at once the update lets one through.
 */
export async function changeQualification(
  tx: Tx,
  request: {
    qualificationId: string;
    change: QualificationChange;
    reason: string;
  },
): Promise<Result<{ state: QualificationState }, ChangeRefusal>> {
  const { db, now } = tx;
  const { qualificationId, change, reason } = request;
  const { from, to, event } = steps[change];
  if (!isId(qualificationId)) return refused("unknown-qualification");
  const changed = await db
    .updateTable("qualification")
    .set({ state: to, state_since: now })
    .where("id", "=", qualificationId)
    .where("state", "in", from)
    .where("ends_on", ">=", todayInDakar(now))
    .returning(["company_id", "sub_area_id"])
    .executeTakeFirst();
  if (!changed) return refused(await whyNot(db, qualificationId, from));
  await appendToJournal(tx, {
    subjectKind: "company",
    subjectId: changed.company_id,
    event,
    data: { qualificationId, subAreaId: changed.sub_area_id, reason },
  });
  return done({ state: to });
}

async function whyNot(
  db: Db,
  id: string,
  from: readonly QualificationState[],
): Promise<ChangeRefusal> {
  const row = await db
    .selectFrom("qualification")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return "unknown-qualification";
  return from.includes(row.state) ? "already-ended" : "wrong-state";
}
