import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { setPassword } from "../account-writes.queries.server.ts";
import type { LinkPurpose } from "../activation/account-link.queries.server.ts";
import { type LinkRefusal, linkObstacle, spendLink } from "../activation/account-links.server.ts";
import { endSessionsOf } from "../sign-in/session.queries.server.ts";
import { type Credential, credentialOf } from "./credential.queries.server.ts";
import { hashPassword } from "./password.server.ts";
import { type PasswordWeakness, passwordWeakness } from "./weak-password.server.ts";

interface Choice {
  link: { token: string; purpose: LinkPurpose };
  password: string;
  /** Whether the link no longer works for a reason that depends on the account. */
  isOver?: (account: Credential) => boolean;
  /** Words that may not make up the password. */
  words: (account: Credential) => Promise<string[]>;
}

/**
 * Checks the mailed link and the chosen password, and hashes it. Hashing is slow, so call it before the transaction that spends
 * the link.
 */
export async function hashChosenPassword(
  ctx: Context,
  { link, password, isOver, words }: Choice,
): Promise<Result<{ account: Credential; passwordHash: string }, LinkRefusal | PasswordWeakness>> {
  const obstacle = await linkObstacle(ctx, link);
  if (obstacle) return refused(obstacle);
  const account = await credentialOf(ctx.db, link);
  if (!account) return refused("unknown-token");
  if (isOver?.(account)) return refused("expired-token");
  const weakness = passwordWeakness(password, await words(account));
  if (weakness) return refused(weakness);
  const passwordHash = await ctx.heavyWork(() => hashPassword(password));
  return done({ account, passwordHash });
}

/** Spends the link, sets the password of its account and ends all its sessions. */
export async function setPasswordByLinkIn(
  tx: Tx,
  link: Choice["link"],
  passwordHash: string,
): Promise<Result<{ accountId: string; endedSessions: number }, LinkRefusal>> {
  const spent = await spendLink(tx, link);
  if (!spent.ok) return spent;
  const { accountId } = spent.value;
  await setPassword(tx, { accountId, passwordHash });
  const endedSessions = await endSessionsOf(tx.db, accountId);
  return done({ accountId, endedSessions });
}
