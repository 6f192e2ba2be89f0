import type { Db, Tx } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { AccountChallengeTable } from "#db/tables.ts";

/** What proves a person again and again; recovery codes serve where both are lost. */
export type FactorKind = "passkey" | "totp";

export interface Factor {
  id: string;
  kind: FactorKind;
  name: string;
  createdAt: Date;
  usedAt: Date | null;
}

const lasting: readonly FactorKind[] = ["passkey", "totp"];

/** The second factors of an account, the oldest first. */
export async function factorsOf(db: Db, accountId: string): Promise<Factor[]> {
  const rows = await db
    .selectFrom("account_factor")
    .select(["id", "kind", "label as name", "created_at as createdAt", "used_at as usedAt"])
    .where("account_id", "=", accountId)
    .where("kind", "in", lasting)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows as Factor[];
}

/** Whether the password alone does not open this account. */
export async function hasFactor(db: Db, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom("account_factor")
    .select("id")
    .where("account_id", "=", accountId)
    .where("kind", "in", lasting)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many recovery codes of an account have not served. */
export async function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const rows = await db
    .selectFrom("account_factor")
    .select("id")
    .where("account_id", "=", accountId)
    .where("kind", "=", "recovery")
    .where("used_at", "is", null)
    .execute();
  return rows.length;
}

/** Locks an account, so that of two who change its factors one comes after the other. */
export async function lockAccount(db: Tx["db"], accountId: string): Promise<void> {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
}

type NewFactor = { id: string; accountId: string; name: string } & (
  | { kind: "totp"; sealedSecret: string; lastStep: bigint }
  | { kind: "passkey"; credentialId: string; publicKey: string; counter: number }
);

/** Adds a factor; false when this passkey is known already. */
export async function addFactor({ db, now }: Tx, factor: NewFactor): Promise<boolean> {
  const { id, accountId, name, kind } = factor;
  const added = await db
    .insertInto("account_factor")
    .values({
      id,
      account_id: accountId,
      kind,
      label: name,
      created_at: now,
      ...(factor.kind === "totp"
        ? { sealed_secret: factor.sealedSecret, last_step: factor.lastStep }
        : {
            credential_id: factor.credentialId,
            public_key: factor.publicKey,
            counter: BigInt(factor.counter),
          }),
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Removes one factor of an account; answers its kind and name, null when the account has no such factor. */
export async function removeFactorRow(
  db: Db,
  { accountId, factorId }: { accountId: string; factorId: string },
): Promise<{ kind: FactorKind; name: string } | null> {
  const removed = await db
    .deleteFrom("account_factor")
    .where("account_id", "=", accountId)
    .where("id", "=", factorId)
    .where("kind", "in", lasting)
    .returning(["kind", "label as name"])
    .executeTakeFirst();
  return removed ? (removed as { kind: FactorKind; name: string }) : null;
}

/** Takes every factor and every recovery code of an account away, and ends the steps that were begun; answers how many factors. */
export async function removeEveryFactor(db: Db, accountId: string): Promise<number> {
  await db.deleteFrom("account_challenge").where("account_id", "=", accountId).execute();
  const removed = await db
    .deleteFrom("account_factor")
    .where("account_id", "=", accountId)
    .returning("kind")
    .execute();
  return removed.filter(({ kind }) => kind !== "recovery").length;
}

/** The sealed secrets of an account, by which its codes are checked. */
export async function totpSecretsOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom("account_factor")
    .select(["id", "sealed_secret as sealed"])
    .where("account_id", "=", accountId)
    .where("kind", "=", "totp")
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, sealed }) => ({ id, sealed: sealed ?? "" }));
}

/** Some secrets that were sealed before the newest key, which begins them by `mark`. */
export async function olderSeals(db: Db, mark: string) {
  const rows = await db
    .selectFrom("account_factor")
    .select(["id", "sealed_secret as sealed"])
    .where("kind", "=", "totp")
    .where("sealed_secret", "not like", `${mark}%`)
    .orderBy("id")
    .limit(200)
    .execute();
  return rows.map(({ id, sealed }) => ({ id, sealed: sealed ?? "" }));
}

