import { type StaffScope, staffScope } from "#app/accounts/scope.server.ts";
import { applicationInScope } from "#app/applications/application.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { declarationAddress } from "../interests/declaration-address.ts";
import { declarationOf } from "../interests/interests.queries.server.ts";
import {
  applicationForReview,
  type ReviewApplication,
} from "./review-application.queries.server.ts";
import { type StaffClock, staffClock } from "./staff-clock.server.ts";

/** How the reader stands to an application: before the declaration, without it being theirs, or reading it whole. */
export type Standing = "to-declare" | "declared" | "whole";

export interface OpenedApplication {
  scope: StaffScope;
  application: ReviewApplication;
  standing: Standing;
  /** The reader has it now. */
  mine: boolean;
  /** Working days of the staff in this state; null in a state of the company or without a day. */
  clock: StaffClock | null;
  /** The reader judges applications and therefore declares interests; the controller only reads. */
  declares: boolean;
}

/**
 * The application of an address of the review, for its reader. Undefined where it does not exist for them: unknown, a draft,
 * of their own company, or hidden by a conflict. A page that shows more than the summary asks for the standing `whole`.
 */
export async function openApplication(
  { actor, db, now, readTogether }: Pick<Context, "actor" | "db" | "now" | "readTogether">,
  id: string,
): Promise<OpenedApplication | undefined> {
  const scope = staffScope(actor);
  if (actor.kind !== "person" || !scope || !isId(id)) return undefined;
  const { opened, readable, declared } = await readTogether(db, (reads) => ({
    opened: applicationForReview(reads, scope, id).then(
      async (application) =>
        application && { application, clock: await staffClock({ db: reads, now }, application) },
    ),
    readable: applicationInScope(reads, scope, id),
    declared: declarationOf(reads, { applicationId: id, accountId: actor.accountId }),
  }));
  if (!opened) return undefined;
  const { application, clock } = opened;
  const mine = application.handledBy === actor.accountId;
  const declares = permit(actor, "interests.declare", { companyId: application.companyId });
  if (readable) return { scope, application, standing: "whole", mine, declares, clock };
  const toDeclare = !declared && declares;
  const standing = toDeclare ? "to-declare" : "declared";
  return { scope, application, standing, mine, declares, clock };
}

/** An application in which the reader declared a conflict, which they know of and do not read. */
export interface ClosedApplication {
  conflictOn: Date;
}

/** The same for a page, which says why it is closed. */
export async function openToReader(
  ctx: Context,
  id: string,
): Promise<OpenedApplication | ClosedApplication | undefined> {
  const { actor, db } = ctx;
  const opened = await openApplication(ctx, id);
  if (opened || actor.kind !== "person" || !isId(id)) return opened;
  const declared = await declarationOf(db, { applicationId: id, accountId: actor.accountId });
  return declared?.outcome === "conflict" ? { conflictOn: declared.declaredAt } : undefined;
}

/** Where a page of the whole application sends a reader who may see its summary alone. */
export const wayToRead = ({ application, standing }: OpenedApplication): string | null =>
  standing === "whole"
    ? null
    : standing === "to-declare"
      ? declarationAddress(application.id)
      : addressOf("/bureau/dossiers/:id", { id: application.id });
