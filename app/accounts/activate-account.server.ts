import type { Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { type LinkRefusal, linkObstacle, spendLink } from "./account-links.server.ts";

/**
 * Spends an activation token and verifies the e-mail of its account, in the transaction that activates the company.
 * Of two clicks at once the row lets exactly one through; the other learns that the account is active.
 */
export async function activateAccount(
  tx: Tx,
  { token }: { token: string },
): Promise<Result<{ accountId: string }, LinkRefusal>> {
  const link = { token, purpose: "activation" } as const;
  const spent = await spendLink(tx, link);
  if (!spent) return refused((await linkObstacle(tx, link)) ?? "already-used");
  await tx.db
    .updateTable("account")
    .set({ email_verified: true, updated_at: tx.now })
    .where("id", "=", spent.accountId)
    .execute();
  return done({ accountId: spent.accountId });
}
