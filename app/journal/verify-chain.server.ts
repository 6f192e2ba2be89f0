import type { Db } from "#app/kernel/context.ts";
import { linkHash } from "./append.server.ts";

/**
 * Sequence of the first row of a chain that is missing, moved or altered; null when all hold together.
 * Rows cut off at the end of a chain do not show: that takes a root kept elsewhere.
 */
export async function verifyChain(
  db: Db,
  subjectKind: string,
  subjectId: string,
): Promise<number | null> {
  const rows = await db
    .selectFrom("journal")
    .select(["sequence", "at", "actor", "event", "data", "previous_hash", "hash"])
    .where("subject_kind", "=", subjectKind)
    .where("subject_id", "=", subjectId)
    .orderBy("sequence")
    .execute();
  let previousHash = "";
  for (const [index, row] of rows.entries()) {
    const expected = linkHash({ ...row, previousHash, subjectKind, subjectId });
    const holds =
      row.sequence === index + 1 && row.previous_hash === previousHash && row.hash === expected;
    if (!holds) return index + 1;
    previousHash = row.hash;
  }
  return null;
}
