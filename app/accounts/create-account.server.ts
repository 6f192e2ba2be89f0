import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { emailKey } from "#app/kernel/email.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { insertInto, type NewRow } from "#app/kernel/insert-together.server.ts";

/** A transaction, and the instant of what it writes. */
interface Writing {
  db: Db;
  now: Date;
}

export interface NewAccount {
  id: string;
  name: string;
  email: string;
  /** Null: the account has no password until a link sent by mail sets one. */
  passwordHash: string | null;
  emailVerified?: boolean;
}

/** Creates an account in the transaction of its registration; one e-mail address has one account. */
export async function createAccount(
  { db, now }: Writing,
  account: NewAccount,
): Promise<"created" | "email-taken"> {
  const created = await db
    .insertInto("account")
    .values(accountValues(now, account))
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return created ? "created" : "email-taken";
}

/**
 * The same as a row, for a statement with others, where the address had no account a moment ago: one that has one by now
 * fails them all, and their transaction runs again.
 */
export const accountRow = ({ now }: { now: Date }, account: NewAccount): NewRow =>
  insertInto("account", accountValues(now, account));

const accountValues = (
  now: Date,
  { id, name, email, passwordHash, emailVerified = false }: NewAccount,
) => ({
  id,
  name,
  email: emailKey(email),
  email_verified: emailVerified,
  password_hash: passwordHash,
  password_set_at: passwordHash === null ? null : now,
  created_at: now,
  updated_at: now,
});

/** The account of an address, if it has one, for a question with others. */
export const accountAt = (db: Db, email: string) =>
  db.selectFrom("account").select("id").where("email", "=", emailKey(email));

/**
 * The account of an address that somebody gives at a registration, made when there is none. It has no password until the
 * address is proved: whoever registers with somebody else's address gets no way in.
 */
export async function accountOfAddress(
  writing: Writing,
  { name, email }: { name: string; email: string },
): Promise<{ accountId: string; emailVerified: boolean }> {
  for (;;) {
    const id = newId();
    const created = await createAccount(writing, { id, name, email, passwordHash: null });
    if (created === "created") return { accountId: id, emailVerified: false };
    // Locked until the commit: an account that waits for its first proof may be removed with its registration.
    const found = await writing.db
      .selectFrom("account")
      .select(["id as accountId", "email_verified as emailVerified"])
      .where("email", "=", emailKey(email))
      .forKeyShare()
      .executeTakeFirst();
    if (found) return found;
  }
}

/** The first password of an account, or the next; the instant is later than that of the one before, whatever the clock. */
export async function setPassword(
  { db, now }: Writing,
  { accountId, passwordHash }: { accountId: string; passwordHash: string },
): Promise<void> {
  await db
    .updateTable("account")
    .set({
      password_hash: passwordHash,
      password_set_at: sql`greatest(${now}::timestamptz, password_set_at + interval '1 millisecond')`,
      updated_at: now,
    })
    .where("id", "=", accountId)
    .execute();
}
