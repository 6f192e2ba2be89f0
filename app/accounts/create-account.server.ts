import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { emailKey } from "#app/kernel/email.ts";
import { newId } from "#app/kernel/identifiers.ts";

/** A transaction and its instant. */
interface Writing {
  db: Db;
  now: Date;
}

export interface NewAccount {
  id: string;
  name: string;
  email: string;
  /** Null: the account has no password until a mailed link sets one. */
  passwordHash: string | null;
  emailVerified?: boolean;
}

/** Creates an account in the transaction of its registration. An e-mail address has one account at most. */
export async function createAccount(
  { db, now }: Writing,
  { id, name, email, passwordHash, emailVerified = false }: NewAccount,
): Promise<"created" | "email-taken"> {
  const created = await db
    .insertInto("account")
    .values({
      id,
      name,
      email: emailKey(email),
      email_verified: emailVerified,
      password_hash: passwordHash,
      password_set_at: passwordHash === null ? null : now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return created ? "created" : "email-taken";
}

/**
 * Answers the account with the address given at a registration, and creates it if there is none. It has no password until the
 * address is proved, so that nobody gets in by registering with somebody else's address.
 */
export async function accountOfAddress(
  writing: Writing,
  { name, email }: { name: string; email: string },
): Promise<string> {
  for (;;) {
    const id = newId();
    const created = await createAccount(writing, { id, name, email, passwordHash: null });
    if (created === "created") return id;
    // Locked until the commit: an unproved account may be removed together with its registration.
    const found = await writing.db
      .selectFrom("account")
      .select("id")
      .where("email", "=", emailKey(email))
      .forKeyShare()
      .executeTakeFirst();
    if (found) return found.id;
  }
}

/** Sets the password of an account. `password_set_at` always grows, even if the clock does not. */
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
