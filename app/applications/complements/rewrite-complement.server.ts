import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import type { ComplementRefusal } from "./complement.refusals.ts";
import { LONGEST_ANSWER } from "./complement.ts";
import { writePrepared } from "./complement-writes.queries.server.ts";
import { onStaffComplement } from "./staff-complement.server.ts";

/** Changes the words of a complement that has not been sent. */
export async function rewriteComplement(
  ctx: Context,
  { complementId, text }: { complementId: string; text: string },
): Promise<Result<{ complementId: string }, ComplementRefusal>> {
  const words = frenchProse(text);
  if (words === "" || words.length > LONGEST_ANSWER) return refused("no-words");
  return await onStaffComplement(ctx, complementId, async (tx, { state, application }) => {
    if (state !== "prepared") return refused("wrong-state");
    await rewriteIn(tx, { complementId, applicationId: application.id, text: words });
    return done({ complementId });
  });
}

interface Rewritten {
  complementId: string;
  applicationId: string;
  text: string;
  /** The reason of the catalogue that replaces the one it had. */
  reason?: { code: string; version: number } | null;
}

/** Writes the words of a prepared complement under the lock of its application. */
export async function rewriteIn(
  tx: Tx,
  { complementId, applicationId, text, reason }: Rewritten,
): Promise<void> {
  await writePrepared(tx.db, complementId, { text, ...(reason !== undefined && { reason }) });
  await appendToJournal(tx, {
    subjectKind: "application",
    subjectId: applicationId,
    event: "prepared-rewritten",
    data: { complementId },
  });
}
