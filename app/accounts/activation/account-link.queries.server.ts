import { sql } from "kysely";
import * as v from "valibot";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText, storedJson } from "#app/kernel/stored-json.ts";
import type { AccountLinkTable } from "#db/tables.ts";

export type LinkPurpose = AccountLinkTable["purpose"];

const dataSchema = v.record(v.string(), v.string());

interface HashedLink {
  hash: string;
  purpose: LinkPurpose;
}

export async function insertLink(
  { db, now }: { db: Db; now: Date },
  {
    accountId,
    purpose,
    hash,
    data,
    expiresAt,
  }: HashedLink & { accountId: string; data: Record<string, string>; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("account_link")
    .values({
      id: newId(),
      account_id: accountId,
      purpose,
      token_sha256: hash,
      data: jsonText(data),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

interface EndedLinks {
  accountId: string;
  purpose: LinkPurpose;
  /** Ends only the links for this company. */
  companyId?: string | undefined;
  /** Ends only the links made at this instant or later. */
  since?: Date;
}

/** Ends the unused links of an account. */
export async function endLinks(
  { db, now }: { db: Db; now: Date },
  { accountId, purpose, companyId, since }: EndedLinks,
): Promise<void> {
  await db
    .updateTable("account_link")
    .set({ expires_at: now })
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .$if(companyId !== undefined, (query) =>
      query.where(sql`data ->> 'companyId'`, "=", companyId ?? null),
    )
    .$if(since !== undefined, (query) => query.where("created_at", ">=", since ?? now))
    .execute();
}

/** A link, used or not, with the state of the company that it activates; undefined when unknown. */
export async function linkOfToken(db: Db, { hash, purpose }: HashedLink) {
  const link = await db
    .selectFrom("account_link as link")
    .leftJoin("company", (join) =>
      join
        .on(sql<boolean>`company.id = (link.data ->> 'companyId')::uuid`)
        .on("link.purpose", "=", "activation"),
    )
    .select(["link.account_id as accountId", "link.data"])
    .select(["link.used_at as usedAt", "link.expires_at as expiresAt"])
    .select("company.state as companyState")
    .where("link.token_sha256", "=", hash)
    .where("link.purpose", "=", purpose)
    .executeTakeFirst();
  return link && { ...link, data: storedJson("account_link.data", dataSchema, link.data) };
}

/** Marks a valid link as used and answers it; undefined when it is unknown, used or expired. */
export async function markLinkUsed({ db, now }: Tx, { hash, purpose }: HashedLink) {
  const used = await db
    .updateTable("account_link")
    .set({ used_at: now })
    .where("token_sha256", "=", hash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["account_id as accountId", "data", "created_at as createdAt"])
    .executeTakeFirst();
  return used && { ...used, data: storedJson("account_link.data", dataSchema, used.data) };
}

/** Whether a staff account has a link that still lets its owner set a password. */
export async function hasInvitation(
  { db, now }: { db: Db; now: Date },
  accountId: string,
): Promise<boolean> {
  const link = await db
    .selectFrom("account_link")
    .select("id")
    .where("account_id", "=", accountId)
    .where("purpose", "in", ["invitation", "password-reset"])
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}

/** Hash of the password chosen at a registration that waits for activation; undefined once its links are gone. */
export async function chosenPassword(
  { db }: { db: Db },
  companyId: string,
): Promise<string | undefined> {
  const link = await db
    .selectFrom("account_link")
    .select(sql<string | null>`data ->> 'passwordHash'`.as("passwordHash"))
    .where("purpose", "=", "activation")
    .where(sql`data ->> 'companyId'`, "=", companyId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return link?.passwordHash ?? undefined;
}

/** Removes the activation links of a company, which hold the password chosen at its registration. */
export async function removeActivationLinksIn({ db }: Tx, companyId: string): Promise<void> {
  await db
    .deleteFrom("account_link")
    .where("purpose", "=", "activation")
    .where(sql`data ->> 'companyId'`, "=", companyId)
    .execute();
}

export async function removeLinksOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("account_link").where("account_id", "=", accountId).execute();
}
