import { staffScope } from "#app/accounts/scope.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { changeDecisionIn } from "./change-decision.server.ts";
import { decisionInScope } from "./decision.queries.server.ts";
import { type DecisionRefusal, longestWords } from "./decision.refusals.ts";
import { type LockedDecision, lockDecision, writeWords } from "./decision-writes.queries.server.ts";
import { lockApplicationOf } from "./lock-application-of.server.ts";

interface OfDecision {
  decisionId: string;
  /** The version of the decision that the form was shown with. */
  seen?: number | undefined;
}

/** Locks a decision for a secretary who reads its application whole, and refuses everybody else. */
async function bySecretary(
  tx: Tx,
  decisionId: string,
): Promise<Result<LockedDecision & { accountId: string }, DecisionRefusal>> {
  const { actor } = tx;
  const scope = staffScope(actor);
  if (actor.kind !== "person" || !scope) return refused("not-yours");
  if (!(await lockApplicationOf(tx, decisionId))) return refused("unknown-decision");
  if (!(await decisionInScope(tx.db, scope, decisionId))) return refused("unknown-decision");
  const decision = await lockDecision(tx.db, decisionId);
  if (!decision) return refused("unknown-decision");
  if (!permit(actor, "application.schedule", { companyId: decision.companyId }))
    return refused("not-yours");
  return done({ ...decision, accountId: actor.accountId });
}

/**
 * Rewrites what a letter says beside its lines; who wrote it last is who prepared it. Nobody who ever wrote it signs. `read` is the hash
 * of the words that the form was shown with: words that somebody else wrote meanwhile are not replaced unread.
 */
export async function wordDecision(
  ctx: Context,
  { decisionId, seen, read, words }: OfDecision & { read: string; words: string },
): Promise<Result<null, DecisionRefusal>> {
  return await ctx.transaction(async (tx) => {
    const held = await bySecretary(tx, decisionId);
    if (!held.ok) return held;
    const { version, state, applicationId, number, accountId } = held.value;
    if (state !== "prepared" && state !== "returned") return refused("wrong-state");
    if (seen !== undefined && seen !== version) return refused("changed-meanwhile");
    if (read !== sha256Hex(held.value.words)) return refused("changed-meanwhile");
    const text = frenchProse(words);
    if (text.length > longestWords) return refused("words-too-long");
    const written = await writeWords(tx.db, {
      id: decisionId,
      version,
      words: text,
      by: accountId,
    });
    if (!written) return refused("changed-meanwhile");
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "decision-worded",
      data: { decisionId, decision: number, sha256: sha256Hex(text) },
    });
    return done(null);
  });
}

/** Presents a decision that was sent back to the signature again; it cannot be sent back a second time. */
export async function presentDecision(
  ctx: Context,
  { decisionId, seen }: OfDecision,
): Promise<Result<null, DecisionRefusal>> {
  return await ctx.transaction(async (tx) => {
    const held = await bySecretary(tx, decisionId);
    if (!held.ok) return held;
    const moved = await changeDecisionIn(tx, { decisionId, seen, move: "present" });
    return moved.ok ? done(null) : moved;
  });
}
