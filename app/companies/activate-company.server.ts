import { activateAccount } from "#app/accounts/activate-account.server.ts";
import type { ActivationRefusal } from "#app/accounts/activation.refusals.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";

/** Activates the account that received the link and, with it, the company that its member registered. */
export async function activateCompany(
  ctx: Context,
  token: string,
): Promise<Result<null, ActivationRefusal>> {
  const { now } = ctx;
  return await ctx.transaction(async (tx) => {
    const account = await activateAccount(tx.db, { token, now });
    if (!account.ok) return refused(account.refusal);
    const { accountId } = account.value;
    for (const companyId of await activateCompaniesOf(tx.db, { accountId, now })) {
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

async function activateCompaniesOf(db: Db, { accountId, now }: { accountId: string; now: Date }) {
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
