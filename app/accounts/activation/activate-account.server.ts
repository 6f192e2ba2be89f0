import type { Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { lockAccountState } from "../account-reads.queries.server.ts";
import {
  setPassword,
  verifyAccount,
  verifyUnprovedAccount,
} from "../account-writes.queries.server.ts";
import type { Proof } from "../sign-in/prove-owner.server.ts";
import { type LinkRefusal, spendLink } from "./account-links.server.ts";

/**
 * Spends an activation link, in the transaction that activates the company. If the account is still unproved, verifies its
 * e-mail, sets its password and gives it the name of the registered contact. The link row lets only one of two concurrent
 * clicks through. With two registrations for one address, the second activation finds the account active and ignores the
 * password chosen there.
 */
export async function activateAccountIn(
  tx: Tx,
  { token, proof, name }: { token: string; proof: Proof; name: string },
): Promise<Result<null, LinkRefusal | "sign-in-first">> {
  const link = { token, purpose: "activation" } as const;
  const spent = await spendLink(tx, link);
  if (!spent.ok) return spent;
  const { accountId, passwordHash } = proof;
  const account = await lockAccountState(tx.db, accountId);
  const wasActive = passwordHash === null;
  if (account.disabledAt !== null || account.emailVerified !== wasActive)
    return refused("sign-in-first");
  if (wasActive) return done(null);
  await setPassword(tx, { accountId, passwordHash });
  await verifyAccount(tx, { accountId, name });
  return done(null);
}

/** Gives an unproved account its name and password and marks its address as proved; false when another link did so first. */
export async function openAccountIn(
  tx: Tx,
  { accountId, name, passwordHash }: { accountId: string; name: string; passwordHash: string },
): Promise<boolean> {
  const opened = await verifyUnprovedAccount(tx, { accountId, name });
  if (opened) await setPassword(tx, { accountId, passwordHash });
  return opened;
}
