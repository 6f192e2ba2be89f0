import type { Db } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { activationObstacle } from "./activation.queries.server.ts";
import type { ActivationRefusal } from "./activation.refusals.ts";

/**
 * Spends an activation token and verifies the e-mail of its account, in the transaction that activates the company.
 * Of two clicks at once the row lets exactly one through; the other learns that the account is active.
 */
export async function activateAccount(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Result<{ accountId: string }, ActivationRefusal>> {
  const spent = await db
    .updateTable("account_activation")
    .set({ used_at: now })
    .where("token_sha256", "=", sha256Hex(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("account_id")
    .executeTakeFirst();
  if (!spent) return refused((await activationObstacle(db, { token, now })) ?? "already-used");
  await db
    .updateTable("account")
    .set({ email_verified: true, updated_at: now })
    .where("id", "=", spent.account_id)
    .execute();
  return done({ accountId: spent.account_id });
}
