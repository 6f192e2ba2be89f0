import type { ChangeRefusal } from "#app/applications/application.refusals.ts";
import { changeApplicationIn } from "#app/applications/change-application.server.ts";
import { asSystem } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import type { Result } from "#app/kernel/result.ts";

/**
 * Takes an application off the agenda as an act of its session: whoever manages the session need not read the application for it, and
 * stands in the journal as `by`. The caller has asked whether they may, and has locked the application.
 */
export async function postponeApplicationIn(
  tx: Tx,
  { applicationId, reason }: { applicationId: string; reason: string },
): Promise<Result<unknown, ChangeRefusal>> {
  const by = tx.actor.kind === "person" ? tx.actor.accountId : undefined;
  return await changeApplicationIn(asSystem(tx, "committee"), {
    applicationId,
    move: "postpone",
    reason,
    by,
  });
}
