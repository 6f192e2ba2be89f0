import { actingAccount } from "#app/companies/members/members.queries.server.ts";
import { type MachineBindings, makeMoveIn } from "#app/journal/make-move.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import {
  type DecisionGuard,
  type DecisionMove,
  type DecisionState,
  decisionMachine,
} from "./decision.machine.ts";
import type { DecisionRefusal } from "./decision.refusals.ts";
import { isEntitled, isReadBy, isSessionSigned } from "./decision-guards.queries.server.ts";
import {
  type LockedDecision,
  lockDecision,
  type Written,
  writeDecisionState,
} from "./decision-writes.queries.server.ts";
import { letterNow } from "./letter-facts.server.ts";

interface Details {
  reason?: string;
  /** What the move writes beside the state. */
  written?: Written;
}

const bindingsOf = (
  written: Written,
): MachineBindings<DecisionState, DecisionMove, DecisionGuard, never, LockedDecision, Details> => ({
  machine: decisionMachine,
  lock: lockDecision,
  write: (db, change) => writeDecisionState(db, change, written),
  guards: {
    "minutes-signed": ({ db }, { itemId }) => isSessionSigned(db, itemId),
    entitled: async (ctx, decision) => {
      const accountId = actingAccount(ctx);
      return (
        accountId !== null &&
        !decision.drafters.includes(accountId) &&
        (await isEntitled(ctx.db, { decisionId: decision.id, accountId, at: ctx.now }))
      );
    },
    read: async (ctx, { id: decisionId }) => {
      const accountId = actingAccount(ctx);
      if (accountId === null) return false;
      const { sha256 } = await letterNow(ctx, decisionId);
      return await isReadBy(ctx.db, { decisionId, accountId, sha256 });
    },
    "reason-given": (_ctx, _decision, { reason }) => (reason?.trim().length ?? 0) >= 10,
    "never-returned": (_ctx, { returnedAt }) => returnedAt === null,
  },
  effects: {},
  journalEntry: (move, { id, applicationId, number, outcome }, { reason }) => ({
    subjectKind: "application",
    subjectId: applicationId,
    event: decisionMachine.moves[move].event.name,
    data: {
      decisionId: id,
      decision: number,
      ...(reason && { reason }),
      ...(written && "notified" in written && { how: written.notified.how }),
      ...(written && "signed" in written && { outcome, sha256: written.signed.sha256 }),
    },
  }),
});

/** Makes a move of a decision in the caller's transaction, after the lock of its application. */
export async function changeDecisionIn(
  tx: Tx,
  {
    decisionId,
    move,
    seen,
    ...details
  }: Details & { decisionId: string; move: DecisionMove; seen?: number | undefined },
): Promise<Result<{ state: DecisionState; version: number }, DecisionRefusal>> {
  const bindings = bindingsOf(details.written);
  const result = await makeMoveIn(tx, bindings, { id: decisionId, move, details, seen });
  if (result.ok) return done(result.value);
  return refused(result.refusal === "unknown" ? "unknown-decision" : result.refusal);
}
