import type { Db } from "#app/kernel/context.ts";

interface Ids {
  companyId: string;
  accountId: string;
}

/** False when the key has led to a registration before; waits for one that is being written right now. */
export async function claimKey(db: Db, key: string, ids: Ids, fingerprint: string, now: Date) {
  const row = await db
    .insertInto("registration_request")
    .values({
      idempotency_key: key,
      fingerprint,
      company_id: ids.companyId,
      account_id: ids.accountId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("idempotency_key")
    .executeTakeFirst();
  return row !== undefined;
}

/** Earlier registrations with this key or this content, with the hash of their password. */
export async function earlierRequests(db: Db, where: { key: string } | { fingerprint: string }) {
  return await db
    .selectFrom("registration_request")
    .innerJoin("account", "account.id", "registration_request.account_id")
    .select(["registration_request.company_id", "fingerprint", "password_hash as password"])
    .$if("key" in where, (query) =>
      query.where("idempotency_key", "=", "key" in where ? where.key : ""),
    )
    .$if("fingerprint" in where, (query) =>
      query.where("fingerprint", "=", "fingerprint" in where ? where.fingerprint : ""),
    )
    .orderBy("registration_request.created_at", "desc")
    .limit(1)
    .execute();
}
