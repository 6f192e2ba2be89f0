import { staffScope } from "#app/accounts/scope.server.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { staffAmong } from "#app/applications/mail-facts.queries.server.ts";
import { notifyCompanyIn } from "#app/applications/notify-company.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { isShorterThan } from "#app/kernel/text.ts";
import { endAssignmentIn } from "../assignment/assign.server.ts";
import { lockQuestion } from "../experts/expert-locks.queries.server.ts";
import { revokeIn } from "../experts/revoke-question.server.ts";
import { mailReviewersIn } from "../frame/mail-reviewers.server.ts";
import { declarationOf } from "../interests/interests.queries.server.ts";
import {
  lockObjection,
  objectionInScope,
  writeObjectionDecision,
} from "./objection.queries.server.ts";
import { type DecideObjectionRefusal, longestObjection } from "./objection.refusals.ts";

/** The company reads one of these, then the reasons. */
const outcomeWords = {
  upheld: {
    examiner:
      "Votre opposition est retenue\u00A0: une autre personne reprend l’examen, sans que vous ayez rien à refaire.",
    expert: "Votre opposition est retenue\u00A0: l’avis de cet expert n’est pas pris en compte.",
    staff: "est retenue",
  },
  rejected: {
    examiner: "Votre opposition n’est pas retenue\u00A0: l’examen continue avec la même personne.",
    expert: "Votre opposition n’est pas retenue\u00A0: l’expert reste interrogé.",
    staff: "n’est pas retenue",
  },
} as const;

/**
 * Decides an objection of a company, with reasons that it reads: by somebody who has declared no interest, is not objected to and did
 * not choose the expert. An upheld one ends the assignment, and the application waits for another examiner; or it takes back the
 * question, and an answer stays, set aside.
 */
export async function decideObjection(
  ctx: Context,
  {
    objectionId,
    outcome,
    decision,
  }: { objectionId: string; outcome: "upheld" | "rejected"; decision: string },
): Promise<Result<null, DecideObjectionRefusal>> {
  const { actor } = ctx;
  const scope = staffScope(actor);
  if (actor.kind !== "person" || !scope || !permit(actor, "objection.decide"))
    return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const { db } = tx;
    const by = actor.accountId;
    const seen = isId(objectionId) ? await objectionInScope(db, scope, objectionId) : undefined;
    if (!seen) return refused("unknown-objection");
    const { applicationId } = seen;
    await lockApplication(db, applicationId);
    const objection = await lockObjection(db, objectionId);
    if (!objection) return refused("unknown-objection");
    if (objection.accountId === by) return refused("objected-to");
    if (objection.askedBy === by) return refused("named-expert");
    const declared = await declarationOf(db, { applicationId, accountId: by });
    if (declared?.outcome !== "clear") return refused("not-declared");
    if (objection.outcome) return refused("decided-already");
    const why = decision.trim();
    if (why.length > longestObjection) return refused("reason-too-long");
    if (isShorterThan(why, 3)) return refused("no-reason");
    await writeObjectionDecision(tx, { id: objectionId, outcome, decision: why, by });
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "objection-decided",
      data: { objectionId, outcome },
    });
    const { accountId, questionId, askedBy } = objection;
    if (outcome === "upheld" && accountId)
      await endAssignmentIn(tx, { applicationId, accountId, reason: "Opposition retenue" });
    const question = questionId ? await lockQuestion(db, questionId) : undefined;
    if (outcome === "upheld" && question && !question.revokedAt)
      await revokeIn(tx, { applicationId, question, reason: "Opposition de l’entreprise retenue" });
    const words = outcomeWords[outcome];
    await notifyCompanyIn(tx, {
      applicationId,
      what: "objection-decided",
      reason: why,
      outcome: words[accountId ? "examiner" : "expert"],
    });
    await mailReviewersIn(tx, {
      applicationId,
      what: "objection-decided",
      outcome: words.staff,
      to: await staffAmong(db, { applicationId, accountIds: [accountId ?? askedBy ?? ""] }),
    });
    return done(null);
  });
}