/** Puts the same secret, sealed anew, in the place of what was read. */
export async function renewSeal(
  db: Db,
  { id, sealed, renewed }: { id: string; sealed: string; renewed: string },
): Promise<void> {
  await db
    .updateTable("account_factor")
    .set({ sealed_secret: renewed })
    .where("id", "=", id)
    .where("sealed_secret", "=", sealed)
    .execute();
}

/** Spends the code of a time step: one that has served, or is older than one that has, serves no more. */
export async function spendStep(
  { db, now }: Tx,
  { factorId, step }: { factorId: string; step: bigint },
): Promise<boolean> {
  const spent = await db
    .updateTable("account_factor")
    .set({ last_step: step, used_at: now })
    .where("id", "=", factorId)
    .where("last_step", "<", step)
    .returning("id")
    .executeTakeFirst();
  return spent !== undefined;
}

/** The passkeys of an account: what a browser is asked for, and what its answer is verified with. */
export async function passkeysOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom("account_factor")
    .select(["id", "credential_id as credentialId", "public_key as publicKey", "counter"])
    .where("account_id", "=", accountId)
    .where("kind", "=", "passkey")
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, credentialId, publicKey, counter }) => ({
    id,
    credentialId: credentialId ?? "",
    publicKey: publicKey ?? "",
    counter: Number(counter ?? 0n),
  }));
}

/** Notes that a passkey has served; false when its counter did not move on: somebody holds a copy. Many passkeys count nothing. */
export async function spendPasskey(
  { db, now }: Tx,
  { factorId, counter }: { factorId: string; counter: number },
): Promise<boolean> {
  const spent = await db
    .updateTable("account_factor")
    .set({ counter: BigInt(counter), used_at: now })
    .where("id", "=", factorId)
    .$if(counter > 0, (query) => query.where("counter", "<", BigInt(counter)))
    .returning("id")
    .executeTakeFirst();
  return spent !== undefined;
}

/** Puts new recovery codes in the place of those that there were. */
export async function replaceRecoveryCodes(
  { db, now }: Tx,
  { accountId, codes }: { accountId: string; codes: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom("account_factor")
    .where("account_id", "=", accountId)
    .where("kind", "=", "recovery")
    .execute();
  if (codes.length === 0) return;
  await db
    .insertInto("account_factor")
    .values(
      codes.map((code) => ({
        id: newId(),
        account_id: accountId,
        kind: "recovery" as const,
        label: "",
        code_sha256: sha256Hex(code),
        created_at: now,
      })),
    )
    .execute();
}

/** Spends a recovery code; of two at once the row lets one through. */
export async function spendRecoveryCode(
  { db, now }: Tx,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const spent = await db
    .updateTable("account_factor")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("kind", "=", "recovery")
    .where("code_sha256", "=", sha256Hex(code))
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return spent !== undefined;
}

/** A step that was begun and has not ended. */
export interface Challenge {
  accountId: string;
  /** What a passkey is asked to sign. */
  nonce: string;
  /** Of the password that began a sign-in; null for other steps. */
  passwordSetAt: Date | null;
}

export type ChallengePurpose = AccountChallengeTable["purpose"];

/** Writes down that a step begins; steps of the account that have ended go. */
export async function writeChallenge(
  { db, now }: { db: Db; now: Date },
  given: Challenge & { purpose: ChallengePurpose; hash: string; expiresAt: Date },
): Promise<void> {
  const { accountId, purpose, hash, nonce, passwordSetAt, expiresAt } = given;
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

/** The step of a token, while it lasts. */
export async function challengeOf(
  { db, now }: { db: Db; now: Date },
  { token, purpose }: GivenChallenge,
): Promise<Challenge | null> {
  const found = await db
    .selectFrom("account_challenge")
    .select(challengeColumns)
    .where("token_sha256", "=", sha256Hex(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found ?? null;
}

/** Ends the step of a token, which then has served: of two at once the row lets one through. */
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
