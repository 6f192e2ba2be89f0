import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import type { Tables } from "#db/tables.ts";
import type { LinkPurpose } from "../activation/account-link.queries.server.ts";

/** The password hash of an account and when it was set; both null until there is a password. */
export interface Credential {
  accountId: string;
  name: string;
  email: string;
  passwordHash: string | null;
  passwordSetAt: Date | null;
  emailVerified: boolean;
  disabledAt: Date | null;
}

const columns = [
  "account.id as accountId",
  "account.name",
  "account.email",
  "account.password_hash as passwordHash",
  "account.password_set_at as passwordSetAt",
  "account.email_verified as emailVerified",
  "account.disabled_at as disabledAt",
] as const;

type Which = { email: string } | { accountId: string } | { token: string; purpose: LinkPurpose };

/** The credential of an account, found by its address (in the form of `emailKey`), its id, or a mailed link. */
export function credentialOf(db: Db, which: Which): Promise<Credential | undefined> {
  return db
    .selectFrom("account")
    .select(columns)
    .where((row) => matches(row, which))
    .executeTakeFirst();
}

function matches(row: ExpressionBuilder<Tables, "account">, which: Which) {
  if ("email" in which) return row("account.email", "=", which.email);
  if ("accountId" in which) return row("account.id", "=", which.accountId);
  return row("account.id", "in", (links) =>
    links
      .selectFrom("account_link")
      .select("account_link.account_id")
      .where("token_sha256", "=", sha256Hex(which.token))
      .where("purpose", "=", which.purpose),
  );
}

/** Words from the names and address of a person and from the names of their companies, which may not make up a password. */
export async function ownWordsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("account")
    .leftJoin("member", "member.account_id", "account.id")
    .leftJoin("company", "company.id", "member.company_id")
    .select(["account.name", "account.email", "company.name as companyName", "company.trade_name"])
    .where("account.id", "=", accountId)
    .execute();
  return rows.flatMap((row) => Object.values(row).filter((word) => word !== null));
}

interface Held {
  accountId: string;
  passwordSetAt: Date | null;
  /** The same password hashed with current parameters, which replaces the stored hash. */
  renewed?: string | null;
}

/**
 * Whether an account still has the password that was verified before this transaction. The lock waits for a concurrent reset,
 * which would otherwise end the sessions before ours exists, and then sees the new password. A hash renewed in between is still
 * the same password.
 */
export async function stillHasPassword(
  db: Db,
  { accountId, passwordSetAt, renewed = null }: Held,
): Promise<boolean> {
  const same = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    // A JavaScript Date has no microseconds.
    .where(sql`date_trunc('milliseconds', password_set_at)`, "=", passwordSetAt)
    .where("disabled_at", "is", null)
    .$if(renewed === null, (query) => query.forShare())
    .$if(renewed !== null, (query) => query.forUpdate())
    .executeTakeFirst();
  if (same && renewed)
    await db
      .updateTable("account")
      .set({ password_hash: renewed })
      .where("id", "=", accountId)
      .execute();
  return same !== undefined;
}
