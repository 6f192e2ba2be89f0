import { randomBytes } from "node:crypto";
import { actorName } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { linkHash, saltedHash } from "./chain.server.ts";
import type { JournalEvent, JournalEvents } from "./events.ts";

/** A row to append: the event determines the kind of subject and the data. */
export type JournalEntry<Event extends JournalEvent = JournalEvent> = Event extends JournalEvent
  ? {
      event: Event;
      subjectKind: JournalEvents[Event]["subjectKind"];
      subjectId: string;
      data: JournalEvents[Event]["data"];
      /** The actor when it is not the one of the context: the account that a mailed link identifies, or `visitor`. */
      actor?: string;
      /** True when this transaction has created the subject, so that its chain is empty. */
      first?: boolean;
    }
  : never;

const SALT_BYTES = 32;
const emptyChain = { sequence: 0, hash: "" };

/**
 * Appends the next row to the chain of a subject (design §4) in the transaction of the change that the row records. When two
 * transactions append to one chain at once, the constraint `journal_chain` accepts one of them; the other runs again.
 */
export async function appendToJournal(
  tx: Tx,
  entry: JournalEntry,
): Promise<{ journalId: string; sequence: number; hash: string }> {
  const { subjectKind, subjectId, event, data } = entry;
  const last = entry.first ? emptyChain : await lastLink(tx.db, subjectKind, subjectId);
  const journalId = newId();
  const salt = randomBytes(SALT_BYTES);
  const json = canonicalJson(data);
  const link = {
    previousHash: last.hash,
    subjectKind,
    subjectId,
    sequence: last.sequence + 1,
    at: tx.now,
    actor: entry.actor ?? actorName(tx.actor),
    event,
    dataHash: saltedHash(salt, json),
  };
  const hash = linkHash(link);
  await tx.db
    .insertInto("journal")
    .values({
      id: journalId,
      format: 2,
      subject_kind: subjectKind,
      subject_id: subjectId,
      sequence: link.sequence,
      at: link.at,
      actor: link.actor,
      event,
      data: json,
      salt,
      data_hash: link.dataHash,
      previous_hash: link.previousHash,
      hash,
    })
    .execute();
  return { journalId, sequence: link.sequence, hash };
}

/**
 * Number of rows in the chain of a subject. A transaction that reads a higher number than it left knows that another one
 * has written since.
 */
export const chainLength = async (db: Db, subjectKind: string, subjectId: string) =>
  (await lastLink(db, subjectKind, subjectId)).sequence;

async function lastLink(db: Db, subjectKind: string, subjectId: string) {
  const last = await db
    .selectFrom("journal")
    .select(["sequence", "hash"])
    .where("subject_kind", "=", subjectKind)
    .where("subject_id", "=", subjectId)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ?? emptyChain;
}
