import type { Person } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { newToken } from "#app/kernel/hash.server.ts";
import { hasFactor } from "../factors/factor.queries.server.ts";
import { openRoles } from "../staff-role.queries.server.ts";
import { insertSession, removeExpiredSessions } from "./session.queries.server.ts";
import { endAfterUse, lifetimeOf, type SessionTicket, ticketOf } from "./session.ts";

interface NewSession {
  accountId: string;
  assurance: Person["assurance"];
}

/**
 * Opens a session for a person who has just proved their identity, and deletes the expired sessions of the account. Send the
 * token only in the cookie. Throws if a password alone is to open an account with a second factor.
 */
export async function openSession(
  { db, now, requester }: Tx,
  { accountId, assurance }: NewSession,
): Promise<SessionTicket> {
  if (assurance === "password" && (await hasFactor(db, accountId)))
    throw new Error("This account has a second factor: a password opens no session.");
  await removeExpiredSessions({ db, now }, accountId);
  const lifetime = lifetimeOf({ staffRoles: await openRoles(db, accountId) });
  const absoluteExpiresAt = new Date(now.getTime() + lifetime.absolute);
  const expiresAt = endAfterUse(lifetime, now, absoluteExpiresAt);
  const { token, hash } = newToken();
  const ends = { expiresAt, absoluteExpiresAt };
  await insertSession({ db, now }, { accountId, hash, assurance, requester, ...ends });
  return ticketOf(token, lifetime, { expiresAt, now });
}
