import type { Db } from "#app/kernel/context.ts";
import { emailKey } from "#app/kernel/email.ts";
import { newId } from "#app/kernel/identifiers.ts";

export interface NewAccount {
  id: string;
  name: string;
  email: string;
  /** Null: the account has no password until a link sent by mail sets one. */
  passwordHash: string | null;
  role: "member" | "administrator";
  emailVerified?: boolean;
  now: Date;
}

/** Creates an account in the transaction of its registration; one e-mail address has one account. */
export async function createAccount(
  db: Db,
  { id, name, email, passwordHash, role, emailVerified = false, now }: NewAccount,
): Promise<"created" | "email-taken"> {
  const created = await db
    .insertInto("account")
    .values({
      id,
      name,
      email: emailKey(email),
      email_verified: emailVerified,
      role,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!created) return "email-taken";
  if (passwordHash !== null) await setPassword(db, { accountId: id, passwordHash, now });
  return "created";
}

/** The first password of an account, or the next. */
export async function setPassword(
  db: Db,
  { accountId, passwordHash, now }: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  await db
    .insertInto("account_credential")
    .values({
      id: newId(),
      account_id: accountId,
      provider_id: passwordProvider,
      provider_account_id: accountId,
      password: passwordHash,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["provider_id", "provider_account_id"])
        .doUpdateSet({ password: passwordHash, updated_at: now }),
    )
    .execute();
}

/** What better-auth calls a password among the ways to sign in. */
export const passwordProvider = "credential";
