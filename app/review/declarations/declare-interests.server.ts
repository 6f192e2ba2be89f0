import { staffScope } from "#app/accounts/scope.server.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { endAllReadingIn, hideApplicationIn } from "#app/applications/application-reader.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { acceptOfferIn, endAssignmentIn } from "../assignment/assign.server.ts";
import { openDeclaredIn } from "../committee/sessions/convocation.server.ts";
import { applicationForReview } from "../frame/review-application.queries.server.ts";
import {
  type DeclarationOutcome,
  declarationOf,
  insertTies,
  undertakingInForce,
  writeDeclaration,
} from "../interests/interests.queries.server.ts";
import { type DeclareRefusal, longestReason } from "../interests/interests.refusals.ts";
import { excludes, type SetAside, type Tie } from "../interests/interests.ts";
import { openSuggestions, suggestionsFor } from "../interests/suggestions.server.ts";
import { undertakingText } from "../interests/undertaking.ts";

export interface InterestsDeclared {
  applicationId: string;
  outcome: DeclarationOutcome;
  ties: readonly Tie[];
  setAside: readonly SetAside[];
  /** What the conflict is; required for one. */
  reason?: string | undefined;
}

/**
 * Keeps what a staff member declares of their interests in an application, with their ties to its company (review §5). A clear
 * declaration makes an offered assignment theirs. A conflict ends their assignment and hides the application from them for
 * good; it may also follow a clear declaration, never the reverse.
 */
export async function declareInterests(
  ctx: Context,
  { applicationId, outcome, ties, setAside, reason }: InterestsDeclared,
): Promise<Result<{ outcome: DeclarationOutcome }, DeclareRefusal>> {
  const { actor } = ctx;
  const scope = staffScope(actor);
  if (actor.kind !== "person" || !scope) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const { accountId } = actor;
    const standing = await declarationOf(tx.db, { applicationId, accountId });
    if (standing?.outcome === "conflict") return refused("conflict-stands");
    const application = await lockApplication(tx.db, applicationId);
    if (!application) return refused("unknown-application");
    const { companyId } = application;
    if (scope.ownCompanies.includes(companyId)) return refused("own-company");
    if (!(await applicationForReview(tx.db, scope, applicationId)))
      return refused("unknown-application");
    if (!permit(actor, "interests.declare", { companyId })) return refused("not-yours");
    const today = todayInDakar(tx.now);
    const undertaking = await undertakingInForce(tx.db, { accountId, day: today });
    if (!undertaking) return refused("no-undertaking");
    const why = reason?.trim() || null;
    if (outcome === "conflict" && !why) return refused("no-reason");
    if (outcome === "clear" && ties.some((tie) => excludes(tie, today)))
      return refused("tie-excludes");
    if (outcome === "clear" && standing) return done({ outcome });
    if (setAside.some((each) => each.reason.trim().length > longestReason))
      return refused("reason-too-long");
    const suggestions = await suggestionsFor(tx, scope, companyId);
    if (outcome === "clear" && openSuggestions(suggestions, setAside).length > 0)
      return refused("suggestion-open");
    const answeredPoints = suggestions.flatMap(({ key, before }): SetAside[] => {
      const givenReason = setAside.find((each) => each.suggestion === key)?.reason.trim() || before;
      return givenReason ? [{ suggestion: key, reason: givenReason }] : [];
    });
    await insertTies(tx.db, { accountId, companyId, at: tx.now }, ties);
    if (outcome === "conflict") {
      await endAssignmentIn(tx, { applicationId, accountId, reason: "Conflit d’intérêts" });
      await endAllReadingIn(tx, { applicationId, accountId });
    }
    await writeDeclaration(tx.db, {
      applicationId,
      accountId,
      outcome,
      setAside: answeredPoints,
      reason: why,
      undertakingId: undertaking.id,
      textVersion: undertakingText.version,
      declaredAt: tx.now,
    });
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "interests-declared",
      data: { outcome, ties: ties.length, setAside: answeredPoints.length },
    });
    if (outcome === "clear") {
      await acceptOfferIn(tx, { applicationId, accountId });
      await openDeclaredIn(tx, { applicationId, accountId });
    } else await hideApplicationIn(tx, { applicationId, accountId });
    return done({ outcome });
  });
}
