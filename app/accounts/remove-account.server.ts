import { sql } from "kysely";
import type { Tx } from "#app/kernel/context.ts";

/** Removes the activation links of a company, which hold the password chosen at its registration. */
export async function removeActivationLinksIn({ db }: Tx, companyId: string): Promise<void> {
  await db
    .deleteFrom("account_link")
    .where("purpose", "=", "activation")
    .where(sql`data ->> 'companyId'`, "=", companyId)
    .execute();
}

/** Removes an account whose address was never proved and which is no longer a member of any company; any other account stays. */
export async function removeUnprovedAccountIn({ db }: Tx, accountId: string): Promise<void> {
  // Waits for a concurrent registration with this address, which locks the row until it has written its member.
  const unproved = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("email_verified", "=", false)
    .forUpdate()
    .executeTakeFirst();
  if (!unproved) return;
  await db
    .deleteFrom("account")
    .where("id", "=", accountId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("member").select("member.id").where("account_id", "=", accountId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("staff_role").select("staff_role.id").where("account_id", "=", accountId),
        ),
      ),
    )
    .execute();
}
