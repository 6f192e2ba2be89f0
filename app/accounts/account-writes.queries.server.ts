import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import { emailKey } from "#app/kernel/email.ts";

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

/** Gives the account another name; false when it already has this name. */
export async function setAccountName(
  { db, now }: Writing,
  { accountId, name }: { accountId: string; name: string },
): Promise<boolean> {
  const renamed = await db
    .updateTable("account")
    .set({ name, updated_at: now })
    .where("id", "=", accountId)
    .where("name", "<>", name)
    .returning("id")
    .executeTakeFirst();
  return renamed !== undefined;
}

/** Gives the account its name and marks its address as proved. */
export async function verifyAccount(
  { db, now }: Writing,
  { accountId, name }: { accountId: string; name: string },
): Promise<void> {
  await db
    .updateTable("account")
    .set({ email_verified: true, name, updated_at: now })
    .where("id", "=", accountId)
    .execute();
}

/** Like `verifyAccount`, for an account that is still unproved; false for any other. */
export async function verifyUnprovedAccount(
  { db, now }: Writing,
  { accountId, name }: { accountId: string; name: string },
): Promise<boolean> {
  const verified = await db
    .updateTable("account")
    .set({ name, email_verified: true, updated_at: now })
    .where("id", "=", accountId)
    .where("email_verified", "=", false)
    .returning("id")
    .executeTakeFirst();
  return verified !== undefined;
}

/** Gives the account another proved address; false when another account has it. */
export async function setAccountEmail(
  { db, now }: Writing,
  { accountId, email }: { accountId: string; email: string },
): Promise<boolean> {
  const other = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .where("id", "<>", accountId)
    .executeTakeFirst();
  if (other) return false;
  await db
    .updateTable("account")
    .set({ email, email_verified: true, updated_at: now })
    .where("id", "=", accountId)
    .execute();
  return true;
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

export async function removePassword({ db, now }: Writing, accountId: string): Promise<void> {
  await db
    .updateTable("account")
    .set({ password_hash: null, password_set_at: null, updated_at: now })
    .where("id", "=", accountId)
    .execute();
}

/** Disables an account from this instant, or enables it with null. */
export async function setDisabledAt(
  { db, now }: Writing,
  { accountId, disabledAt }: { accountId: string; disabledAt: Date | null },
): Promise<void> {
  await db
    .updateTable("account")
    .set({ disabled_at: disabledAt, updated_at: now })
    .where("id", "=", accountId)
    .execute();
}

/** Replaces the address of an account by one that belongs to nobody, removes its password and disables it. */
export async function eraseAccountRow(
  { db, now }: Writing,
  { accountId, keepsName }: { accountId: string; keepsName: boolean },
): Promise<void> {
  await db
    .updateTable("account")
    .set({
      ...(keepsName ? {} : { name: "Compte effacé" }),
      email: `efface-${accountId}@invalid`,
      email_verified: false,
      password_hash: null,
      password_set_at: null,
      disabled_at: now,
      updated_at: now,
    })
    .where("id", "=", accountId)
    .execute();
}

/** Removes an account whose address was never proved and which is no longer a member of any company; any other account stays. */
export async function removeUnprovedAccountIn({ db }: Tx, accountId: string): Promise<void> {
  // Waits for a concurrent registration with this address, which locks the row until it has written its member.
  const unproved = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("email_verified", "=", false)
    .forUpdate()
    .executeTakeFirst();
  if (!unproved) return;
  await db
    .deleteFrom("account")
    .where("id", "=", accountId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("member").select("member.id").where("account_id", "=", accountId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("staff_role").select("staff_role.id").where("account_id", "=", accountId),
        ),
      ),
    )
    .execute();
}
