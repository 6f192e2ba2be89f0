import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { linkHash, saltedHash } from "./chain.server.ts";

interface Subject {
  subjectKind: string;
  subjectId: string;
}

/** A chain that does not verify, and its first row that is missing, moved or altered. */
export interface BrokenChain extends Subject {
  sequence: number;
}

const CHAINS_AT_ONCE = 200;

/**
 * Verifies every chain, a few hundred at a time, until the signal; answers how many it read and which are broken. Rows
 * removed from the end of a chain are not detected: that takes a copy of the last hash kept elsewhere.
 */
export async function verifyJournal(
  db: Db,
  signal?: AbortSignal,
): Promise<{ chains: number; broken: BrokenChain[] }> {
  const broken: BrokenChain[] = [];
  let chains = 0;
  let last: Subject | undefined;
  do {
    const subjects = await subjectsAfter(db, last);
    last = subjects.at(-1);
    const [first] = subjects;
    if (!first || !last) break;
    const rows = await rowsBetween(db, first, last);
    for (const chain of Map.groupBy(rows, subjectOf).values()) {
      const sequence = firstWrong(chain);
      const { subject_kind: subjectKind = "", subject_id: subjectId = "" } = chain[0] ?? {};
      if (sequence !== null) broken.push({ subjectKind, subjectId, sequence });
      chains += 1;
    }
    if (subjects.length < CHAINS_AT_ONCE) break;
  } while (!signal?.aborted);
  return { chains, broken };
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

function firstWrong(chain: Row[]): number | null {
  let previousHash = "";
  for (const [index, row] of chain.entries()) {
    const holds =
      row.sequence === index + 1 &&
      row.previous_hash === previousHash &&
      row.hash === expectedHash(row);
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
