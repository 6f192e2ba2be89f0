import { staffScope } from "#app/accounts/scope.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { type Permission, permit } from "#app/kernel/permissions.ts";
import type { ApplicationState } from "./application.machine.ts";
import { applicationInScope, isAdjourned } from "./application.queries.server.ts";

/**
 * The permission that work on an application requires in each state: the registrar's until it is admitted, then the
 * examiner's.
 */
const worksOn: Partial<Record<ApplicationState, Permission>> = {
  filed: "application.check",
  "to-complete": "application.check",
  "under-review": "application.examine",
  "complement-asked": "application.examine",
};

/**
 * Why a staff member may not prepare complements: as for other work, and the examiner also prepares those of an adjournment
 * while the application is on the agenda, before its decision is signed (applications §1.2). Null when they may.
 */
export async function complementRefusal(
  ctx: Pick<Context, "actor" | "db">,
  application: Parameters<typeof staffRefusal>[1],
): ReturnType<typeof staffRefusal> {
  const { id, state } = application;
  const adjourned = state === "on-agenda" && (await isAdjourned(ctx.db, id));
  return await staffRefusal(
    ctx,
    adjourned ? { ...application, state: "under-review" } : application,
  );
}

/**
 * Why a staff member may not work on an application in its current state: it is not their work, it is nobody's any more, or
 * they act for its company themselves (applications §1.4), or somebody else has it. An application that they may not read as
 * a whole does not exist for them. Null when they may.
 */
export async function staffRefusal(
  { actor, db }: Pick<Context, "actor" | "db">,
  {
    id,
    state,
    companyId,
    handledBy,
  }: { id: string; state: ApplicationState; companyId: string; handledBy: string | null },
): Promise<
  "unknown-application" | "not-yours" | "own-company" | "wrong-state" | "assigned" | null
> {
  const permission = worksOn[state];
  if (actor.kind !== "person") return "not-yours";
  const isOwnCompany = actor.memberships.some((each) => each.companyId === companyId);
  if (isOwnCompany) return actor.staffRoles.length > 0 ? "own-company" : "not-yours";
  const scope = staffScope(actor);
  if (!scope) return "not-yours";
  if (!(await applicationInScope(db, scope, id))) return "unknown-application";
  if (!permission)
    return permit(actor, "application.check") || permit(actor, "application.examine")
      ? "wrong-state"
      : "not-yours";
  if (!permit(actor, permission)) return "not-yours";
  return handledBy === actor.accountId ? null : "assigned";
}
