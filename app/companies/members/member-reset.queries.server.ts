import { sql } from "kysely";
import { inScope, type Scope, type StaffScope } from "#app/accounts/scope.server.ts";
import type { MemberRole } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";

/**
 * A member as the staff who decide about access see them, with the companies that they act for, by name. Undefined for
 * staff, for an account without a company, and when one of its companies is outside the scope: the factors of an account
 * open all of its companies.
 */
export const memberInScope = (db: Db, scope: StaffScope, accountId: string) =>
  actingMembers(db, scope)
    .select(["account.id", "account.name", "account.email", "account.disabled_at as disabledAt"])
    .select(
      sql<{ id: string; name: string; role: MemberRole; firstname: string; lastname: string }[]>`(
        select jsonb_agg(jsonb_build_object('id', company.id, 'name', company.name, 'role', member.role,
          'firstname', member.firstname, 'lastname', member.lastname) order by company.name_norm, company.id)
        from member join company on company.id = member.company_id where member.account_id = account.id)`.as(
        "companies",
      ),
    )
    .where("account.id", "=", accountId)
    .executeTakeFirst();

export type MemberForReset = NonNullable<Awaited<ReturnType<typeof memberInScope>>>;

/** Ids of the members whose factor reset this person may decide, the oldest request first. */
export async function memberResetsToDecide(db: Db, scope: StaffScope): Promise<string[]> {
  const rows = await actingMembers(db, scope)
    .innerJoin("factor_reset as reset", "reset.account_id", "account.id")
    .select("account.id")
    .where("reset.ended_at", "is", null)
    .where("reset.asked_by", "<>", scope.accountId)
    .orderBy("reset.asked_at")
    .execute();
  return rows.map(({ id }) => id);
}

const actingMembers = (db: Db, scope: Scope) => {
  const seen = inScope(scope, { decided: "member.company_id" });
  return db.selectFrom("account").where(
    sql<boolean>`not exists (select from staff_role where staff_role.account_id = account.id)
        and exists (select from member where member.account_id = account.id)
        and not exists (select from member where member.account_id = account.id and not ${seen})`,
  );
};
