import { createHash } from "node:crypto";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";

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
