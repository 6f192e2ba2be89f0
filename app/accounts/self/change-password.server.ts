import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { setPassword } from "../account-writes.queries.server.ts";
import { endLinks } from "../activation/account-link.queries.server.ts";
import { hasFactor } from "../factors/factor.queries.server.ts";
import {
  credentialOf,
  ownWordsOf,
  stillHasPassword,
} from "../passwords/credential.queries.server.ts";
import { hashPassword, verifyPassword } from "../passwords/password.server.ts";
import { type PasswordWeakness, passwordWeakness } from "../passwords/weak-password.server.ts";
import { endOtherSessionsOf, proveAgain } from "../sign-in/session.queries.server.ts";
import { notifyOwnerIn } from "./notify-owner.server.ts";

export type PasswordChangeRefusal = PasswordWeakness | "wrong-password" | "same-password";

/**
 * Changes the password of a signed-in person who gives the current one. Ends their other sessions and their password links;
 * their own session stays and counts as freshly proved.
 */
export async function changePassword(
  ctx: Context,
  { present, password }: { present: string; password: string },
): Promise<Result<null, PasswordChangeRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("wrong-password");
  const { accountId, sessionId } = actor;
  const credential = await credentialOf(ctx.db, { accountId });
  const right = await ctx.heavyWork(() =>
    verifyPassword(credential?.passwordHash ?? null, present),
  );
  if (!credential || !right) return refused("wrong-password");
  if (password === present) return refused("same-password");
  const weakness = passwordWeakness(password, await ownWordsOf(ctx.db, accountId));
  if (weakness) return refused(weakness);
  const passwordHash = await ctx.heavyWork(() => hashPassword(password));
  return await ctx.transaction(async (tx) => {
    if (!(await stillHasPassword(tx.db, { ...credential, renewed: passwordHash })))
      return refused("wrong-password");
    await setPassword(tx, { accountId, passwordHash });
    await endLinks(tx, { accountId, purpose: "password-reset" });
    const endedSessions = await endOtherSessionsOf(tx.db, { accountId, sessionId });
    // Without a second factor the password is a fresh proof of identity; with one it is not.
    if (!(await hasFactor(tx.db, accountId))) await proveAgain(tx.db, { sessionId, now: tx.now });
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "password-set",
      data: { endedSessions },
    });
    await notifyOwnerIn(tx, { accountId, notice: "password-changed" });
    tx.afterCommit(() => logSecurity(ctx, "password-set", { endedSessions }));
    return done(null);
  });
}
