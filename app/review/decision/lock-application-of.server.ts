import { staffScope } from "#app/accounts/scope.server.ts";
import {
  type LockedApplication,
  lockApplication,
} from "#app/applications/application.queries.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { decisionInScope, type ShownDecision } from "./decision.queries.server.ts";
import type { DecisionRefusal } from "./decision.refusals.ts";
import { applicationOfDecision } from "./decision-writes.queries.server.ts";

/** Locks the company and the application of a decision, which every act on a decision does first; undefined without one. */
export async function lockApplicationOf(
  tx: Tx,
  decisionId: string,
): Promise<LockedApplication | undefined> {
  const applicationId = isId(decisionId)
    ? await applicationOfDecision(tx.db, decisionId)
    : undefined;
  return applicationId ? await lockApplication(tx.db, applicationId) : undefined;
}

interface RecordedOn {
  application: LockedApplication;
  decision: ShownDecision;
  /** The account of who records it. */
  by: string;
}

/** The locked application and the decision on which a person of the secretariat records a call or a letter. */
export async function decisionToRecordOn(
  tx: Tx,
  decisionId: string,
): Promise<Result<RecordedOn, DecisionRefusal>> {
  const { actor } = tx;
  const scope = staffScope(actor);
  if (actor.kind !== "person" || !scope) return refused("not-yours");
  const application = await lockApplicationOf(tx, decisionId);
  const decision = application && (await decisionInScope(tx.db, scope, decisionId));
  if (!application || !decision) return refused("unknown-decision");
  const { companyId } = application;
  if (!permit(actor, "application.schedule", { companyId })) return refused("not-yours");
  return done({ application, decision, by: actor.accountId });
}
