import type { Db, Tx } from "#app/kernel/context.ts";
import type { KeyRegister, RegisteredKey, RegisteredRoot } from "#app/kernel/signer.ts";

export interface PublishedKey extends RegisteredKey {
  publishedAt: Date;
  isTrial: boolean;
}

export interface PublishedRoot extends RegisteredRoot {
  publishedAt: Date;
}

/** Every key ever published, oldest first: what they signed is verified for years. */
export async function publishedKeys(db: Db): Promise<PublishedKey[]> {
  const rows = await db
    .selectFrom("seal_key")
    .innerJoin("seal_root", "seal_root.fingerprint", "seal_key.root")
    .select([
      ...(["seal_key.id", "seal_key.root", "seal_key.certificate", "seal_key.starts_at"] as const),
      ...(["seal_key.ends_at", "seal_key.published_at", "seal_key.retired_at"] as const),
      ...(["seal_key.compromised_since", "seal_key.compromised_at", "seal_root.trial"] as const),
    ])
    .orderBy("seal_key.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    root: row.root,
    certificate: new Uint8Array(row.certificate),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    publishedAt: row.published_at,
    retiredAt: row.retired_at,
    isTrial: row.trial,
    compromised:
      row.compromised_since && row.compromised_at
        ? { since: row.compromised_since, at: row.compromised_at }
        : null,
  }));
}

/** The roots, the newest first. */
export async function publishedRoots(db: Db): Promise<PublishedRoot[]> {
  const rows = await db
    .selectFrom("seal_root")
    .selectAll()
    .orderBy("trial")
    .orderBy("published_at", "desc")
    .execute();
  return rows.map((row) => ({
    fingerprint: row.fingerprint,
    certificate: new Uint8Array(row.certificate),
    isTrial: row.trial,
    crl: new Uint8Array(row.crl),
    publishedAt: row.published_at,
  }));
}

/** Writes roots that are not known yet, and the present revocation list of each. */
export async function putRootsIn({ db, now }: Tx, roots: KeyRegister["roots"]): Promise<void> {
  if (roots.length === 0) return;
  await db
    .insertInto("seal_root")
    .values(
      roots.map(({ fingerprint, certificate, isTrial, crl }) => ({
        fingerprint,
        certificate: Buffer.from(certificate),
        trial: isTrial,
        crl: Buffer.from(crl),
        crl_read_at: now,
        published_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column("fingerprint")
        .doUpdateSet((row) => ({ crl: row.ref("excluded.crl"), crl_read_at: now })),
    )
    .execute();
}

/** False when another process has published a key of this number. */
export async function insertKeyIn({ db, now }: Tx, key: RegisteredKey): Promise<boolean> {
  const inserted = await db
    .insertInto("seal_key")
    .values({
      id: key.id,
      root: key.root,
      certificate: Buffer.from(key.certificate),
      starts_at: key.startsAt,
      ends_at: key.endsAt,
      published_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Ends a published key; false when it had ended in this way already. */
export async function retireKeyIn({ db }: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("seal_key")
    .set({ retired_at: at })
    .where("id", "=", id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a published key as compromised since an instant; false when that was known. */
export async function compromiseKeyIn(
  { db }: Tx,
  id: number,
  { since, at }: NonNullable<RegisteredKey["compromised"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("seal_key")
    .set({ compromised_since: since, compromised_at: at })
    .where("id", "=", id)
    .where((key) =>
      key.or([key("compromised_since", "is", null), key("compromised_since", ">", since)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
