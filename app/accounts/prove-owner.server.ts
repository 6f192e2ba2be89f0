import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { type LinkRefusal, linkObstacle } from "./account-links.server.ts";
import { credentialOf, ownWordsOf } from "./credential.queries.server.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import { type PasswordWeakness, passwordWeakness } from "./weak-password.server.ts";

/** The password that goes with the link of an activation: the one of the registration, or another from now on. */
export type GivenPassword = { password: string } | { newPassword: string };

/** Who has been proved to own an account, before the transaction that relies on it. */
export interface Proof {
  accountId: string;
  email: string;
  passwordSetAt: Date | null;
  /** Null: the password that there is was given. */
  newPasswordHash: string | null;
}

export type ProofRefusal = LinkRefusal | PasswordWeakness | "wrong-password";

/**
 * Whoever reads the mails of an address must also know the password of the account, or set one: somebody else may have
 * registered with that address and keeps no way in.
 */
export async function proveOwner(
  ctx: Context,
  { token, given }: { token: string; given: GivenPassword },
): Promise<Result<Proof, ProofRefusal>> {
  const link = { token, purpose: "activation" } as const;
  const obstacle = await linkObstacle(ctx, link);
  if (obstacle) return refused(obstacle);
  const found = await credentialOf(ctx.db, link);
  if (!found) return refused("unknown-token");
  const { accountId, email, passwordHash, passwordSetAt } = found;
  if ("password" in given) {
    const right = await ctx.heavyWork(() => verifyPassword(passwordHash, given.password));
    if (!right) return refused("wrong-password");
    return done({ accountId, email, passwordSetAt, newPasswordHash: null });
  }
  const weakness = passwordWeakness(given.newPassword, await ownWordsOf(ctx.db, accountId));
  if (weakness) return refused(weakness);
  const newPasswordHash = await ctx.heavyWork(() => hashPassword(given.newPassword));
  return done({ accountId, email, passwordSetAt, newPasswordHash });
}
