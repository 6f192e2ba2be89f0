import type { Context } from "#app/kernel/context.ts";
import { hasFingerprint } from "#app/kernel/hash.server.ts";

interface Kept {
  /** What it is, for the log: « minutes CE-2026-3 ». */
  what: string;
  content: unknown;
  /** Null for what is not signed yet. */
  sha256: string | null;
}

/** Whether what is shown now has the hash that was kept with it, true without a hash; a difference is logged as an error. */
export function fingerprintHolds(
  { log }: Pick<Context, "log">,
  { what, content, sha256 }: Kept,
): boolean {
  if (sha256 === null || hasFingerprint(content, sha256)) return true;
  log.error({ what, sha256 }, "A fingerprint differs from what is shown");
  return false;
}

/** Refuses to draw a document that would print a hash which its content does not have. */
export function drawnAsKept({ what, content, sha256 }: Kept & { sha256: string }): void {
  if (!hasFingerprint(content, sha256))
    throw new Error(`The fingerprint of the ${what} differs from what would be drawn.`);
}
