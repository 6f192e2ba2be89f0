import { companyScope } from "#app/accounts/scope.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { refused } from "#app/kernel/result.ts";
import type { ApplicationState } from "../application.machine.ts";
import { lockApplication } from "../application.queries.server.ts";
import { changeApplicationPart } from "../change-application.server.ts";
import type { Moved, Moving } from "../move-application.server.ts";

/** Sends what the company has answered, all of it together; the file is the body's again. */
export async function sendAnswers(ctx: Context, { applicationId, seen }: Moving): Moved {
  return await ctx.transaction(async (tx) => {
    const application = await lockApplication(tx.db, applicationId);
    if (!application) return refused("unknown-application");
    const { companyId, state, version } = application;
    if (companyScope(tx.actor, companyId)?.kind !== "company")
      return refused("unknown-application");
    if (!permit(tx.actor, "application.file", { companyId })) return refused("not-permitted");
    // Of a form sent twice the state no longer says which of the two moves it was.
    const was = seen !== undefined && seen < version ? stateBefore[state] : state;
    const move = was === "to-complete" ? "file-again" : "answer";
    return await changeApplicationPart(tx, { applicationId, move, seen });
  });
}

const stateBefore: Partial<Record<ApplicationState, ApplicationState>> = {
  filed: "to-complete",
  examined: "complement-asked",
};
