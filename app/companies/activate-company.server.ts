import { activateAccount } from "#app/accounts/activate-account.server.ts";
import { openSession } from "#app/accounts/open-session.server.ts";
import {
  type GivenPassword,
  type ProofRefusal,
  proveOwner,
} from "#app/accounts/prove-owner.server.ts";
import type { SessionTicket } from "#app/accounts/session.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";

export interface Activated {
  email: string;
  session: SessionTicket;
}

/**
 * Activates the account that received the link and, with it, the company that its member registered, for whoever gives
 * its password or sets another; begins a session.
 */
export async function activateCompany(
  ctx: Context,
  { token, given }: { token: string; given: GivenPassword },
): Promise<Result<Activated, ProofRefusal>> {
  const proof = await proveOwner(ctx, { token, given });
  if (!proof.ok) return proof;
  const { accountId, email } = proof.value;
  return await ctx.transaction(async (tx) => {
    const account = await activateAccount(tx, { token, proof: proof.value });
    if (!account.ok) return refused(account.refusal);
    for (const companyId of await activateCompaniesOf(tx, accountId)) {
      await appendToJournal(tx, {
        subjectKind: "company",
        subjectId: companyId,
        event: "company-activated",
        actor: accountId,
        data: { from: "registered", to: "active" },
      });
    }
    const session = await openSession(tx, { accountId, assurance: "password" });
    tx.afterCommit(() => logSecurity(ctx, "sign-in", { accountId, by: "activation" }));
    return done({ email, session });
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
