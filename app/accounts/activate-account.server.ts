import type { Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { type LinkRefusal, linkObstacle, spendLink } from "./account-links.server.ts";
import { setPassword } from "./create-account.server.ts";
import { stillHasPassword } from "./credential.queries.server.ts";
import type { Proof } from "./prove-owner.server.ts";

/**
 * Spends an activation link and verifies the e-mail of its account, in the transaction that activates the company. Of two
 * clicks at once the row lets exactly one through; the other learns that the account is active.
 */
export async function activateAccount(
  tx: Tx,
  { token, proof }: { token: string; proof: Proof },
): Promise<Result<{ accountId: string }, LinkRefusal | "wrong-password">> {
  const link = { token, purpose: "activation" } as const;
  const spent = await spendLink(tx, link);
  if (!spent) return refused((await linkObstacle(tx, link)) ?? "already-used");
  const { accountId } = spent;
  if (proof.newPasswordHash !== null)
    await setPassword(tx, { accountId, passwordHash: proof.newPasswordHash });
  else if (!(await stillHasPassword(tx.db, proof))) return refused("wrong-password");
  await tx.db
    .updateTable("account")
    .set({ email_verified: true, updated_at: tx.now })
    .where("id", "=", accountId)
    .execute();
  return done({ accountId });
}
