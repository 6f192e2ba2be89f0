import { sql } from "kysely";
import { inScope, ofApplication, type StaffScope } from "#app/accounts/scope.server.ts";
import type { ApplicationState } from "#app/applications/application.machine.ts";
import type { Db } from "#app/kernel/context.ts";

/** An application that is due within an absence, or was due before today. */
export interface DueApplication {
  id: string;
  number: string | null;
  companyId: string;
  companyName: string;
  state: ApplicationState;
  dueOn: string | null;
  /** Name of the colleague to whom it is proposed already. */
  offered: string | null;
}

/**
 * The applications that a person has and that an absence concerns, as the reader sees them: those due between its two days, and those
 * that are late already.
 */
export async function dueWithin(
  db: Db,
  scope: StaffScope,
  {
    accountId,
    fromOn,
    toOn,
    today,
  }: { accountId: string; fromOn: string; toOn: string; today: string },
): Promise<DueApplication[]> {
  return await db
    .selectFrom("application")
    .innerJoin("company", "company.id", "application.company_id")
    .select(["application.id", "application.number", "company.name as companyName"])
    .select(["application.company_id as companyId", "application.state"])
    .select("application.due_on as dueOn")
    .select(
      sql<
        string | null
      >`(select account.name from assignment join account on account.id = assignment.account_id
        where assignment.application_id = application.id and assignment.state = 'offered' limit 1)`.as(
        "offered",
      ),
    )
    .where("application.handled_by", "=", accountId)
    .where(inScope(scope, { ...ofApplication, grade: "summary" }))
    .where((row) =>
      row.or([
        row.between("application.due_on", fromOn, toOn),
        row("application.due_on", "<", today),
      ]),
    )
    .orderBy("application.due_on")
    .orderBy("application.id")
    .limit(200)
    .$narrowType<{ state: ApplicationState }>()
    .execute();
}

/** Every assignment of an application, the latest first, with who made and who ended it. */
export async function assignmentHistory(db: Db, applicationId: string) {
  return await db
    .selectFrom("assignment")
    .innerJoin("account as holder", "holder.id", "assignment.account_id")
    .innerJoin("account as offerer", "offerer.id", "assignment.offered_by")
    .select(["assignment.id", "assignment.role", "assignment.state", "holder.name"])
    .select(["assignment.account_id as accountId", "offerer.name as offeredBy"])
    .select(["assignment.offered_at as offeredAt", "assignment.live_at as liveAt"])
    .select(["assignment.ended_at as endedAt", "assignment.end_reason as endReason"])
    .where("assignment.application_id", "=", applicationId)
    .orderBy("assignment.offered_at", "desc")
    .orderBy("assignment.id", "desc")
    .execute();
}

/** Another application that a person examines and that waits for them, the most urgent first; undefined when there is none. */
export async function nextToExamine(
  db: Db,
  scope: StaffScope,
  applicationId: string,
): Promise<{ id: string; number: string | null; companyName: string } | undefined> {
  return await db
    .selectFrom("application")
    .innerJoin("company", "company.id", "application.company_id")
    .select(["application.id", "application.number", "company.name as companyName"])
    .where("application.handled_by", "=", scope.accountId)
    .where("application.state", "=", "under-review")
    .where("application.id", "<>", applicationId)
    .where(inScope(scope, ofApplication))
    .orderBy(sql`application.due_on nulls last`)
    .orderBy("application.id")
    .limit(1)
    .executeTakeFirst();
}
