import type { Db } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import type { ActivationRefusal } from "./activation.refusals.ts";

/**
 * Why a token would be refused now, null when it would not. A link of an account that is already active counts as used,
 * also when another link activated it: its owner has nothing left to do.
 */
export async function activationObstacle(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<ActivationRefusal | null> {
  const found = await db
    .selectFrom("account_activation")
    .innerJoin("account", "account.id", "account_activation.account_id")
    .select(["account_activation.used_at", "account_activation.expires_at", "email_verified"])
    .where("token_sha256", "=", sha256Hex(token))
    .executeTakeFirst();
  if (!found) return "unknown-token";
  if (found.used_at !== null || found.email_verified) return "already-used";
  return found.expires_at > now ? null : "expired-token";
}
