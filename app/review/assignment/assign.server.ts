import { applicationMachine } from "#app/applications/application.machine.ts";
import { endReadingIn, grantReadingIn } from "#app/applications/application-reader.server.ts";
import { writeHandler } from "#app/applications/application-writes.queries.server.ts";
import type { MovedApplication } from "#app/applications/change-application.server.ts";
import { staffAmong } from "#app/applications/mail-facts.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { endQuestionsIn } from "../experts/revoke-question.server.ts";
import { announceExaminerIn } from "../frame/announce-person.server.ts";
import { mailReviewersIn } from "../frame/mail-reviewers.server.ts";
import type { ReviewNotice } from "../frame/review.mail.ts";
import { declarationOf } from "../interests/interests.queries.server.ts";
import { endVisitsIn } from "../visits/plan-visit.server.ts";
import {
  type Assignment,
  type AssignmentRole,
  type FamilyGround,
  insertFamilyGrounds,
  insertOffer,
  openAssignments,
  writeEnded,
  writeLive,
} from "./assignment.queries.server.ts";

/** Why each role reads the application that is assigned to it. */
const groundOf = { registrar: "admissibility", examiner: "examination" } as const;

interface Offer {
  applicationId: string;
  accountId: string;
  role: AssignmentRole;
  /** For an examiner: the authorisation, or the exception, of each family of the application. */
  families?: readonly FamilyGround[];
}

/**
 * Offers an application to somebody under the lock of the application, and makes it theirs at once if they have declared no
 * interest in it, with a mail to them. Who has it now keeps it until then. Null when another offer of this role waits.
 */
export async function offerIn(
  tx: Tx,
  { applicationId, accountId, role, families = [] }: Offer,
): Promise<{ assignmentId: string; live: boolean } | null> {
  const { actor, db, now } = tx;
  if (actor.kind !== "person") throw new Error("An application is offered by a person.");
  const offer = { applicationId, accountId, role, offeredBy: actor.accountId, at: now };
  const assignmentId = await insertOffer(db, offer);
  if (!assignmentId) return null;
  await insertFamilyGrounds(db, { assignmentId, accountId }, families);
  await appendToJournal(tx, {
    subjectKind: "application",
    subjectId: applicationId,
    event: "assignment-offered",
    data: { assignmentId, accountId, role },
  });
  const declared = await declarationOf(db, { applicationId, accountId });
  const live = declared?.outcome === "clear";
  if (live) await acceptOfferIn(tx, { applicationId, accountId });
  await mailIn(tx, { applicationId, what: live ? "given" : "offered", to: [accountId] });
  return { assignmentId, live };
}

/**
 * Makes the offers to somebody live after their clear declaration; who had the application until then hands it over. Mails who offered
 * it and who had it and, when an examiner begins, the company.
 */
export async function acceptOfferIn(
  tx: Tx,
  { applicationId, accountId }: { applicationId: string; accountId: string },
): Promise<void> {
  const open = await openAssignments(tx.db, applicationId);
  for (const offer of open) {
    if (offer.state !== "offered" || offer.accountId !== accountId) continue;
    const before = open.find(({ state, role }) => state === "live" && role === offer.role);
    if (before)
      await endIn(tx, applicationId, before, { reason: "Dossier confié à une autre personne" });
    await writeLive(tx.db, { id: offer.id, at: tx.now });
    await grantReadingIn(tx, {
      applicationId,
      accountId,
      ground: groundOf[offer.role],
      grade: "whole",
    });
    await writeHandler(tx.db, applicationId, accountId);
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "assignment-live",
      data: { assignmentId: offer.id, accountId, role: offer.role },
    });
    const to = [offer.offeredBy, ...(before ? [before.accountId] : [])];
    await mailIn(tx, { applicationId, what: "accepted", to: to.filter((id) => id !== accountId) });
    if (offer.role === "examiner")
      await announceExaminerIn(tx, { applicationId, name: offer.name });
  }
}

/** Mails people of the staff about who has an application; nobody is mailed about what they did themselves. */
async function mailIn(
  tx: Tx,
  { applicationId, what, to }: { applicationId: string; what: ReviewNotice; to: readonly string[] },
): Promise<void> {
  const { actor, db } = tx;
  const by = actor.kind === "person" ? actor.accountId : "";
  const accountIds = [...new Set(to)].filter((id) => id !== by);
  await mailReviewersIn(tx, {
    applicationId,
    what,
    to: await staffAmong(db, { applicationId, accountIds }),
  });
}

/** Ends the offers and the assignment of somebody to an application, with their reading on that ground. */
export async function endAssignmentIn(
  tx: Tx,
  {
    applicationId,
    accountId,
    reason,
  }: { applicationId: string; accountId: string; reason: string },
): Promise<void> {
  for (const assignment of await openAssignments(tx.db, applicationId))
    if (assignment.accountId === accountId) await endIn(tx, applicationId, assignment, { reason });
}

/** Withdraws an offer; who has the application keeps it. */
export const endOfferIn = (tx: Tx, applicationId: string, offer: Assignment): Promise<void> =>
  endIn(tx, applicationId, offer, { reason: "Proposition retirée" });

/**
 * The effect of moves after which nobody checks or examines an application. Its readers keep what they could read; its experts have
 * nothing to answer any more, and a planned visit does not take place.
 */
export async function endAssignmentsIn(tx: Tx, { subject, to }: MovedApplication): Promise<void> {
  await endQuestionsIn(tx, subject.id);
  await endVisitsIn(tx, subject.id);
  const reason = `Statut du dossier\u00A0: ${applicationMachine.states[to].label}`;
  for (const assignment of await openAssignments(tx.db, subject.id))
    await endIn(tx, subject.id, assignment, { reason, keepsReading: true });
}

async function endIn(
  tx: Tx,
  applicationId: string,
  { id, accountId, role, state, offeredBy }: Assignment,
  { reason, keepsReading = false }: { reason: string; keepsReading?: boolean },
): Promise<void> {
  const by = tx.actor.kind === "person" ? tx.actor.accountId : null;
  const ended = state === "offered" && by === accountId ? "declined" : "ended";
  await writeEnded(tx.db, { id, state: ended, at: tx.now, by, reason });
  if (state === "live") {
    await writeHandler(tx.db, applicationId, null);
    if (!keepsReading) await endReadingIn(tx, { applicationId, accountId, ground: groundOf[role] });
  }
  await appendToJournal(tx, {
    subjectKind: "application",
    subjectId: applicationId,
    event: "assignment-ended",
    data: { assignmentId: id, accountId, role, reason },
  });
  if (ended !== "declined") return;
  const holder = (await openAssignments(tx.db, applicationId)).find(
    (each) => each.state === "live" && each.role === role,
  );
  const to = [offeredBy, ...(holder ? [holder.accountId] : [])];
  await mailIn(tx, { applicationId, what: "declined", to });
}

declare module "#app/applications/application.machine.ts" {
  interface SuppliedApplicationEffects {
    "end-assignments": typeof endAssignmentsIn;
  }
}
