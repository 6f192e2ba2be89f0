import { sql } from "kysely";
import type { StaffRole } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";

/** The recipient of a mail about an account. An administrator has no company and no first name. */
export interface Recipient {
  accountId: string;
  email: string;
  emailVerified: boolean;
  firstname: string | null;
}

/** The account with this address (in the form of `emailKey`), with the first name from the oldest membership of its holder. */
export function recipientOf(db: Db, email: string): Promise<Recipient | undefined> {
  return db
    .selectFrom("account")
    .leftJoin(
      (from) =>
        from
          .selectFrom("member")
          .innerJoin("company", "company.id", "member.company_id")
          .select(["member.id", "member.account_id", "member.firstname", "member.created_at"])
          .where("company.state", "=", "active")
          .as("member"),
      (join) => join.onRef("member.account_id", "=", "account.id"),
    )
    .select([
      "account.id as accountId",
      "account.email",
      "account.email_verified as emailVerified",
      "member.firstname",
    ])
    .where("account.email", "=", email)
    .orderBy("member.created_at")
    .orderBy("member.id")
    .limit(1)
    .executeTakeFirst();
}

/** For the select of a query on `account`: the staff roles that the account holds now, sorted by name. */
export const heldRoles = sql<StaffRole[]>`array(
  select staff_role.role from staff_role
  where staff_role.account_id = account.id and staff_role.ended_at is null
  order by staff_role.role)`;
