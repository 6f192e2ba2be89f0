import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { endLinks, type LinkRefusal, linkObstacle, spendLink } from "./account-links.server.ts";
import { setPassword } from "./create-account.server.ts";
import { credentialOf, ownWordsOf } from "./credential.queries.server.ts";
import { hashPassword } from "./password.server.ts";
import { endSessionsOf } from "./session.queries.server.ts";
import { type PasswordWeakness, passwordWeakness } from "./weak-password.server.ts";

/**
 * Sets the password of the account that received the link, which then has served. Ends all sessions of the account and
 * its other links, and writes the journal of the account. Answers the address of the account.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<Result<{ email: string }, LinkRefusal | PasswordWeakness>> {
  const link = { token, purpose: "password-reset" } as const;
  const obstacle = await linkObstacle(ctx, link);
  if (obstacle) return refused(obstacle);
  const account = await credentialOf(ctx.db, link);
  if (!account) return refused("unknown-token");
  const weakness = passwordWeakness(password, await ownWordsOf(ctx.db, account.accountId));
  if (weakness) return refused(weakness);
  const passwordHash = await ctx.heavyWork(() => hashPassword(password));
  return await ctx.transaction(async (tx) => {
    const spent = await spendLink(tx, link);
    if (!spent.ok) return spent;
    const { accountId } = spent.value;
    await setPassword(tx, { accountId, passwordHash });
    await endLinks(tx, { accountId, purpose: "password-reset" });
    const endedSessions = await endSessionsOf(tx.db, accountId);
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "password-set",
      actor: accountId,
      data: { endedSessions },
    });
    tx.afterCommit(() => logSecurity(ctx, "password-set", { accountId, endedSessions }));
    return done({ email: account.email });
  });
}
