import type { Db, Tx } from "#app/kernel/context.ts";

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
  const factor = await db
    .selectFrom("account_factor")
    .select("id")
    .where("account_id", "=", accountId)
    .where("kind", "in", lasting)
    .limit(1)
    .executeTakeFirst();
  return factor !== undefined;
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

/** Removes one factor of an account; returns its kind and name, null when the account has no such factor. */
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

/** Removes all factors, recovery codes and open challenges of an account; returns how many factors. */
export async function removeEveryFactor(db: Db, accountId: string): Promise<number> {
  await db.deleteFrom("account_challenge").where("account_id", "=", accountId).execute();
  const removed = await db
    .deleteFrom("account_factor")
    .where("account_id", "=", accountId)
    .returning("kind")
    .execute();
  return removed.filter(({ kind }) => kind !== "recovery").length;
}
