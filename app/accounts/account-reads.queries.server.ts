import { sql } from "kysely";
import type { StaffRole } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";

/** The recipient of a mail about an account. */
export interface Recipient {
  accountId: string;
  email: string;
  emailVerified: boolean;
  /** The first name of a member; the name of the account without any company. */
  firstname: string;
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
    .select(["account.id as accountId", "account.email", "account.email_verified as emailVerified"])
    .select((row) => row.fn.coalesce("member.firstname", "account.name").as("firstname"))
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

/** Locks the account with this address against its removal until the commit; returns its id. */
export async function lockAccountWithEmail(db: Db, email: string): Promise<string | undefined> {
  const account = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .forKeyShare()
    .executeTakeFirst();
  return account?.id;
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const account = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return account !== undefined;
}

export async function ownerOf(db: Db, accountId: string): Promise<{ name: string; email: string }> {
  return await db
    .selectFrom("account")
    .select(["name", "email"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/** Locks an account for a change and returns what the change depends on. */
export async function lockAccountState(
  db: Tx["db"],
  accountId: string,
): Promise<{ email: string; emailVerified: boolean; disabledAt: Date | null }> {
  return await db
    .selectFrom("account")
    .select(["email", "email_verified as emailVerified", "disabled_at as disabledAt"])
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Name and address of an account that is not erased. */
export const currentOwnerOf = (
  db: Db,
  accountId: string,
): Promise<{ name: string; email: string } | undefined> =>
  db
    .selectFrom("account")
    .select(["name", "email"])
    .where("id", "=", accountId)
    .where("email", "not like", "efface-%@invalid")
    .executeTakeFirst();
