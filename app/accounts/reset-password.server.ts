import { appendToJournal } from "#app/journal/append.server.ts";
import type { Db, Services } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { inTransaction } from "#server/database/transaction.ts";
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
  services: Services,
  { token, password }: { token: string; password: string },
): Promise<Result<null, ResetRefusal>> {
  const now = services.now();
  const obstacle = await resetObstacle(services.db, { token, now });
  if (obstacle) return refused(obstacle);
  const passwordHash = await hashPassword(password);
  return await inTransaction(services.db, async (db) => {
    const accountId = await spend(db, { token, now });
    if (accountId === undefined) return refused("unknown-token");
    await setPassword(db, { accountId, passwordHash, now });
    await endResets(db, { accountId, now });
    const ended = await db
      .deleteFrom("account_session")
      .where("account_id", "=", accountId)
      .returning("id")
      .execute();
    await appendToJournal(db, {
      subjectKind: "account",
      subjectId: accountId,
      event: "password-set",
      actor: accountId,
      data: { endedSessions: ended.length },
      at: now,
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
