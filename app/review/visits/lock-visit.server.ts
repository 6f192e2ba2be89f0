import { type StaffScope, staffScope } from "#app/accounts/scope.server.ts";
import {
  type LockedApplication,
  lockApplication,
} from "#app/applications/application.queries.server.ts";
import { staffRefusal } from "#app/applications/staff-access.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { Class } from "#app/tariff/classes.ts";
import { type Visit, visitsOf } from "./visit.queries.server.ts";
import type { VisitRefusal } from "./visit.refusals.ts";

export interface LockedExamination {
  application: LockedApplication & { class: Class };
  scope: StaffScope;
  accountId: string;
  visits: Visit[];
}

/** Locks an application under examination for the person who examines it, with its visits. */
export async function lockToVisit(
  tx: Tx,
  applicationId: string,
): Promise<Result<LockedExamination, VisitRefusal>> {
  const { actor, db } = tx;
  const application = await lockApplication(db, applicationId);
  const scope = staffScope(actor);
  if (!application || !scope || actor.kind !== "person") return refused("unknown-application");
  const whyNot = await staffRefusal(tx, application);
  if (whyNot) return refused(whyNot);
  const { state, class: askedClass } = application;
  if ((state !== "under-review" && state !== "complement-asked") || !askedClass)
    return refused("wrong-state");
  const visits = await visitsOf(db, scope, applicationId);
  const { accountId } = actor;
  return done({ application: { ...application, class: askedClass }, scope, accountId, visits });
}

/** The same with the visit that is planned, which can still be changed. */
export async function lockPlannedVisit(
  tx: Tx,
  { applicationId, visitId }: { applicationId: string; visitId: string },
): Promise<Result<LockedExamination & { visit: Visit }, VisitRefusal>> {
  const lockedApplication = await lockToVisit(tx, applicationId);
  if (!lockedApplication.ok) return lockedApplication;
  const visit = lockedApplication.value.visits.find(({ id }) => id === visitId);
  if (!visit) return refused("unknown-visit");
  if (visit.signedAt || visit.cancelledAt) return refused("ended");
  return done({ ...lockedApplication.value, visit });
}
