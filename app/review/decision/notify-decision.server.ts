import { companyScope, staffScope } from "#app/accounts/scope.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { asSystem, moversOf } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { changeDecisionIn } from "./change-decision.server.ts";
import {
  decisionInScope,
  type ShownDecision,
  signedDecisionOf,
} from "./decision.queries.server.ts";
import type { DecisionRefusal } from "./decision.refusals.ts";
import {
  type AppealWay,
  insertCall,
  insertReceivedAppeal,
} from "./decision-writes.queries.server.ts";
import { lockApplicationOf } from "./lock-application-of.server.ts";

/**
 * The signed decision of an application for a member of its company; the first reading by a member is its notification
 * (terms 15.5). Undefined for anybody else and without a signed decision.
 */
export async function readDecision(
  ctx: Context,
  { applicationId, companyId }: { applicationId: string; companyId: string },
): Promise<ShownDecision | undefined> {
  const scope = companyScope(ctx.actor, companyId);
  if (scope?.kind !== "company") return undefined;
  const decision = await signedDecisionOf(ctx.db, scope, applicationId);
  if (decision?.state !== "signed") return decision;
  await ctx.transaction(async (tx) => {
    if (!(await lockApplicationOf(tx, decision.id))) return;
    // Members who only read do not act; the reading is recorded by the product, with who read in the journal of accesses.
    const by = moversOf(tx.actor, companyId).includes("company") ? tx : asSystem(tx, "review");
    await changeDecisionIn(by, {
      ...{ decisionId: decision.id, move: "notify", written: { notified: "read" } },
    });
  });
  return await signedDecisionOf(ctx.db, scope, applicationId);
}

interface Called {
  decisionId: string;
  reached: boolean;
  spokeTo: string;
  said: string;
}

/** Records a call to a company that has not opened its decision; a call that reached somebody is its notification. */
export async function recordCall(
  ctx: Context,
  { decisionId, reached, spokeTo, said }: Called,
): Promise<Result<null, DecisionRefusal>> {
  return await ctx.transaction(async (tx) => {
    const { actor } = tx;
    const scope = staffScope(actor);
    if (actor.kind !== "person" || !scope) return refused("not-yours");
    const application = await lockApplicationOf(tx, decisionId);
    const decision = application && (await decisionInScope(tx.db, scope, decisionId));
    if (!application || !decision) return refused("unknown-decision");
    const { companyId } = application;
    if (!permit(actor, "application.schedule", { companyId })) return refused("not-yours");
    if (decision.state !== "signed") return refused("wrong-state");
    const [who, what] = [spokeTo.trim(), frenchProse(said)];
    if (what.length < 3 || what.length > 2000 || (reached && who.length < 2))
      return refused("no-words");
    await insertCall(tx.db, {
      ...{ decisionId, reached, spokeTo: who || null, said: what },
      ...{ by: actor.accountId, at: tx.now },
    });
    await appendToJournal(tx, {
      ...{ subjectKind: "application", subjectId: application.id, event: "decision-called" },
      data: { decisionId, decision: decision.number, reached },
    });
    if (!reached) return done(null);
    const moved = await changeDecisionIn(tx, {
      ...{ decisionId, move: "notify", written: { notified: "call" } },
    });
    return moved.ok ? done(null) : moved;
  });
}

interface AppealReceived {
  decisionId: string;
  /** YYYY-MM-DD, not in the future. */
  receivedOn: string;
  way: AppealWay;
  said: string;
}

/** Records a letter that contests a decision, as it arrived (terms 13.1); the journal gets its hash. */
export async function recordAppeal(
  ctx: Context,
  { decisionId, receivedOn, way, said }: AppealReceived,
): Promise<Result<null, DecisionRefusal>> {
  return await ctx.transaction(async (tx) => {
    const { actor } = tx;
    const scope = staffScope(actor);
    if (actor.kind !== "person" || !scope) return refused("not-yours");
    const application = await lockApplicationOf(tx, decisionId);
    const decision = application && (await decisionInScope(tx.db, scope, decisionId));
    if (!application || !decision) return refused("unknown-decision");
    const { companyId } = application;
    if (!permit(actor, "application.schedule", { companyId })) return refused("not-yours");
    if (decision.signedAt === null) return refused("wrong-state");
    const words = frenchProse(said);
    if (words.length < 3 || words.length > 4000) return refused("no-words");
    await insertReceivedAppeal(tx.db, {
      ...{ decisionId, receivedOn, way, said: words, by: actor.accountId, at: tx.now },
    });
    await appendToJournal(tx, {
      ...{ subjectKind: "application", subjectId: application.id, event: "appeal-received" },
      data: {
        ...{ decisionId, decision: decision.number, receivedOn, way },
        sha256: sha256Hex(words),
      },
    });
    return done(null);
  });
}
