import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { linkHash, saltedHash } from "./chain.server.ts";
import type { Head } from "./checkpoint.server.ts";

interface Subject {
  subjectKind: string;
  subjectId: string;
}

/** A chain that does not verify, and its first row that is missing, moved, altered, or erased without a request. */
export interface BrokenChain extends Subject {
  sequence: number;
}

/** The heads that a checkpoint signed, by subject. */
export type KnownHeads = ReadonlyMap<string, Head>;

const CHAINS_AT_ONCE = 200;

/**
 * Verifies every chain, a few hundred at a time, until the signal; returns how many chains and rows it read, their heads, and which
 * chains are broken. With the heads of an earlier checkpoint it also reports chains that have lost rows since, or are gone.
 */
export async function verifyJournal(
  db: Db,
  { signal, known = new Map() }: { signal?: AbortSignal; known?: KnownHeads } = {},
): Promise<{ chains: number; rows: number; broken: BrokenChain[]; heads: Head[] }> {
  const broken: BrokenChain[] = [];
  const heads: Head[] = [];
  const missingHeads = new Map(known);
  let rowCount = 0;
  let last: Subject | undefined;
  do {
    const subjects = await subjectsAfter(db, last);
    last = subjects.at(-1);
    const [first] = subjects;
    if (!first || !last) break;
    const rows = await rowsBetween(db, first, last);
    rowCount += rows.length;
    for (const chain of Map.groupBy(rows, subjectOf).values()) {
      const head = headOf(chain);
      const former = known.get(subjectKey(head));
      missingHeads.delete(subjectKey(head));
      const { subjectKind, subjectId } = head;
      const sequence = firstWrong(chain) ?? (former ? firstLost(chain, former) : null);
      if (sequence !== null) broken.push({ subjectKind, subjectId, sequence });
      heads.push(head);
    }
    if (subjects.length < CHAINS_AT_ONCE) break;
  } while (!signal?.aborted);
  if (!signal?.aborted)
    for (const { subjectKind, subjectId } of missingHeads.values())
      broken.push({ subjectKind, subjectId, sequence: 1 });
  return { chains: heads.length, rows: rowCount, broken, heads };
}

export const subjectKey = ({ subjectKind, subjectId }: Subject): string =>
  `${subjectKind}\n${subjectId}`;

function headOf(chain: Row[]): Head {
  const last = chain.at(-1);
  return {
    subjectKind: last?.subject_kind ?? "",
    subjectId: last?.subject_id ?? "",
    length: chain.length,
    hash: last?.hash ?? "",
  };
}

/** Sequence of the first row that a chain has lost since its head was signed; the last signed one when it was hashed anew. */
function firstLost(chain: Row[], { length, hash }: Head): number | null {
  if (chain.length < length) return chain.length + 1;
  return chain[length - 1]?.hash === hash ? null : length;
}

/** Sequence of the first row of a chain that is missing, moved or altered; null when the chain verifies. */
export async function verifyChain(
  db: Db,
  subjectKind: string,
  subjectId: string,
): Promise<number | null> {
  const subject = { subjectKind, subjectId };
  return firstWrong(await rowsBetween(db, subject, subject));
}

type Row = Awaited<ReturnType<typeof rowsBetween>>[number];

const subjectOf = (row: Row) => `${row.subject_kind}\n${row.subject_id}`;

/** Only these are erased, with a row that records it (`eraseFromJournalIn`, and the trigger of the table). */
const erasable = new Set(["account", "company", "expert"]);

function firstWrong(chain: Row[]): number | null {
  let previousHash = "";
  const lastErasure = erasable.has(chain[0]?.subject_kind ?? "")
    ? chain.findLastIndex(({ event }) => event === "data-erased")
    : -1;
  for (const [index, row] of chain.entries()) {
    const holds =
      row.sequence === index + 1 &&
      row.previous_hash === previousHash &&
      row.hash === expectedHash(row) &&
      (row.format === 1 || row.salt !== null || index < lastErasure);
    if (!holds) return index + 1;
    previousHash = row.hash;
  }
  return null;
}

/** Null when the data of the row does not match its data hash. */
function expectedHash(row: Row): string | null {
  const { sequence, at, actor, event, data, salt } = row;
  const { previous_hash: previousHash, subject_kind: subjectKind, subject_id: subjectId } = row;
  if (row.format === 1) {
    const link = [previousHash, subjectKind, subjectId, sequence, at, actor, event, data];
    return sha256Hex(canonicalJson(link));
  }
  const dataHash = row.data_hash ?? "";
  // An erased row keeps its data hash only, so there is no data to compare.
  if (salt && saltedHash(salt, canonicalJson(data)) !== dataHash) return null;
  return linkHash({ previousHash, subjectKind, subjectId, sequence, at, actor, event, dataHash });
}

function rowsBetween(db: Db, first: Subject, last: Subject) {
  return db
    .selectFrom("journal")
    .select(["subject_kind", "subject_id", "sequence", "at", "actor", "event", "format"])
    .select(["data", "salt", "data_hash", "previous_hash", "hash"])
    .where(sql<boolean>`(subject_kind, subject_id) >= (${first.subjectKind}, ${first.subjectId})`)
    .where(sql<boolean>`(subject_kind, subject_id) <= (${last.subjectKind}, ${last.subjectId})`)
    .orderBy("subject_kind")
    .orderBy("subject_id")
    .orderBy("sequence")
    .execute();
}

function subjectsAfter(db: Db, last: Subject | undefined): Promise<Subject[]> {
  return db
    .selectFrom("journal")
    .select(["subject_kind as subjectKind", "subject_id as subjectId"])
    .distinct()
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(subject_kind, subject_id) > (${last?.subjectKind}, ${last?.subjectId})`,
      ),
    )
    .orderBy("subject_kind")
    .orderBy("subject_id")
    .limit(CHAINS_AT_ONCE)
    .execute();
}
