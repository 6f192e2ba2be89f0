import { createHash, randomBytes } from "node:crypto";
import { actorName } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { JournalEvent, JournalEvents } from "./events.ts";

/** One row to come: the event decides the kind of subject and the data. */
export type JournalEntry<Event extends JournalEvent = JournalEvent> = Event extends JournalEvent
  ? {
      event: Event;
      subjectKind: JournalEvents[Event]["subjectKind"];
      subjectId: string;
      data: JournalEvents[Event]["data"];
      /** Who acted when it is not the actor of the context: the person whom a mailed link names, `visitor`. */
      actor?: string;
      /** The subject was created in this very transaction, so its chain is known to be empty. */
      first?: boolean;
    }
  : never;

const SALT_BYTES = 32;
const emptyChain = { sequence: 0, hash: "" };

/**
 * Adds the next row to the chain of a subject (design §4), in the transaction of the change that it tells, and to the
 * rows that wait for the public record. Of two transactions that append to one chain at once, the constraint
 * `journal_chain` lets one through; the other one runs again.
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
    .with("written", (cte) =>
      cte
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
        .returning("id"),
    )
    .insertInto("log_pending")
    .columns(["journal_id"])
    .expression((from) => from.selectFrom("written").select("written.id"))
    .execute();
  return { journalId, sequence: link.sequence, hash };
}

/** SHA-256 of the salt and the canonical JSON after it: with the salt gone, nobody can guess the data from it. */
export const saltedHash = (salt: Uint8Array, json: string): string =>
  createHash("sha256").update(salt).update(json).digest("hex");

interface JournalLink {
  previousHash: string;
  subjectKind: string;
  subjectId: string;
  sequence: number;
  at: Date;
  actor: string;
  event: string;
  dataHash: string;
}

/** Hash of a row of format 2 and, through the one before it, of the whole chain up to there; the first has "" before it. */
export function linkHash(link: JournalLink): string {
  const { previousHash, subjectKind, subjectId, sequence, at, actor, event, dataHash } = link;
  return sha256Hex(
    canonicalJson([2, previousHash, subjectKind, subjectId, sequence, at, actor, event, dataHash]),
  );
}

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

type Subject = Pick<JournalEntry<"data-erased">, "subjectKind" | "subjectId">;

/**
 * Erases what the rows of a subject told, with their salts, and appends how many it were; answers that number. Chain and
 * public record still prove when what kind of event happened, and nobody can guess the data back. Rows of format 1, whose
 * hash is of the data itself, stay.
 */
export async function eraseFromJournalPart(tx: Tx, subject: Subject): Promise<number> {
  const erased = await tx.db
    .updateTable("journal")
    .set({ data: null, salt: null })
    .where("subject_kind", "=", subject.subjectKind)
    .where("subject_id", "=", subject.subjectId)
    .where("format", "=", 2)
    .where("salt", "is not", null)
    .returning("sequence")
    .execute();
  await appendToJournal(tx, { ...subject, event: "data-erased", data: { rows: erased.length } });
  return erased.length;
}
