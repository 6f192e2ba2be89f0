import type { Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { setPassword } from "../create-account.server.ts";
import type { Proof } from "../sign-in/prove-owner.server.ts";
import { type LinkRefusal, spendLink } from "./account-links.server.ts";

/**
 * Spends an activation link and, for an account that waits for its first proof, verifies its e-mail, sets its password and
 * names it after the person of the registration; in the transaction that activates the company. Of two clicks at once the
 * row lets exactly one through. Of two registrations with one address the second finds the account active: its password
 * counts for nothing any more.
 */
export async function activateAccountIn(
  tx: Tx,
  { token, proof, name }: { token: string; proof: Proof; name: string },
): Promise<Result<null, LinkRefusal | "sign-in-first">> {
  const link = { token, purpose: "activation" } as const;
  const spent = await spendLink(tx, link);
  if (!spent.ok) return spent;
  const { accountId, passwordHash } = proof;
  const account = await tx.db
    .selectFrom("account")
    .select(["email_verified", "disabled_at"])
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const wasActive = passwordHash === null;
  if (account.disabled_at !== null || account.email_verified !== wasActive)
    return refused("sign-in-first");
  if (wasActive) return done(null);
  await setPassword(tx, { accountId, passwordHash });
  await tx.db
    .updateTable("account")
    .set({ email_verified: true, name, updated_at: tx.now })
    .where("id", "=", accountId)
    .execute();
  return done(null);
}

/** The account has a name and a password from now on, and its address is proved; false when another link was faster. */
export async function openAccountIn(
  tx: Tx,
  { accountId, name, passwordHash }: { accountId: string; name: string; passwordHash: string },
): Promise<boolean> {
  const opened = await tx.db
    .updateTable("account")
    .set({ name, email_verified: true, updated_at: tx.now })
    .where("id", "=", accountId)
    .where("email_verified", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (opened) await setPassword(tx, { accountId, passwordHash });
  return opened !== undefined;
}
