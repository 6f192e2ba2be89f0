import { sql } from "kysely";
import type { Tx } from "#app/kernel/context.ts";

/** Removes the links that would have activated a company, with the password that was chosen for it. */
export async function removeActivationLinksIn({ db }: Tx, companyId: string): Promise<void> {
  await db
    .deleteFrom("account_link")
    .where("purpose", "=", "activation")
    .where(sql`data ->> 'companyId'`, "=", companyId)
    .execute();
}

/** Removes an account whose address was never proved and which acts for nobody any more; any other stays. */
export async function removeUnprovedAccountIn({ db }: Tx, accountId: string): Promise<void> {
  // A registration with this address that is being written holds the row until its member is there.
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
