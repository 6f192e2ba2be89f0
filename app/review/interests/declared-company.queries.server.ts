import { sql } from "kysely";
import { inScope, type StaffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";

/** The identity of a company as who declares their interests sees it: nothing of what it keeps with us. */
export async function declaredCompany(
  db: Db,
  scope: StaffScope,
  companyId: string,
): Promise<{ ein: string; address: string; directors: string[] } | undefined> {
  return await db
    .selectFrom("company")
    .select(["ein", "address"])
    .select(
      sql<
        string[]
      >`coalesce((select json_agg(member.firstname || ' ' || member.lastname order by member.created_at)
        from member where member.company_id = company.id and member.role = 'owner'), '[]')`.as(
        "directors",
      ),
    )
    .where("id", "=", companyId)
    .where(inScope(scope, { company: "company.id" }))
    .executeTakeFirst();
}
