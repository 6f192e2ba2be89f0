import type { Actor } from "#app/kernel/actor.ts";
import { type Permission, permit } from "#app/kernel/permissions.ts";
import type { ApplicationState } from "./application.machine.ts";

/** Who of the body works on a file in a state: the registrar until it is admitted, then the examiner. */
const worksOn: Partial<Record<ApplicationState, Permission>> = {
  filed: "application.check",
  "to-complete": "application.check",
  examined: "application.examine",
  "complement-asked": "application.examine",
};

/**
 * Why somebody of the body may not work on a file as it stands: it is not their work, nobody's any more, or they act for its
 * company themselves (applications §1.4). Null when they may.
 */
export function whyNotMine(
  actor: Actor,
  { state, companyId }: { state: ApplicationState; companyId: string },
): "not-yours" | "own-company" | "wrong-state" | null {
  const permission = worksOn[state];
  if (actor.kind !== "person") return "not-yours";
  const own = actor.memberships.some((each) => each.companyId === companyId);
  if (own) return actor.staffRoles.length > 0 ? "own-company" : "not-yours";
  if (!permission)
    return permit(actor, "application.check") || permit(actor, "application.examine")
      ? "wrong-state"
      : "not-yours";
  return permit(actor, permission) ? null : "not-yours";
}
