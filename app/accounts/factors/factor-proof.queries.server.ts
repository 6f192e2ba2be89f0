import type { Db, Tx } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";

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
