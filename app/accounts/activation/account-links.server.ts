import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newToken, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { AccountLinkTable } from "#db/tables.ts";

export type LinkPurpose = AccountLinkTable["purpose"];
export type LinkRefusal = "unknown-token" | "expired-token" | "already-used";

interface NewLink {
  accountId: string;
  purpose: LinkPurpose;
  validityHours: number;
  /** Data of the link beyond its account, such as `companyId`. */
  data?: Record<string, string>;
}

/**
 * Makes the token of a link sent by mail, in the transaction that queues the mail, and ends the earlier links of the account
 * for the same purpose. A link with `data.companyId` ends only those for the same company, because anybody may register a
 * company with somebody else's address.
 */
export async function issueLink(tx: Tx, link: NewLink): Promise<string> {
  const { accountId, purpose, data } = link;
  await endLinks(tx, { accountId, purpose, companyId: data?.companyId });
  return await issueAnotherLink(tx, link);
}

/** Like `issueLink`, but earlier links stay valid. */
export async function issueAnotherLink(
  { db, now }: Tx,
  { accountId, purpose, validityHours, data = {} }: NewLink,
): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto("account_link")
    .values({
      id: newId(),
      account_id: accountId,
      purpose,
      token_sha256: hash,
      data: JSON.stringify(data),
      created_at: now,
      expires_at: new Date(now.getTime() + validityHours * 3_600_000),
    })
    .execute();
  return token;
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

interface GivenLink {
  token: string;
  purpose: LinkPurpose;
}

export interface OpenedLink {
  accountId: string;
  data: Record<string, string>;
}

/**
 * Opens a link without spending it: its contents, or why it does not work. An activation link counts as used once another link
 * has activated its company, so that its owner has nothing left to do.
 */
export async function openLink(
  { db, now }: { db: Db; now: Date },
  { token, purpose }: GivenLink,
): Promise<Result<OpenedLink, LinkRefusal>> {
  const found = await db
    .selectFrom("account_link as link")
    .leftJoin("company", (join) =>
      join
        .on(sql<boolean>`company.id = (link.data ->> 'companyId')::uuid`)
        .on("link.purpose", "=", "activation"),
    )
    .select(["link.account_id as accountId", "link.data", "link.used_at", "link.expires_at"])
    .select("company.state")
    .where("link.token_sha256", "=", sha256Hex(token))
    .where("link.purpose", "=", purpose)
    .executeTakeFirst();
  if (!found) return refused("unknown-token");
  if (found.used_at !== null || found.state === "active") return refused("already-used");
  if (found.expires_at <= now) return refused("expired-token");
  return done({ accountId: found.accountId, data: found.data as Record<string, string> });
}

/** Why a link does not work now; null when it does. */
export async function linkObstacle(
  at: { db: Db; now: Date },
  link: GivenLink,
): Promise<LinkRefusal | null> {
  const opened = await openLink(at, link);
  return opened.ok ? null : opened.refusal;
}

/** Spends a link once. If two requests arrive at once, the row lock lets the first one through and the other gets the refusal. */
export async function spendLink(
  tx: Tx,
  { token, purpose }: GivenLink,
): Promise<Result<OpenedLink & { createdAt: Date }, LinkRefusal>> {
  const { db, now } = tx;
  const spent = await db
    .updateTable("account_link")
    .set({ used_at: now })
    .where("token_sha256", "=", sha256Hex(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["account_id as accountId", "data", "created_at as createdAt"])
    .executeTakeFirst();
  if (spent) return done({ ...spent, data: spent.data as Record<string, string> });
  return refused((await linkObstacle(tx, { token, purpose })) ?? "already-used");
}
