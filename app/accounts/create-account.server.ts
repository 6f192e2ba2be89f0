import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { emailKey } from "#app/kernel/email.ts";

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
