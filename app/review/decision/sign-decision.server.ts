import { staffScope } from "#app/accounts/scope.server.ts";
import { changeApplicationIn } from "#app/applications/change-application.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { canBeDrawn } from "#app/sheets/can-be-drawn.server.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { changeDecisionIn } from "./change-decision.server.ts";
import { decisionInScope } from "./decision.queries.server.ts";
import type { DecisionRefusal } from "./decision.refusals.ts";
import { letterTask } from "./draw-letter.server.ts";
import { qualityOf, type SignedLetter } from "./letter.ts";
import { letterNow } from "./letter-facts.server.ts";
import { letterSheet } from "./letter-sheet.ts";
import { lockApplicationOf } from "./lock-application-of.server.ts";
import { closeToDeputiesIn } from "./open-to-deputy.server.ts";

interface Signing {
  decisionId: string;
  seen?: number | undefined;
}

/**
 * Signs a decision as the president, or as a deputy named in advance: freezes the letter that was read, mails its company that it is
 * there and queues the PDF, in one transaction; what follows from the outcome waits for the notification. Refused to who prepared,
 * examined or presented it, and when the letter is not the one that was read. The letter is drawn once before: what cannot be
 * drawn is not signed.
 */
export async function signDecision(
  ctx: Context,
  signing: Signing,
): Promise<Result<{ number: string }, DecisionRefusal>> {
  const { actor, now } = ctx;
  const scope = staffScope(actor);
  if (actor.kind !== "person" || !scope) return refused("not-yours");
  if (!(await decisionInScope(ctx.db, scope, signing.decisionId)))
    return refused("unknown-decision");
  const letter = await letterToSign(ctx, actor, signing.decisionId);
  const settings = await settingsInForce(ctx.db, now);
  if (!(await canBeDrawn(ctx, letterSheet({ ...letter, signedAt: now }, settings))))
    return refused("not-drawn");
  return await ctx.transaction((tx) => signIn(tx, { ...signing, drawnSha256: letter.sha256 }));
}

/** The letter as this person would sign it now, and its hash. */
async function letterToSign(
  ctx: { db: Db; now: Date },
  { name, staffRoles }: Person,
  decisionId: string,
): Promise<{ letter: SignedLetter; sha256: string }> {
  const { letter: content } = await letterNow(ctx, decisionId);
  const deputy = !staffRoles.includes("president");
  const letter: SignedLetter = {
    ...content,
    signature: { name, on: todayInDakar(ctx.now), deputy, quality: qualityOf(deputy) },
  };
  return { letter, sha256: sha256Hex(canonicalJson(letter)) };
}

async function signIn(
  tx: Tx,
  { decisionId, seen, drawnSha256 }: Signing & { drawnSha256: string },
): Promise<Result<{ number: string }, DecisionRefusal>> {
  const { actor } = tx;
  const scope = staffScope(actor);
  if (actor.kind !== "person" || !scope) return refused("not-yours");
  const application = await lockApplicationOf(tx, decisionId);
  const decision = application && (await decisionInScope(tx.db, scope, decisionId));
  if (!application || !decision) return refused("unknown-decision");
  const { letter, sha256 } = await letterToSign(tx, actor, decisionId);
  if (sha256 !== drawnSha256) return refused("changed-meanwhile");
  const signed = await changeDecisionIn(tx, {
    decisionId,
    seen,
    move: "sign",
    written: { signed: { by: actor.accountId, letter, sha256 } },
  });
  if (!signed.ok) return signed;
  const moved = await changeApplicationIn(tx, { applicationId: application.id, move: "decide" });
  if (!moved.ok) return moved;
  await closeToDeputiesIn(tx, { applicationId: application.id, signedBy: actor.accountId });
  await addTask(tx, letterTask, { key: decisionId, data: { decisionId } });
  return done({ number: decision.number });
}

export interface SignedOfMany {
  decisionId: string;
  result: Result<{ number: string }, DecisionRefusal>;
}

/** Signs decisions that were read, each in a transaction of its own: one that is refused leaves the others signed. */
export async function signDecisions(
  ctx: Context,
  decisions: readonly { decisionId: string; seen?: number | undefined }[],
): Promise<SignedOfMany[]> {
  const results: SignedOfMany[] = [];
  for (const { decisionId, seen } of decisions)
    results.push({ decisionId, result: await signDecision(ctx, { decisionId, seen }) });
  return results;
}
