import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { type LinkRefusal, openLink } from "../activation/account-links.server.ts";
import { credentialOf, ownWordsOf } from "../passwords/credential.queries.server.ts";
import { hashPassword, verifyPassword } from "../passwords/password.server.ts";
import { type PasswordWeakness, passwordWeakness } from "../passwords/weak-password.server.ts";

/** The password given with an activation link: the one of the registration, or a new one. */
export type GivenPassword = { password: string } | { newPassword: string };

/** The proved owner of an account, determined before the transaction that relies on it. */
export interface Proof {
  accountId: string;
  email: string;
  /** The company that the link activates. */
  companyId: string;
  /** The password hash of the account from now on; null if the account was already active and its owner is signed in. */
  passwordHash: string | null;
}

export type ProofRefusal = LinkRefusal | PasswordWeakness | "wrong-password" | "sign-in-first";

/**
 * Proves the owner of an activation link. The link proves access to the mails of the address; the owner must also give the
 * password of this registration or set a new one, because a stranger may have registered with the address. The owner of an
 * account that is already active must be signed in instead, and the password of the registration is ignored.
 */
export async function proveOwner(
  ctx: Context,
  { token, given }: { token: string; given: GivenPassword | null },
): Promise<Result<Proof, ProofRefusal>> {
  const opened = await openLink(ctx, { token, purpose: "activation" });
  if (!opened.ok) return opened;
  const { accountId, data } = opened.value;
  const account = await credentialOf(ctx.db, { accountId });
  const { companyId } = data;
  if (!account || companyId === undefined) return refused("unknown-token");
  const owner = { accountId, email: account.email, companyId };
  if (account.emailVerified) {
    const actorIsOwner = ctx.actor.kind === "person" && ctx.actor.accountId === accountId;
    if (actorIsOwner) return done({ ...owner, passwordHash: null });
    // Between the two reads the same link may have been used, which is what has verified the account.
    const again = await openLink(ctx, { token, purpose: "activation" });
    return again.ok ? refused("sign-in-first") : again;
  }
  if (given === null) return refused("wrong-password");
  if ("password" in given) {
    const passwordHash = data.passwordHash ?? null;
    const right = await ctx.heavyWork(() => verifyPassword(passwordHash, given.password));
    return right ? done({ ...owner, passwordHash }) : refused("wrong-password");
  }
  const weakness = passwordWeakness(given.newPassword, await ownWordsOf(ctx.db, accountId));
  if (weakness) return refused(weakness);
  const passwordHash = await ctx.heavyWork(() => hashPassword(given.newPassword));
  return done({ ...owner, passwordHash });
}
