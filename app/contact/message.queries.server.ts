import { type Selectable, sql } from "kysely";
import type { Db, Requester, Tx } from "#app/kernel/context.ts";
import { foldedText, holdsWords } from "#app/kernel/folded-text.queries.server.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { keysetPage, type PageWanted } from "#app/kernel/keyset.server.ts";
import type { ContactMessageTable } from "#db/tables.ts";
import type { Message, MessageKind } from "./message.schema.ts";
import { eraseSenderIn } from "./relay/relayed-message.queries.server.ts";
import { endOrDeleteSubscriptionOf } from "./subscriber.queries.server.ts";

export type MessageState = Selectable<ContactMessageTable>["state"];

export interface MessagesWanted {
  state: MessageState;
  kind: MessageKind | null;
  search: string;
  wanted: PageWanted<"received">;
}

/** One page of the messages in a state. */
export function messagesPage(db: Db, { state, kind, search, wanted }: MessagesWanted) {
  const query = db
    .selectFrom("contact_message")
    .leftJoin("account", "account.id", "contact_message.handled_by")
    .select(["contact_message.id", "kind", "contact_message.name", "contact_message.email"])
    .select(["message", "received_at as receivedAt", "handled_at as handledAt"])
    .select("account.name as handledBy")
    .where("state", "=", state)
    .$if(kind !== null, (some) => some.where("kind", "=", kind ?? "contact"))
    .$if(search !== "", (some) =>
      some.where(
        holdsWords(
          foldedText(sql`contact_message.name || ' ' || contact_message.email || ' ' || message`),
          search,
        ),
      ),
    );
  return keysetPage(
    db,
    query,
    {
      sorts: { received: { by: sql`received_at`, kind: "instant" } },
      id: { by: sql`contact_message.id`, kind: "uuid" },
    },
    wanted,
  );
}

export async function messageCounts(db: Db): Promise<Record<MessageState, number>> {
  const rows = await db
    .selectFrom("contact_message")
    .select("state")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .groupBy("state")
    .execute();
  const counted = new Map(rows.map(({ state, count }) => [state, Number(count)]));
  const countOf = (state: MessageState) => counted.get(state) ?? 0;
  return { open: countOf("open"), answered: countOf("answered"), closed: countOf("closed") };
}

export const messageById = (db: Db, id: string) =>
  db
    .selectFrom("contact_message")
    .leftJoin("account", "account.id", "contact_message.handled_by")
    .select(["contact_message.id", "kind", "state", "contact_message.name"])
    .select(["contact_message.email", "phone", "message", "received_at as receivedAt"])
    .select(["handled_at as handledAt", "account.name as handledBy"])
    .where("contact_message.id", "=", id)
    .executeTakeFirst();

/** The answers to a message, the oldest first, each with the state of its mail. */
export const answersTo = (db: Db, messageId: string) =>
  db
    .selectFrom("contact_answer as answer")
    .leftJoin("account", "account.id", "answer.answered_by")
    .leftJoin("mail", "mail.id", "answer.mail_id")
    .select(["answer.id", "answer.answer", "answer.answered_at as answeredAt"])
    .select(["account.name as answeredBy", "mail.sent_at as sentAt"])
    .select("mail.given_up_at as givenUpAt")
    .where("answer.message_id", "=", messageId)
    .orderBy("answer.answered_at")
    .orderBy("answer.id")
    .execute();

/** Locks a message; undefined when it is unknown or was erased. */
export const lockMessage = (db: Tx["db"], id: string) =>
  db
    .selectFrom("contact_message")
    .select(["id", "email", "state", "received_at as receivedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Puts a message into a state; returns false when it is in it already or was erased. */
export async function setMessageState(
  { db, now }: Tx,
  { messageId, state, by }: { messageId: string; state: MessageState; by: string },
): Promise<boolean> {
  const changed = await db
    .updateTable("contact_message")
    .set(
      state === "open"
        ? { state, handled_at: null, handled_by: null }
        : { state, handled_at: now, handled_by: by },
    )
    .where("id", "=", messageId)
    .where("state", "<>", state)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

interface NewAnswer {
  messageId: string;
  answer: string;
  answeredBy: string;
  mailId: string;
}

export async function addAnswer(
  { db, now }: Tx,
  { messageId, answer, answeredBy, mailId }: NewAnswer,
): Promise<void> {
  await db
    .insertInto("contact_answer")
    .values({
      id: newId(),
      message_id: messageId,
      answer,
      answered_by: answeredBy,
      answered_at: now,
      mail_id: mailId,
    })
    .execute();
}

interface NewMessage {
  kind: MessageKind;
  message: Message;
  requester: Requester;
  now: Date;
}

const SAME_FOR_MS = 24 * 3_600_000;

/** Inserts the message and returns its id; null when an identical one was stored less than 24 hours ago. */
export async function insertMessage(
  db: Db,
  { kind, message, requester, now }: NewMessage,
): Promise<string | null> {
  const fingerprint = sha256Hex(canonicalJson([kind, message]));
  await db
    .updateTable("contact_message")
    .set({ fingerprint: null })
    .where("fingerprint", "=", fingerprint)
    .where("received_at", "<=", new Date(now.getTime() - SAME_FOR_MS))
    .execute();
  const stored = await db
    .insertInto("contact_message")
    .values({
      id: newId(),
      kind,
      ...message,
      fingerprint,
      received_at: now,
      ip_address: requester.ipAddress,
      user_agent: requester.userAgent,
    })
    .onConflict((conflict) => conflict.column("fingerprint").doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored?.id ?? null;
}

/**
 * Deletes the messages sent from an e-mail address, given in lower case, those to companies included, and ends its subscription; the proof of consent stays for
 * its retention. Returns how many messages it deleted.
 */
export async function eraseVisitorIn(
  tx: Tx,
  { email }: { email: string },
): Promise<{ messages: number }> {
  const { db, now } = tx;
  const { numDeletedRows } = await db
    .deleteFrom("contact_message")
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();
  await endOrDeleteSubscriptionOf(db, { email, now });
  const relayed = await eraseSenderIn(tx, { email });
  return { messages: Number(numDeletedRows) + relayed };
}
