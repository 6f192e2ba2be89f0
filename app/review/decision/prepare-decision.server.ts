import { staffScope } from "#app/accounts/scope.server.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { grantReadingIn } from "#app/applications/application-reader.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { nextNumber } from "#app/kernel/next-number.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { declarationOf } from "../interests/interests.queries.server.ts";
import { decisionMachine } from "./decision.machine.ts";
import type { DecisionRefusal } from "./decision.refusals.ts";
import { decisionNumbers } from "./decision.ts";
import { insertDecision } from "./decision-writes.queries.server.ts";
import { votedItem } from "./letter-facts.queries.server.ts";

/**
 * Prepares the decision on an item that the committee adopted or adjourned, once the minutes of its session are signed: a draft
 * with a number and the lines that were voted, by a secretary who has declared no interest.
 */
export async function prepareDecision(
  ctx: Context,
  { itemId }: { itemId: string },
): Promise<Result<{ decisionId: string }, DecisionRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !staffScope(actor) || !permit(actor, "application.schedule"))
    return refused("not-yours");
  const { accountId } = actor;
  return await ctx.transaction(async (tx) => {
    const item = await votedItem(tx.db, itemId);
    const application = item && (await lockApplication(tx.db, item.applicationId));
    if (!item || !application) return refused("unknown-decision");
    const { id: applicationId, companyId } = application;
    if (!permit(actor, "application.schedule", { companyId })) return refused("own-company");
    const declared = await declarationOf(tx.db, { applicationId, accountId });
    if (declared?.outcome !== "clear") return refused("not-declared");
    if (item.sessionState !== "signed" || application.state !== "on-agenda")
      return refused("not-voted");
    const number = await nextNumber(tx, decisionNumbers, Number(todayInDakar(tx.now).slice(0, 4)));
    const { itemOutcome, outcome } = item;
    const decisionId = await insertDecision(tx.db, {
      number,
      applicationId,
      itemId,
      itemOutcome,
      outcome,
      by: accountId,
      at: tx.now,
    });
    if (!decisionId) return refused("prepared-already");
    await openFirstStayIn(tx, decisionMachine, [decisionId]);
    const reading = await grantReadingIn(tx, {
      applicationId,
      accountId,
      ground: "decision",
      grade: "whole",
    });
    if (!reading.ok) return refused("unknown-application");
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "decision-prepared",
      data: { decisionId, decision: number, outcome },
    });
    return done({ decisionId });
  });
}
