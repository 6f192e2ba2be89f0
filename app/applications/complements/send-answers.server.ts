import { companyScope } from "#app/accounts/scope.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { type Result, refused } from "#app/kernel/result.ts";
import type { ApplicationState } from "../application.machine.ts";
import { lockApplication } from "../application.queries.server.ts";
import type { ChangeRefusal } from "../application.refusals.ts";
import { changeApplicationIn } from "../change-application.server.ts";
import type { MoveRequest } from "../move-application.server.ts";

/** Sends all saved answers of the company together; the application is with the certification body again. */
export async function sendAnswers(
  ctx: Context,
  { applicationId, seen }: MoveRequest,
): Promise<Result<{ state: ApplicationState; version: number }, ChangeRefusal | "read-only">> {
  return await ctx.transaction(async (tx) => {
    const application = await lockApplication(tx.db, applicationId);
    if (!application) return refused("unknown-application");
    const { companyId, state, version } = application;
    if (companyScope(tx.actor, companyId)?.kind !== "company")
      return refused("unknown-application");
    if (!permit(tx.actor, "application.file", { companyId })) return refused("read-only");
    // On a repeated post the state has already changed, so derive the move from the previous state.
    const was = seen !== undefined && seen < version ? stateBefore[state] : state;
    const move = was === "to-complete" ? "file-again" : "answer";
    return await changeApplicationIn(tx, { applicationId, move, seen });
  });
}

const stateBefore: Partial<Record<ApplicationState, ApplicationState>> = {
  filed: "to-complete",
  "under-review": "complement-asked",
};
