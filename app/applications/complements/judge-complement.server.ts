import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { checkIn } from "../check-document.server.ts";
import { checksOfAnswer } from "../filing/seen-pages.queries.server.ts";
import { changeComplementIn } from "./change-complement.server.ts";
import type { ComplementRefusal } from "./complement.refusals.ts";
import { type LockedComplement, lockComplement } from "./complement-writes.queries.server.ts";
import { insistIn } from "./settle-answer.server.ts";
import {
  type ComplementRequest,
  type ComplementResult,
  onStaffComplement,
} from "./staff-complement.server.ts";

/** `lift`: the answer is sufficient. `insist`: it is not, for a reason that the company reads. */
type Judgement = { move: "lift" } | { move: "insist"; why: string };

/**
 * Judges the answer to a complement. A sufficient one makes its documents conform, each of which was shown whole to who judges; an
 * insufficient one is put aside with the reason and asked for again.
 */
export async function judgeComplement(
  ctx: Context,
  { complementId, seen, ...judgement }: ComplementRequest & Judgement,
): ComplementResult {
  if (judgement.move === "insist") {
    const { why } = judgement;
    if (!why.trim()) return refused("no-words");
    return await onStaffComplement(ctx, complementId, (tx, complement) =>
      insistIn(tx, complement, { why, seen }),
    );
  }
  return await onStaffComplement(ctx, complementId, async (tx, complement) => {
    if (complement.state === "answered") {
      const accepted = await acceptDocumentsIn(tx, complement);
      if (!accepted.ok) return accepted;
    }
    const after = await lockComplement(tx.db, complementId);
    // The verdict on its last document has lifted it.
    if (complement.state === "answered" && after?.state === "lifted")
      return done({ state: after.state, version: after.version });
    return await changeComplementIn(tx, { complementId, move: "lift", seen });
  });
}

async function acceptDocumentsIn(
  tx: Tx,
  complement: LockedComplement,
): Promise<Result<null, ComplementRefusal>> {
  const { application, target: code } = complement;
  const documents = await checksOfAnswer(tx.db, complement);
  if (documents.some(({ check }) => check === "refused")) return refused("answer-refused");
  const accountId = tx.actor.kind === "person" ? tx.actor.accountId : null;
  const unchecked = documents.filter(({ check }) => check === "to-check");
  if (unchecked.some(({ seenBy }) => seenBy !== "anybody" && seenBy !== accountId))
    return refused("answer-unseen");
  for (const { documentId } of unchecked) {
    const verdict = { state: "accepted" } as const;
    const checked = await checkIn(tx, application, { code, documentId, verdict });
    if (!checked.ok) return checked;
  }
  return done(null);
}
