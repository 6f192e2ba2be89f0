import { sql } from "kysely";
import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import { newestFamilyName } from "#app/activity/nomenclature.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { ApplicationState } from "./application.machine.ts";

/** Somebody whom the company may object to: who examines its application now, or an outside expert who is asked. */
export interface ExaminationPerson {
  kind: "examiner" | "expert";
  /** The id of the assignment, or of the question to the expert. */
  id: string;
  applicationId: string;
  number: string | null;
  state: ApplicationState;
  name: string;
  organisation: string | null;
  /** The family that an expert is asked about. */
  family: string | null;
  since: Date;
  objection: {
    id: string;
    raisedAt: string;
    reason: string;
    outcome: "upheld" | "rejected" | null;
    decision: string | null;
  } | null;
}

/** Who examines the applications of a company and which experts are asked, with its objections; the latest first. */
export async function examinationPeople(
  db: Db,
  scope: Scope,
  { companyId, applicationId = null }: { companyId: string; applicationId?: string | null },
): Promise<ExaminationPerson[]> {
  const objection = (
    column: string,
  ) => sql`(select json_build_object('id', objection.id, 'raisedAt', objection.raised_at,
      'reason', objection.reason, 'outcome', objection.outcome, 'decision', objection.decision)
    from objection where ${sql.ref(`objection.${column}`)} = person.id)`;
  const { rows } = await sql<ExaminationPerson>`
    select person.*, case person.kind when 'examiner' then ${objection("assignment_id")} else ${objection("question_id")} end as objection
    from (
      select 'examiner' as kind, assignment.id, application.id as "applicationId", application.number, application.state,
        account.name, null as organisation, null as family, assignment.live_at as since
      from assignment
      join application on application.id = assignment.application_id
      join account on account.id = assignment.account_id
      where assignment.role = 'examiner' and assignment.live_at is not null
        and (assignment.state = 'live' or exists (select from objection where objection.assignment_id = assignment.id))
        and application.company_id = ${companyId} and (${applicationId}::uuid is null or application.id = ${applicationId}::uuid)
        and ${inScope(scope, ofApplication)}
      union all
      select 'expert', question.id, application.id, application.number, application.state, expert.name, expert.organisation,
        ${newestFamilyName("question.family_id")}, question.asked_at
      from expert_question question
      join application on application.id = question.application_id
      join expert on expert.id = question.expert_id
      where (question.revoked_at is null or exists (select from objection where objection.question_id = question.id))
        and application.company_id = ${companyId} and (${applicationId}::uuid is null or application.id = ${applicationId}::uuid)
        and ${inScope(scope, ofApplication)}
    ) person
    order by person.since desc, person.id`.execute(db);
  return rows;
}
