import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { termsInForce } from "./terms.queries.server.ts";
import type { TermsRefusal } from "./terms.refusals.ts";
import {
  acceptTerms,
  lockAcceptances,
  termsAcceptedBy,
} from "./terms-acceptance.queries.server.ts";

/**
 * Accepts the terms in force for a company, by one of its members: stores the hash of the document, the time and the IP address,
 * and journals it. Refuses when the terms that were shown are no longer in force. A repeated acceptance changes nothing.
 */
export async function acceptTermsAgain(
  ctx: Context,
  { companyId, number }: { companyId: string; number: string },
): Promise<Result<null, Extract<TermsRefusal, "not-yours" | "other-terms">>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "terms.accept", { companyId }))
    return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    await lockAcceptances(tx.db, companyId);
    const terms = await termsInForce(tx.db, todayInDakar(tx.now));
    if (terms?.number !== number) return refused("other-terms");
    if ((await termsAcceptedBy(tx.db, companyId))?.number === number) return done(null);
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "terms-accepted",
      data: { number, pdfSha256: terms.pdfSha256 },
    });
    const { accountId } = actor;
    const acceptance = { companyId, accountId, terms, acceptedAt: tx.now, requester: tx.requester };
    await acceptTerms(tx.db, acceptance);
    return done(null);
  });
}
