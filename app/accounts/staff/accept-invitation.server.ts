import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { type LinkRefusal, linkObstacle, spendLink } from "../account-links.server.ts";
import { setPassword } from "../create-account.server.ts";
import { credentialOf } from "../credential.queries.server.ts";
import { openSession } from "../open-session.server.ts";
import { hashPassword } from "../password.server.ts";
import { endSessionsOf } from "../session.queries.server.ts";
import type { SessionTicket } from "../session.ts";
import { type PasswordWeakness, passwordWeakness } from "../weak-password.server.ts";

interface Acceptance {
  token: string;
  name: string;
  password: string;
}

/**
 * Somebody accepts the invitation that was mailed: the account has a name and a password from now on, and is signed in.
 */
export async function acceptInvitation(
  ctx: Context,
  { token, name, password }: Acceptance,
): Promise<Result<{ ticket: SessionTicket; email: string }, LinkRefusal | PasswordWeakness>> {
  const link = { token, purpose: "invitation" } as const;
  const obstacle = await linkObstacle(ctx, link);
  if (obstacle) return refused(obstacle);
  const account = await credentialOf(ctx.db, link);
  if (!account || account.disabledAt) return refused("expired-token");
  const weakness = passwordWeakness(password, [name, account.email]);
  if (weakness) return refused(weakness);
  const passwordHash = await ctx.heavyWork(() => hashPassword(password));
  return await ctx.transaction(async (tx) => {
    const spent = await spendLink(tx, link);
    if (!spent.ok) return spent;
    const { accountId } = spent.value;
    await setPassword(tx, { accountId, passwordHash });
    await tx.db
      .updateTable("account")
      .set({ name, email_verified: true, updated_at: tx.now })
      .where("id", "=", accountId)
      .execute();
    await endSessionsOf(tx.db, accountId);
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "invitation-accepted",
      actor: accountId,
      data: {},
    });
    tx.afterCommit(() => logSecurity(ctx, "invitation-accepted", { accountId }));
    const ticket = await openSession(tx, { accountId, assurance: "password" });
    return done({ ticket, email: account.email });
  });
}
