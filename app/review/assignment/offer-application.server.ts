import { staffScope } from "#app/accounts/scope.server.ts";
import {
  type LockedApplication,
  lockApplication,
} from "#app/applications/application.queries.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { applicationForReview } from "../frame/review-application.queries.server.ts";
import { endOfferIn, offerIn } from "./assign.server.ts";
import {
  type AssignmentRole,
  examinerGrounds,
  type FamilyGround,
  openAssignments,
} from "./assignment.queries.server.ts";
import { longestException, type OfferRefusal } from "./assignment.refusals.ts";
import { candidatesFor } from "./candidates.queries.server.ts";
import { workOfState } from "./work-of-state.ts";

export interface OfferedApplication {
  applicationId: string;
  accountId: string;
  /** Why a family is examined without an authorisation, by its id (ISO/IEC 17065 §7.3); without it, that of the admission. */
  exceptions?: Readonly<Record<string, string>>;
}

/**
 * Offers an application to a colleague of the role that its state needs: by who assigns, or by who has it and hands it over.
 * It becomes theirs with their clear declaration, at once when they have declared it before; drafts, marks and notes
 * belong to the application and stay.
 */
export async function offerApplication(
  ctx: Context,
  { applicationId, accountId, exceptions = {} }: OfferedApplication,
): Promise<Result<{ live: boolean }, OfferRefusal>> {
  return await ctx.transaction(async (tx) => {
    const lockedApplication = await lockToAssign(tx, applicationId);
    if (!lockedApplication.ok) return lockedApplication;
    const application = lockedApplication.value;
    const { companyId, handledBy } = application;
    const work = workOfState[application.state];
    if (!work) return refused("wrong-state");
    if (handledBy === accountId) return refused("has-it-already");
    const { role } = work;
    const today = todayInDakar(tx.now);
    const [candidate] = isId(accountId)
      ? await candidatesFor(tx.db, { applicationId, companyId, role, today, accountId })
      : [];
    if (!candidate) return refused("unknown-person");
    if (candidate.ownCompany) return refused("own-company");
    if (candidate.conflict) return refused("in-conflict");
    if (candidate.objected) return refused("objected");
    if (candidate.absentUntil) return refused("absent");
    if (Object.values(exceptions).some((reason) => reason.length > longestException))
      return refused("reason-too-long");
    const families = await groundsOf(tx, { applicationId, accountId, role, today, exceptions });
    if (!families) return refused("not-authorised");
    const offered = await offerIn(tx, { applicationId, accountId, role, families });
    return offered ? done({ live: offered.live }) : refused("offered-already");
  });
}

/** The ground of each family for an examiner; null when one has neither an authorisation nor a written exception. */
async function groundsOf(
  tx: Tx,
  {
    role,
    today,
    exceptions,
    ...facts
  }: {
    applicationId: string;
    accountId: string;
    role: AssignmentRole;
    today: string;
    exceptions: Readonly<Record<string, string>>;
  },
): Promise<FamilyGround[] | null> {
  if (role !== "examiner") return [];
  const grounds: FamilyGround[] = [];
  for (const ground of await examinerGrounds(tx.db, { ...facts, day: today })) {
    const { familyId, authorisationId } = ground;
    const exceptionReason = exceptions[familyId]?.trim() || ground.exceptionReason || "";
    if (authorisationId) grounds.push({ familyId, authorisationId });
    else if (exceptionReason.length >= 10) grounds.push({ familyId, exceptionReason });
    else return null;
  }
  return grounds;
}

/** Locks an application for who assigns it: the staff who manage assignments, or the person who has it. */
async function lockToAssign(
  tx: Tx,
  applicationId: string,
): Promise<Result<LockedApplication, "not-yours" | "unknown-application">> {
  const { actor } = tx;
  const scope = staffScope(actor);
  if (actor.kind !== "person" || !scope) return refused("not-yours");
  const application = await lockApplication(tx.db, applicationId);
  if (!application || !(await applicationForReview(tx.db, scope, applicationId)))
    return refused("unknown-application");
  const { companyId, handledBy } = application;
  const manages = permit(actor, "assignment.manage", { companyId });
  return manages || handledBy === actor.accountId ? done(application) : refused("not-yours");
}

/** Withdraws an offer that waits for the declaration of the person. */
export async function withdrawOffer(
  ctx: Context,
  { applicationId }: { applicationId: string },
): Promise<Result<null, OfferRefusal>> {
  return await ctx.transaction(async (tx) => {
    const lockedApplication = await lockToAssign(tx, applicationId);
    if (!lockedApplication.ok) return lockedApplication;
    const offer = (await openAssignments(tx.db, applicationId)).find(
      ({ state }) => state === "offered",
    );
    if (!offer) return refused("wrong-state");
    await endOfferIn(tx, applicationId, offer);
    return done(null);
  });
}
