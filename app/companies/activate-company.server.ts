import { activateAccount } from "#app/accounts/activate-account.server.ts";
import type { ActivationRefusal } from "#app/accounts/activation.refusals.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Db, Services } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { inTransaction } from "#server/database/transaction.ts";

/** Activates the account that received the link and, with it, the company that its member registered. */
export async function activateCompany(
  services: Services,
  token: string,
): Promise<Result<null, ActivationRefusal>> {
  const now = services.now();
  return await inTransaction(services.db, async (db) => {
    const account = await activateAccount(db, { token, now });
    if (!account.ok) return refused(account.refusal);
    const { accountId } = account.value;
    for (const companyId of await activateCompaniesOf(db, { accountId, now })) {
      await appendToJournal(db, {
        subjectKind: "company",
        subjectId: companyId,
        event: "company-activated",
        actor: accountId,
        data: { from: "registered", to: "active" },
        at: now,
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
