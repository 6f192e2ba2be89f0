import type { Db } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { newToken } from "./token.server.ts";

/** Rows of links that have expired stay for a week, so that their page can say so. */
const keptAfterExpiry = 7 * 24 * 3_600_000;

export const resetIdentifier = (token: string): string => `password:${sha256Hex(token)}`;

/** Makes the token of a link that sets a password, in place of those sent before; only its hash is kept. */
export async function issueReset(
  db: Db,
  { accountId, now, validityHours }: { accountId: string; now: Date; validityHours: number },
): Promise<string> {
  await endResets(db, { accountId, now });
  const { token } = newToken();
  await db
    .insertInto("account_verification")
    .values({
      id: newId(),
      identifier: resetIdentifier(token),
      value: accountId,
      expires_at: new Date(now.getTime() + validityHours * 3_600_000),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return token;
}

/** Ends every link that would set the password of an account. */
export async function endResets(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  const longExpired = new Date(now.getTime() - keptAfterExpiry);
  await db
    .deleteFrom("account_verification")
    .where((row) => row.or([row("value", "=", accountId), row("expires_at", "<", longExpired)]))
    .execute();
}
