import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Person } from "#app/kernel/actor.ts";
import type { Db, Requester } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { heldRoles } from "../account-reads.queries.server.ts";

export interface Session {
  person: Person;
  expiresAt: Date;
  absoluteExpiresAt: Date;
}

/**
 * Whether a company has yet to accept terms that are in force today and must be accepted by all: it has accepted neither them
 * nor later ones (decision 0039).
 */
const awaitsTerms = (today: string) => sql<boolean>`exists (
  select from terms_version wanted
  where wanted.accept_again and wanted.withdrawn_at is null and wanted.effective_from <= ${today}::date
    and not exists (
      select from terms_acceptance acceptance
      join terms_version accepted on accepted.id = acceptance.terms_version_id
      where acceptance.company_id = member.company_id
        and (accepted.effective_from, accepted.published_at, accepted.id)
          >= (wanted.effective_from, wanted.published_at, wanted.id)
    )
)`;

/** The session that a token opens now, with everything that the access rules need; null for any other token. */
export async function sessionOfToken(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Session | null> {
  const row = await db
    .selectFrom("account_session as session")
    .innerJoin("account", "account.id", "session.account_id")
    .select((row) => [
      "session.id as sessionId",
      "session.assurance",
      "session.authenticated_at as authenticatedAt",
      "session.expires_at as expiresAt",
      "session.absolute_expires_at as absoluteExpiresAt",
      "account.id as accountId",
      "account.name",
      "account.email",
      jsonArrayFrom(
        row
          .selectFrom("member")
          // Anybody may register with this address: a membership counts only once activation has proved the owner.
          .innerJoin("company", "company.id", "member.company_id")
          .select(["member.company_id as companyId", "member.role"])
          .select(awaitsTerms(todayInDakar(now)).as("awaitsTerms"))
          .whereRef("member.account_id", "=", "account.id")
          .where("company.state", "=", "active")
          .orderBy("member.created_at")
          .orderBy("member.id"),
      ).as("memberships"),
      heldRoles.as("staffRoles"),
    ])
    .where("session.token_sha256", "=", sha256Hex(token))
    .where("session.expires_at", ">", now)
    .where("account.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { expiresAt, absoluteExpiresAt, ...person } = row;
  return {
    person: { kind: "person", ...person },
    expiresAt,
    absoluteExpiresAt,
  };
}

interface NewSession {
  accountId: string;
  hash: string;
  assurance: Person["assurance"];
  requester: Requester;
  expiresAt: Date;
  absoluteExpiresAt: Date;
}

export async function insertSession(
  { db, now }: { db: Db; now: Date },
  { accountId, hash, assurance, requester, expiresAt, absoluteExpiresAt }: NewSession,
): Promise<void> {
  await db
    .insertInto("account_session")
    .values({
      id: newId(),
      account_id: accountId,
      token_sha256: hash,
      assurance,
      authenticated_at: now,
      expires_at: expiresAt,
      absolute_expires_at: absoluteExpiresAt,
      ip_address: requester.ipAddress,
      user_agent: requester.userAgent,
      created_at: now,
      last_seen_at: now,
    })
    .execute();
}

export async function removeExpiredSessions(
  { db, now }: { db: Db; now: Date },
  accountId: string,
): Promise<void> {
  await db
    .deleteFrom("account_session")
    .where("account_id", "=", accountId)
    .where("expires_at", "<=", now)
    .execute();
}

/** Moves the end of a session; an expired session stays expired. */
export async function prolongSession(
  db: Db,
  { sessionId, expiresAt, now }: { sessionId: string; expiresAt: Date; now: Date },
): Promise<void> {
  await db
    .updateTable("account_session")
    .set({ expires_at: expiresAt, last_seen_at: now })
    .where("id", "=", sessionId)
    .where("expires_at", ">", now)
    .execute();
}

/** Ends the session of a token, if there is one. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom("account_session").where("token_sha256", "=", sha256Hex(token)).execute();
}

/** Ends all sessions of an account; returns how many. */
export const endSessionsOf = (db: Db, accountId: string): Promise<number> =>
  endSessionsWhere(db, accountId);

/** Ends the sessions of an account except this one; returns how many. */
export const endOtherSessionsOf = (db: Db, { accountId, sessionId }: OneSession): Promise<number> =>
  endSessionsWhere(db, accountId, sql<boolean>`id <> ${sessionId}`);

/** Ends one session of an account; answers 0 when the account has no such session. */
export const endOneSessionOf = (db: Db, { accountId, sessionId }: OneSession): Promise<number> =>
  endSessionsWhere(db, accountId, sql<boolean>`id = ${sessionId}`);

interface OneSession {
  accountId: string;
  sessionId: string;
}

async function endSessionsWhere(
  db: Db,
  accountId: string,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<number> {
  const ended = await db
    .deleteFrom("account_session")
    .where("account_id", "=", accountId)
    .where(condition)
    .returning("id")
    .execute();
  return ended.length;
}

/** Records that the holder of the session has just confirmed their identity. */
export async function proveAgain(
  db: Db,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await db
    .updateTable("account_session")
    .set({ authenticated_at: now })
    .where("id", "=", sessionId)
    .execute();
}

/** The current sessions of an account, the last used first. */
export function sessionsOf(db: Db, { accountId, now }: { accountId: string; now: Date }) {
  return db
    .selectFrom("account_session")
    .select([
      "id",
      "ip_address as ipAddress",
      "user_agent as userAgent",
      "created_at as openedAt",
      "last_seen_at as lastSeenAt",
    ])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
}
