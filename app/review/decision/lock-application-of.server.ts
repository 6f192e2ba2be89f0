import {
  type LockedApplication,
  lockApplication,
} from "#app/applications/application.queries.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
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
