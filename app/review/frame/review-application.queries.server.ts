import { sql } from "kysely";
import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import { newestFamilyName } from "#app/activity/nomenclature.queries.server.ts";
import type { ApplicationState } from "#app/applications/application.machine.ts";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import type { Class } from "#app/tariff/classes.ts";

/** What the staff see of a filed application before they have declared their interests (review §5). */
export interface ReviewApplication {
  id: string;
  companyId: string;
  companyName: string;
  /** The company belongs to the demonstration, which mails nobody. */
  isDemo: boolean;
  number: string;
  kind: ApplicationKind;
  class: Class;
  region: string | null;
  state: ApplicationState;
  stateSince: Date;
  version: number;
  filedAt: Date;
  /** By when the side acts that has it. */
  dueOn: string | null;
  subAreas: number;
  families: { id: string; code: string; name: string }[];
  handledBy: string | null;
  handledByName: string | null;
  /** The examiner or expert to whom the company objects, while the objection waits for its decision. */
  objectedTo: string | null;
}

/** A filed application as a summary; undefined for a draft, an unknown one, or one out of scope. */
export async function applicationForReview(
  db: Db,
  scope: Scope,
  id: string,
): Promise<ReviewApplication | undefined> {
  if (!isId(id)) return undefined;
  return (await db
    .selectFrom("application")
    .innerJoin("company", "company.id", "application.company_id")
    .leftJoin("account as handler", "handler.id", "application.handled_by")
    .select(["application.id", "application.number", "application.kind", "application.class"])
    .select(["application.region", "application.state", "application.version"])
    .select(["application.company_id as companyId", "company.name as companyName"])
    .select("company.demo as isDemo")
    .select(["application.state_since as stateSince", "application.filed_at as filedAt"])
    .select(["application.due_on as dueOn", "application.handled_by as handledBy"])
    .select("handler.name as handledByName")
    .select(
      sql<number>`(select count(*)::integer from application_sub_area chosen
        where chosen.application_id = application.id)`.as("subAreas"),
    )
    .select(
      sql<ReviewApplication["families"]>`coalesce((select json_agg(json_build_object(
          'id', family.id, 'code', family.code, 'name', newest.name) order by family.code)
        from application_family asked join family on family.id = asked.family_id
        cross join lateral ${newestFamilyName("family.id")} newest
        where asked.application_id = application.id), '[]')`.as("families"),
    )
    .select(
      sql<string | null>`(select coalesce(examiner.name, expert.name) from objection
        left join account examiner on examiner.id = objection.account_id
        left join expert_question question on question.id = objection.question_id
        left join expert on expert.id = question.expert_id
        where objection.application_id = application.id and objection.outcome is null limit 1)`.as(
        "objectedTo",
      ),
    )
    .where("application.id", "=", id)
    .where("application.filed_at", "is not", null)
    .where(inScope(scope, { ...ofApplication, grade: "summary" }))
    .executeTakeFirst()) as ReviewApplication | undefined;
}
