import type { Db, Tx } from "#app/kernel/context.ts";
import { newToken, sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import {
  endLinks,
  insertLink,
  type LinkPurpose,
  linkOfToken,
  markLinkUsed,
} from "./account-link.queries.server.ts";

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
  const expiresAt = new Date(now.getTime() + validityHours * 3_600_000);
  await insertLink({ db, now }, { accountId, purpose, hash, data, expiresAt });
  return token;
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
  const link = await linkOfToken(db, { hash: sha256Hex(token), purpose });
  if (!link) return refused("unknown-token");
  const { accountId, data, usedAt, expiresAt, companyState } = link;
  if (usedAt !== null || companyState === "active") return refused("already-used");
  if (expiresAt <= now) return refused("expired-token");
  return done({ accountId, data });
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
  const spent = await markLinkUsed(tx, { hash: sha256Hex(token), purpose });
  if (spent) return done(spent);
  return refused((await linkObstacle(tx, { token, purpose })) ?? "already-used");
}
