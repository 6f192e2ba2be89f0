import { staffScope } from "#app/accounts/scope.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { OfferRefusal } from "./assignment.refusals.ts";
import { type Candidate, candidatesFor } from "./candidates.queries.server.ts";
import { offerApplication } from "./offer-application.server.ts";
import { type DueApplication, dueWithin } from "./own-applications.queries.server.ts";
import { workOfState } from "./work-of-state.ts";

/** No batch of an absence is longer. */
const LONGEST_HAND_OVER = 50;

/** An application that is due within an absence, with who could take it over: those who lack nothing, the least busy first. */
interface ToHandOver extends DueApplication {
  candidates: Pick<Candidate, "accountId" | "name" | "load">[];
}

interface Absence {
  accountId: string;
  fromOn: string;
  toOn: string;
}

/** The applications of who is absent that are due meanwhile or late already, as the actor sees them, each with the colleagues to whom it may be proposed. */
export async function applicationsToHandOver(
  { actor, db, now }: Context,
  { accountId, fromOn, toOn }: Absence,
): Promise<ToHandOver[]> {
  const scope = staffScope(actor);
  if (!scope || (accountId !== scope.accountId && !permit(actor, "assignment.manage"))) return [];
  const today = todayInDakar(now);
  const all = await dueWithin(db, scope, { accountId, fromOn, toOn, today });
  const due = all.slice(0, LONGEST_HAND_OVER);
  return await Promise.all(
    due.map(async (application) => {
      const role = workOfState[application.state]?.role;
      const { id: applicationId, companyId } = application;
      const all = role ? await candidatesFor(db, { applicationId, companyId, role, today }) : [];
      return {
        ...application,
        candidates: all.filter((each) => mayTakeOver(each, accountId, toOn)),
      };
    }),
  );
}

/** Whether somebody may be proposed an application in a batch: a family without an authorisation needs its own page. */
const mayTakeOver = (
  { accountId, lacks, absentUntil, absentFrom, ownCompany, conflict, objected }: Candidate,
  ownId: string,
  until: string,
): boolean =>
  accountId !== ownId &&
  !ownCompany &&
  !conflict &&
  !objected &&
  absentUntil === null &&
  (absentFrom === null || absentFrom > until) &&
  lacks.every(({ exception }) => exception !== null);

interface HandOverAnswer {
  applicationId: string;
  /** Null where the application was offered. */
  refusal: OfferRefusal | null;
  /** The person had declared no interest before and has it at once. */
  live: boolean;
}

/** Offers applications one after the other, each in its own transaction, and answers for each (review §5, « Batches »). */
export async function handOverApplications(
  ctx: Context,
  offers: readonly { applicationId: string; accountId: string }[],
): Promise<HandOverAnswer[]> {
  const answers: HandOverAnswer[] = [];
  for (const { applicationId, accountId } of offers.slice(0, LONGEST_HAND_OVER)) {
    const offered = await offerApplication(ctx, { applicationId, accountId });
    answers.push({
      applicationId,
      refusal: offered.ok ? null : offered.refusal,
      live: offered.ok && offered.value.live,
    });
  }
  return answers;
}
