import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { newToken } from "./token.server.ts";

export interface IssuedActivation {
  accountId: string;
  now: Date;
  validityHours: number;
}

/** Makes the token of an activation link, in the transaction that queues its mail; only its hash is kept. */
export async function issueActivation(
  db: Db,
  { accountId, now, validityHours }: IssuedActivation,
): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto("account_activation")
    .values({
      id: newId(),
      account_id: accountId,
      token_sha256: hash,
      created_at: now,
      expires_at: new Date(now.getTime() + validityHours * 3_600_000),
    })
    .execute();
  return token;
}

/** Ends the links sent before: only those of the newest mail work. */
export async function endActivations(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await db
    .updateTable("account_activation")
    .set({ expires_at: now })
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
}
