import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { endLinks } from "../activation/account-link.queries.server.ts";
import type { LinkRefusal } from "../activation/account-links.server.ts";
import { ownWordsOf } from "./credential.queries.server.ts";
import { hashChosenPassword, setPasswordByLinkIn } from "./password-by-link.server.ts";
import type { PasswordWeakness } from "./weak-password.server.ts";

/**
 * Sets the password of the account that received the link and spends the link. Ends all sessions and other links of the account
 * and writes its journal. Returns the address of the account.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<Result<{ email: string }, LinkRefusal | PasswordWeakness>> {
  const link = { token, purpose: "password-reset" } as const;
  const chosen = await hashChosenPassword(ctx, {
    link,
    password,
    words: ({ accountId }) => ownWordsOf(ctx.db, accountId),
  });
  if (!chosen.ok) return chosen;
  const { account, passwordHash } = chosen.value;
  return await ctx.transaction(async (tx) => {
    const set = await setPasswordByLinkIn(tx, link, passwordHash);
    if (!set.ok) return set;
    const { accountId, endedSessions } = set.value;
    await endLinks(tx, { accountId, purpose: "password-reset" });
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
