import type { Db, Tx } from "#app/kernel/context.ts";
import { newToken, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { AccountLinkTable } from "#db/tables.ts";

export type LinkPurpose = AccountLinkTable["purpose"];
export type LinkRefusal = "unknown-token" | "expired-token" | "already-used";

interface NewLink {
  accountId: string;
  purpose: LinkPurpose;
  validityHours: number;
  /** What the link stands for beyond its account. */
  data?: Record<string, string>;
  /** False: those of before go on serving beside it. */
  endsOthers?: boolean;
}

/** Makes the token of a link sent by mail, in the transaction that queues the mail; the links before it serve no more. */
export async function issueLink(
  { db, now }: Tx,
  { accountId, purpose, validityHours, data = {}, endsOthers = true }: NewLink,
): Promise<string> {
  if (endsOthers) await endLinks({ db, now }, { accountId, purpose });
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

/** Ends the links of an account that have not served yet. */
export async function endLinks(
  { db, now }: { db: Db; now: Date },
  { accountId, purpose }: { accountId: string; purpose: LinkPurpose },
): Promise<void> {
  await db
    .updateTable("account_link")
    .set({ expires_at: now })
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
}

/** Ends the links of an account that were made at this instant or later and have not served yet. */
export async function endLinksSince(
  { db, now }: { db: Db; now: Date },
  { accountId, purpose, since }: { accountId: string; purpose: LinkPurpose; since: Date },
): Promise<void> {
  await db
    .updateTable("account_link")
    .set({ expires_at: now })
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("created_at", ">=", since)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
}

interface GivenLink {
  token: string;
  purpose: LinkPurpose;
}

/**
 * Why a link would not serve now, null when it would. The link that activates an account counts as used once another
 * one has activated it: its owner has nothing left to do.
 */
export async function linkObstacle(
  { db, now }: { db: Db; now: Date },
  { token, purpose }: GivenLink,
): Promise<LinkRefusal | null> {
  const found = await db
    .selectFrom("account_link as link")
    .innerJoin("account", "account.id", "link.account_id")
    .select(["link.used_at", "link.expires_at", "account.email_verified"])
    .where("link.token_sha256", "=", sha256Hex(token))
    .where("link.purpose", "=", purpose)
    .executeTakeFirst();
  if (!found) return "unknown-token";
  const activated = purpose === "activation" && found.email_verified;
  if (found.used_at !== null || activated) return "already-used";
  return found.expires_at > now ? null : "expired-token";
}

/** Spends a link: of two at once the row lets one through. Null when it does not serve; `linkObstacle` says why. */
export async function spendLink(
  { db, now }: Tx,
  { token, purpose }: GivenLink,
): Promise<{ accountId: string; data: Record<string, string>; createdAt: Date } | null> {
  const spent = await db
    .updateTable("account_link")
    .set({ used_at: now })
    .where("token_sha256", "=", sha256Hex(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["account_id as accountId", "data", "created_at as createdAt"])
    .executeTakeFirst();
  return spent ? { ...spent, data: spent.data as Record<string, string> } : null;
}
