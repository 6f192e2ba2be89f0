import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { setPassword } from "./create-account.server.ts";
import { endResets, resetIdentifier } from "./issue-reset.server.ts";
import { hashPassword } from "./password.server.ts";
import type { ResetRefusal } from "./reset-password.refusals.ts";

/** Why a link would not set a password now, null when it would. */
export async function resetObstacle(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<ResetRefusal | null> {
  const found = await db
    .selectFrom("account_verification")
    .select("expires_at")
    .where("identifier", "=", resetIdentifier(token))
    .executeTakeFirst();
  if (!found) return "unknown-token";
  return found.expires_at > now ? null : "expired-token";
}

/**
 * Sets the password of the account that received the link, which then has served. Ends all sessions of the account and
 * its other links, and writes the journal of the account.
 */
export async function resetPassword(
  ctx: Context,
  { token, password }: { token: string; password: string },
): Promise<Result<null, ResetRefusal>> {
  const { now } = ctx;
  const obstacle = await resetObstacle(ctx.db, { token, now });
  if (obstacle) return refused(obstacle);
  const passwordHash = await hashPassword(password);
  return await ctx.transaction(async (tx) => {
    const accountId = await spend(tx.db, { token, now });
    if (accountId === undefined) return refused("unknown-token");
    await setPassword(tx.db, { accountId, passwordHash, now });
    await endResets(tx.db, { accountId, now });
    const ended = await tx.db
      .deleteFrom("account_session")
      .where("account_id", "=", accountId)
      .returning("id")
      .execute();
    await appendToJournal(tx, {
      subjectKind: "account",
      subjectId: accountId,
      event: "password-set",
      actor: accountId,
      data: { endedSessions: ended.length },
    });
    return done(null);
  });
}

/** Of two posts of the same link at once, the row lets one through. */
async function spend(db: Db, { token, now }: { token: string; now: Date }) {
  const spent = await db
    .deleteFrom("account_verification")
    .where("identifier", "=", resetIdentifier(token))
    .where("expires_at", ">", now)
    .returning("value")
    .executeTakeFirst();
  return spent?.value;
}
