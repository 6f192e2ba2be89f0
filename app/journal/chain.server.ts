import { createHash } from "node:crypto";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";

/** SHA-256 of the salt followed by the canonical JSON. Once the salt is erased, nobody can find the data by trying values. */
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

/**
 * Hash of a row of format 2. It covers the hash of the row before, hence the whole chain up to this row; the first row has
 * "" as previous hash.
 */
export function linkHash(link: JournalLink): string {
  const { previousHash, subjectKind, subjectId, sequence, at, actor, event, dataHash } = link;
  return sha256Hex(
    canonicalJson([2, previousHash, subjectKind, subjectId, sequence, at, actor, event, dataHash]),
  );
}
