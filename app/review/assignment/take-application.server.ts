import { staffScope } from "#app/accounts/scope.server.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { applicationForReview } from "../frame/review-application.queries.server.ts";
import { declarationOf } from "../interests/interests.queries.server.ts";
import { offerIn } from "./assign.server.ts";
import {
  type AssignmentRole,
  examinerGrounds,
  type FamilyGround,
  openAssignments,
  wasObjectedTo,
} from "./assignment.queries.server.ts";
import type { TakeRefusal } from "./assignment.refusals.ts";
import { workOfState } from "./work-of-state.ts";

/**
 * Takes an application that nobody has, after a clear declaration of interests. An examiner needs an authorisation in force
 * for each of its families, or the exception of the admission. Taking one's own application again changes nothing.
 */
export async function takeApplication(
  ctx: Context,
  { applicationId }: { applicationId: string },
): Promise<Result<{ role: AssignmentRole }, TakeRefusal>> {
  const { actor } = ctx;
  const scope = staffScope(actor);
  if (actor.kind !== "person" || !scope) return refused("not-yours");
  const { accountId } = actor;
  return await ctx.transaction(async (tx) => {
    const application = await lockApplication(tx.db, applicationId);
    if (!application || !(await applicationForReview(tx.db, scope, applicationId)))
      return refused("unknown-application");
    const work = workOfState[application.state];
    if (!work) return refused("wrong-state");
    if (!permit(actor, work.permission, { companyId: application.companyId }))
      return refused("not-yours");
    const declared = await declarationOf(tx.db, { applicationId, accountId });
    if (declared?.outcome !== "clear") return refused("not-declared");
    const { role } = work;
    if (await wasObjectedTo(tx.db, { applicationId, accountId })) return refused("objected");
    const open = (await openAssignments(tx.db, applicationId)).filter((each) => each.role === role);
    if (open.some((each) => each.state === "live" && each.accountId === accountId))
      return done({ role });
    if (open.length > 0) return refused("taken");
    const families: FamilyGround[] = [];
    if (role === "examiner")
      for (const { familyId, authorisationId, exceptionReason } of await examinerGrounds(tx.db, {
        applicationId,
        accountId,
        day: todayInDakar(tx.now),
      })) {
        if (authorisationId) families.push({ familyId, authorisationId });
        else if (exceptionReason) families.push({ familyId, exceptionReason });
        else return refused("not-authorised");
      }
    const offered = await offerIn(tx, { applicationId, accountId, role, families });
    return offered?.live ? done({ role }) : refused("taken");
  });
}
