import type { Context } from "#app/kernel/context.ts";
import { hasFingerprint } from "#app/kernel/hash.server.ts";
import { type Fingerprinted, fingerprintedAfter, kinds } from "./fingerprinted.queries.server.ts";

const AT_ONCE = 200;

/**
 * Compares signed minutes, letters and reports, filings and receipts with the hash that was kept with each, some hundred at a time, until
 * the signal. Returns how many were compared, and which differ.
 */
export async function verifyFingerprints(
  { db }: Pick<Context, "db">,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ compared: number; differing: string[] }> {
  const differing: string[] = [];
  let compared = 0;
  for (const kind of kinds)
    for (let after = ""; !signal?.aborted; ) {
      const rows: Fingerprinted[] = await fingerprintedAfter(db, kind, { after, limit: AT_ONCE });
      for (const { name, content, sha256 } of rows)
        if (!hasFingerprint(content, sha256)) differing.push(`${kind} ${name}`);
      compared += rows.length;
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) break;
      after = last.key;
    }
  return { compared, differing };
}
