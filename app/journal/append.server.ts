import { actorName } from "#app/kernel/actor.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";

export interface JournalEntry {
  subjectKind: string;
  subjectId: string;
  event: string;
  /** Who acted when it is not the actor of the context: the person whom a mailed link names, `visitor`. */
  actor?: string;
  data: Record<string, unknown>;
  /** The subject was created in this very transaction, so its chain is known to be empty. */
  first?: boolean;
}

interface JournalLink {
  previousHash: string;
  subjectKind: string;
  subjectId: string;
  sequence: number;
  at: Date;
  actor: string;
  event: string;
  data: unknown;
}

const emptyChain = { sequence: 0, hash: "" };

/**
 * Adds the next row to the chain of a subject (design §4), in the transaction of the change that it tells.
 * Of two transactions that append to one chain at once, the constraint `journal_chain` lets one through;
 * the other one runs again.
 */
export async function appendToJournal(
  tx: Tx,
  entry: JournalEntry,
): Promise<{ journalId: string; sequence: number; hash: string }> {
  const { subjectKind, subjectId, event, data } = entry;
  const last = entry.first ? emptyChain : await lastLink(tx.db, subjectKind, subjectId);
  const actor = entry.actor ?? actorName(tx.actor);
  const at = tx.now;
  const sequence = last.sequence + 1;
  const previousHash = last.hash;
  const journalId = newId();
  const hash = linkHash({ previousHash, subjectKind, subjectId, sequence, at, actor, event, data });
  await tx.db
    .insertInto("journal")
    .values({
      id: journalId,
      subject_kind: subjectKind,
      subject_id: subjectId,
      sequence,
      at,
      actor,
      event,
      data: canonicalJson(data),
      previous_hash: previousHash,
      hash,
    })
    .execute();
  return { journalId, sequence, hash };
}

/** Hash of a row and, through the one before it, of the whole chain up to there; the first has "" before it. */
export function linkHash(link: JournalLink): string {
  const { previousHash, subjectKind, subjectId, sequence, at, actor, event, data } = link;
  return sha256Hex(
    canonicalJson([previousHash, subjectKind, subjectId, sequence, at, actor, event, data]),
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
