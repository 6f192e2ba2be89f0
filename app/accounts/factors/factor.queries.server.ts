import type { Db, Tx } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { AccountChallengeTable } from "#db/tables.ts";

/** A reusable second factor; recovery codes replace it when it is lost. */
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

/** Whether the account has a second factor, so that the password alone does not open it. */
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

/** Number of unused recovery codes of an account. */
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

/** Locks an account, so that two concurrent changes of its factors run one after the other. */
export async function lockAccount(db: Tx["db"], accountId: string): Promise<void> {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
}

type NewFactor = { id: string; accountId: string; name: string } & (
  | { kind: "totp"; sealedSecret: string; lastStep: bigint }
  | { kind: "passkey"; credentialId: string; publicKey: string; counter: number }
);

/** Adds a factor; false when the passkey is already registered. */
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

/** Removes all factors, recovery codes and open challenges of an account; answers how many factors. */
export async function removeEveryFactor(db: Db, accountId: string): Promise<number> {
  await db.deleteFrom("account_challenge").where("account_id", "=", accountId).execute();
  const removed = await db
    .deleteFrom("account_factor")
    .where("account_id", "=", accountId)
    .returning("kind")
    .execute();
  return removed.filter(({ kind }) => kind !== "recovery").length;
}

/** The sealed TOTP secrets of an account, needed to check its codes. */
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

/** Some secrets sealed with an older key, that is, which do not begin with `mark`. */
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

/** Replaces a sealed secret by the same secret sealed with the newest key, unless it has changed since it was read. */
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

/** Spends the code of a time step; false when this step or a later one has already been used. */
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

/** The passkeys of an account, to ask a browser for one and to verify its answer. */
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

/**
 * Records the use of a passkey; false when its counter did not increase, which means that it was copied. Many passkeys do not
 * count.
 */
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

/** Replaces the recovery codes of an account. */
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

/** Spends a recovery code once, even if it is sent twice at the same time. */
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

/** The step of a token; null once it has expired. */
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
