import { companyScope } from "#app/accounts/scope.server.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { examinationPeople } from "#app/applications/examination-people.queries.server.ts";
import { mayStillObject } from "#app/applications/objection-days.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { isShorterThan } from "#app/kernel/text.ts";
import { lastDayToObject } from "#app/tariff/last-days.server.ts";
import { openAssignments } from "../assignment/assignment.queries.server.ts";
import { lockQuestion } from "../experts/expert-locks.queries.server.ts";
import { mailReviewersIn } from "../frame/mail-reviewers.server.ts";
import { decidersOf, insertObjection } from "./objection.queries.server.ts";
import { longestObjection, type RaiseRefusal } from "./objection.refusals.ts";

/**
 * The company objects, with its reason, to who examines its application or to an expert who is asked, within the working days of the
 * setting after the person was named (standard.md, ISO/IEC 17065 §6.2.2). Somebody else decides.
 */
export async function raiseObjection(
  ctx: Context,
  {
    applicationId,
    personId,
    reason,
  }: {
    applicationId: string;
    /** The assignment of the examiner, or the question to the expert. */
    personId: string;
    reason: string;
  },
): Promise<Result<{ objectionId: string }, RaiseRefusal>> {
  return await ctx.transaction(async (tx) => {
    const { actor, db } = tx;
    const application = await lockApplication(db, applicationId);
    if (!application || actor.kind !== "person") return refused("unknown-application");
    const { companyId } = application;
    const scope = companyScope(actor, companyId);
    if (scope?.kind !== "company") return refused("unknown-application");
    if (!permit(actor, "application.prepare", { companyId })) return refused("not-yours");
    const people = await examinationPeople(db, scope, { companyId, applicationId });
    const person = people.find(({ id }) => id === personId);
    if (!person) return refused("unknown-person");
    if (person.objection) return refused("raised-already");
    if (!mayStillObject(person)) return refused("unknown-person");
    if ((await lastDayToObject(tx, person.since)) < todayInDakar(tx.now))
      return refused("too-late");
    const why = reason.trim();
    if (why.length > longestObjection) return refused("reason-too-long");
    if (isShorterThan(why, 3)) return refused("no-reason");
    const against = await againstOf(tx, person);
    if (!against) return refused("unknown-person");
    const objectionId = await insertObjection(tx, {
      applicationId,
      against: against.row,
      reason: why,
      raisedBy: actor.accountId,
    });
    if (!objectionId) return refused("raised-already");
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "objection-raised",
      data: { objectionId, against: person.kind },
    });
    await mailReviewersIn(tx, {
      applicationId,
      what: "objection-raised",
      path: "/bureau/oppositions",
      to: await decidersOf(db, { applicationId, except: against.except }),
    });
    return done({ objectionId });
  });
}

/** What an objection refers to, and who of the staff does not decide it. */
async function againstOf(
  { db }: Tx,
  { applicationId, kind, id }: { applicationId: string; kind: "examiner" | "expert"; id: string },
) {
  if (kind === "examiner") {
    const examiner = (await openAssignments(db, applicationId)).find((each) => each.id === id);
    const accountId = examiner?.accountId;
    return accountId
      ? { row: { kind, assignmentId: id, accountId } as const, except: accountId }
      : null;
  }
  const question = await lockQuestion(db, id);
  return question && !question.revokedAt
    ? { row: { kind, questionId: id } as const, except: question.askedBy }
    : null;
}
