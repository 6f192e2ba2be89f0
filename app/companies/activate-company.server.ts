import type { LinkRefusal } from "#app/accounts/account-links.server.ts";
import { activateAccount } from "#app/accounts/activate-account.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";

/** Activates the account that received the link and, with it, the company that its member registered. */
export async function activateCompany(
  ctx: Context,
  token: string,
): Promise<Result<null, LinkRefusal>> {
  return await ctx.transaction(async (tx) => {
    const account = await activateAccount(tx, { token });
    if (!account.ok) return refused(account.refusal);
    const { accountId } = account.value;
    for (const companyId of await activateCompaniesOf(tx, accountId)) {
      await appendToJournal(tx, {
        subjectKind: "company",
        subjectId: companyId,
        event: "company-activated",
        actor: accountId,
        data: { from: "registered", to: "active" },
      });
    }
    return done(null);
  });
}

async function activateCompaniesOf({ db, now }: Tx, accountId: string) {
  const activated = await db
    .updateTable("company")
    .set({ state: "active", updated_at: now })
    .where("state", "=", "registered")
    .where("id", "in", (member) =>
      member.selectFrom("member").select("company_id").where("account_id", "=", accountId),
    )
    .returning("id")
    .execute();
  return activated.map(({ id }) => id);
}
