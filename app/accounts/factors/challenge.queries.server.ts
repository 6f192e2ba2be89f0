import type { Db } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { AccountChallengeTable } from "#db/tables.ts";

/** A step that was begun and has not ended yet. */
export interface Challenge {
  accountId: string;
  /** The challenge that a passkey signs. */
  nonce: string;
  /** When the password that began a sign-in was set; null for other steps. */
  passwordSetAt: Date | null;
}

export type ChallengePurpose = AccountChallengeTable["purpose"];

/** Inserts a step and deletes the expired steps of the account. */
export async function writeChallenge(
  { db, now }: { db: Db; now: Date },
  challenge: Challenge & { purpose: ChallengePurpose; hash: string; expiresAt: Date },
): Promise<void> {
  const { accountId, purpose, hash, nonce, passwordSetAt, expiresAt } = challenge;
  await db
    .deleteFrom("account_challenge")
    .where("account_id", "=", accountId)
    .where("expires_at", "<=", now)
    .execute();
  await db
    .insertInto("account_challenge")
    .values({
      id: newId(),
      account_id: accountId,
      purpose,
      token_sha256: hash,
      nonce,
      password_set_at: passwordSetAt,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

interface GivenChallenge {
  token: string;
  purpose: ChallengePurpose;
}

const challengeColumns = [
  "account_id as accountId",
  "nonce",
  "password_set_at as passwordSetAt",
] as const;

/** The step of a token; null once it has expired. */
export async function challengeOf(
  { db, now }: { db: Db; now: Date },
  { token, purpose }: GivenChallenge,
): Promise<Challenge | null> {
  const challenge = await db
    .selectFrom("account_challenge")
    .select(challengeColumns)
    .where("token_sha256", "=", sha256Hex(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return challenge ?? null;
}

/** Deletes and answers the step of a token; of two concurrent calls only one gets it. */
export async function endChallenge(
  { db, now }: { db: Db; now: Date },
  { token, purpose }: GivenChallenge,
): Promise<Challenge | null> {
  const ended = await db
    .deleteFrom("account_challenge")
    .where("token_sha256", "=", sha256Hex(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning(challengeColumns)
    .executeTakeFirst();
  return ended ?? null;
}
