import { sql } from "kysely";
import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";

/** Who wrote: the company of the application, or staff. */
export type Side = "company" | "staff";

/** One message about an application. */
export interface Message {
  id: string;
  side: Side;
  /** Name of the author; null once that account is erased. */
  author: string | null;
  body: string;
  document: { id: string; name: string; code: string } | null;
  writtenAt: Date;
  seenAt: Date | null;
}

/** The latest messages about an application, oldest first; at most two hundred. */
export async function messagesOf(db: Db, scope: Scope, applicationId: string): Promise<Message[]> {
  const rows = await db
    .selectFrom("application_message as message")
    .innerJoin("application", "application.id", "message.application_id")
    .leftJoin("account", "account.id", "message.author")
    .leftJoin("document", "document.id", "message.document_id")
    .select(["message.id", "message.side", "account.name as author", "message.body"])
    .select(["message.written_at as writtenAt", "message.seen_at as seenAt"])
    .select(["document.id as documentId", "document.name as documentName"])
    .select("document.requirement_code as documentCode")
    .where("message.application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .orderBy("message.written_at", "desc")
    .orderBy("message.id", "desc")
    .limit(200)
    .execute();
  return rows.toReversed().map(({ documentId, documentName, documentCode, ...message }) => ({
    ...message,
    document:
      documentId && documentName !== null && documentCode !== null
        ? { id: documentId, name: documentName, code: documentCode }
        : null,
  }));
}

/** An application in the list of threads, with its last message. */
export interface Thread {
  applicationId: string;
  lastAt: Date;
  lastSide: Side;
  lastText: string;
  /** Messages of the other side that nobody on this side has read. */
  unread: number;
}

/** The threads of a company, the one with the latest message first; at most twenty. */
export async function threadsOf(db: Db, scope: Scope, companyId: string): Promise<Thread[]> {
  return await db
    .selectFrom("application")
    .innerJoin(
      ({ selectFrom }) =>
        selectFrom("application_message")
          .distinctOn("application_id")
          .select(["application_id", "side", "written_at"])
          .select(sql<string>`left(body, 160)`.as("body"))
          .orderBy("application_id")
          .orderBy("written_at", "desc")
          .orderBy("id", "desc")
          .as("last"),
      (join) => join.onRef("last.application_id", "=", "application.id"),
    )
    .select(["application.id as applicationId", "last.written_at as lastAt"])
    .select(["last.side as lastSide", "last.body as lastText"])
    .select(({ selectFrom }) =>
      selectFrom("application_message")
        .select(sql<number>`count(*)::integer`.as("unread"))
        .whereRef("application_id", "=", "application.id")
        .where("side", "=", "staff")
        .where("seen_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("unread"),
    )
    .where("application.company_id", "=", companyId)
    .where(inScope(scope, ofApplication))
    .orderBy("last.written_at", "desc")
    .limit(20)
    .execute();
}

/** The applications of a company with unread messages of staff; at most twenty. */
export async function unreadMessages(db: Db, scope: Scope, companyId: string) {
  return await db
    .selectFrom("application_message as message")
    .innerJoin("application", "application.id", "message.application_id")
    .select(["message.application_id as applicationId", "application.number"])
    .select(sql<number>`count(*)::integer`.as("messages"))
    .where("application.company_id", "=", companyId)
    .where(inScope(scope, ofApplication))
    .where("message.side", "=", "staff")
    .where("message.seen_at", "is", null)
    .groupBy(["message.application_id", "application.number"])
    .orderBy(sql`max(message.written_at)`, "desc")
    .limit(20)
    .execute();
}

interface NewMessage {
  id: string;
  applicationId: string;
  side: Side;
  body: string;
  documentId: string | null;
  at: Date;
  by: string | null;
}

/** Inserts a message; false when its id exists already, because the form was posted twice. */
export async function insertMessage(db: Db, message: NewMessage): Promise<boolean> {
  const written = await db
    .insertInto("application_message")
    .values({
      id: message.id,
      application_id: message.applicationId,
      side: message.side,
      author: message.by,
      body: message.body,
      document_id: message.documentId,
      written_at: message.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** How many messages a side has written about an application since then, and whether the other side still has one to read. */
export async function writtenSince(
  db: Db,
  { applicationId, side, since }: { applicationId: string; side: Side; since: Date },
): Promise<{ written: number; unseen: number }> {
  return await db
    .selectFrom("application_message")
    .select(sql<number>`count(*)::integer`.as("written"))
    .select(sql<number>`(count(*) filter (where seen_at is null))::integer`.as("unseen"))
    .where("application_id", "=", applicationId)
    .where("side", "=", side)
    .where("written_at", ">=", since)
    .executeTakeFirstOrThrow();
}

/** Records that somebody has read the messages of the other side; the first reader of a message is kept. */
export async function markSeen(
  db: Db,
  { applicationId, of, at, by }: { applicationId: string; of: Side; at: Date; by: string | null },
): Promise<number> {
  const written = await db
    .updateTable("application_message")
    .set({ seen_at: at, seen_by: by })
    .where("application_id", "=", applicationId)
    .where("side", "=", of)
    .where("seen_at", "is", null)
    .executeTakeFirst();
  return Number(written.numUpdatedRows);
}
