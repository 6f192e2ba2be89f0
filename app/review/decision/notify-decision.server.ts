import { companyScope } from "#app/accounts/scope.server.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { changeApplicationIn } from "#app/applications/change-application.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { asSystem, moversOf } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse, isShorterThan } from "#app/kernel/text.ts";
import { lastDayToAppeal } from "#app/tariff/last-days.server.ts";
import { insertCall } from "./calls-and-appeals.queries.server.ts";
import { changeDecisionIn } from "./change-decision.server.ts";
import { type ShownDecision, signedDecisionOf } from "./decision.queries.server.ts";
import type { DecisionRefusal } from "./decision.refusals.ts";
import type { DecisionOutcome } from "./decision.ts";
import type { Notification } from "./decision-writes.queries.server.ts";
import { canContest } from "./letter.ts";
import { decisionToRecordOn, lockApplicationOf } from "./lock-application-of.server.ts";

const moves = {
  granted: "grant",
  refused: "refuse",
  adjourned: "adjourn",
} as const satisfies Record<DecisionOutcome, string>;

/**
 * Notifies a signed decision, under the lock of its application: from this instant every delay of the company counts (appeal, answer,
 * fee), and its application gets the outcome with all that follows from it. Refused when somebody has notified it meanwhile. An
 * application whose outcome was known before decisions waited for their notification keeps its state.
 */
async function notifyIn(
  tx: Tx,
  decision: ShownDecision,
  { how, at }: Pick<Notification, "how" | "at">,
): Promise<Result<null, DecisionRefusal>> {
  const {
    id: decisionId,
    applicationId,
    companyId,
    letter,
    signedAt,
    signedBy,
    outcome,
  } = decision;
  if (!letter || !signedAt || !signedBy) throw new Error("A signed decision has its letter.");
  const notifiedOn = todayInDakar(at);
  const appealUntil = canContest(letter)
    ? await lastDayToAppeal(tx.db, notifiedOn, letter.appeal.days)
    : null;
  const { actor } = tx;
  // Members who only read do not act; the product records their reading, with who read in the journal of accesses.
  const isReader = how === "read" && !moversOf(actor, companyId).includes("company");
  const notified = await changeDecisionIn(isReader ? asSystem(tx, "review") : tx, {
    decisionId,
    move: "notify",
    written: { notified: { how, at, appealUntil } },
  });
  if (!notified.ok) return notified;
  const application = await lockApplication(tx.db, applicationId);
  if (application?.state !== "decided") return done(null);
  const moved = await changeApplicationIn(asSystem(tx, "review"), {
    applicationId,
    move: moves[outcome],
    reason: letter.adjournment?.reason,
    decision: { signedOn: todayInDakar(signedAt), signedBy, notifiedOn },
  });
  if (!moved.ok) throw new Error(`A notified decision has no effect: ${moved.refusal}.`);
  return done(null);
}

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
    const reading = await notifyIn(tx, decision, { how: "read", at: tx.now });
    // Another member, or a call, was first: the decision is shown as they notified it.
    if (!reading.ok && reading.refusal !== "wrong-state")
      throw new Error(`A decision is read and not notified: ${reading.refusal}.`);
  });
  return await signedDecisionOf(ctx.db, scope, applicationId);
}

interface Called {
  decisionId: string;
  reached: boolean;
  /** Who was reached; required when somebody was. */
  spokeTo: string;
  said: string;
  /** The instant of the call, from the signature until now; now when absent. */
  calledAt?: Date | undefined;
}

/**
 * Records a call to a company that has not opened its decision, as the person who made it. A call that reached somebody, by name, is
 * its notification at the instant of the call.
 */
export async function recordCall(
  ctx: Context,
  { decisionId, reached, spokeTo, said, calledAt: at = ctx.now }: Called,
): Promise<Result<null, DecisionRefusal>> {
  return await ctx.transaction(async (tx) => {
    const recordedOn = await decisionToRecordOn(tx, decisionId);
    if (!recordedOn.ok) return recordedOn;
    const { application, decision, by } = recordedOn.value;
    if (decision.state !== "signed" || !decision.signedAt) return refused("wrong-state");
    const [who, what] = [spokeTo.trim(), frenchProse(said)];
    if (isShorterThan(what, 3) || what.length > 2000) return refused("no-words");
    if (reached && (who.length < 2 || who.length > 160)) return refused("nobody-named");
    // A form gives the minute of a call, a signature its millisecond.
    if (at > tx.now || at.getTime() + 60_000 <= decision.signedAt.getTime())
      return refused("not-then");
    await insertCall(tx.db, {
      decisionId,
      reached,
      spokeTo: reached ? who : null,
      said: what,
      by,
      at,
    });
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: application.id,
      event: "decision-called",
      data: { decisionId, decision: decision.number, reached, calledAt: at.toISOString() },
    });
    return reached ? await notifyIn(tx, decision, { how: "call", at }) : done(null);
  });
}
