import { lockApplication } from "#app/applications/application.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { mailHandlerIn } from "../frame/mail-reviewers.server.ts";
import { undertakingText } from "../interests/undertaking.ts";
import type { LinkRefusal } from "./expert.refusals.ts";
import { openLink } from "./expert-link.server.ts";
import { insertExpertDeclaration } from "./expert-writes.queries.server.ts";

/**
 * Keeps what an expert signs before the question is shown: the undertaking, and whether something ties them to the company. A conflict
 * closes the link; the examiner is mailed.
 */
export async function declareAsExpert(
  ctx: Context,
  { token, outcome, reason }: { token: string; outcome: "clear" | "conflict"; reason: string },
): Promise<Result<{ outcome: "clear" | "conflict" }, LinkRefusal>> {
  return await ctx.transaction<Result<{ outcome: "clear" | "conflict" }, LinkRefusal>>(
    async (tx) => {
      const named = await openLink(tx, token);
      if (!named.ok) return named;
      await lockApplication(tx.db, named.value.applicationId);
      const link = await openLink(tx, token);
      if (!link.ok) return link;
      const { questionId, applicationId, declared } = link.value;
      if (declared) return refused("declared");
      await insertExpertDeclaration(tx, {
        questionId,
        outcome,
        reason: outcome === "conflict" ? reason.trim() : null,
        version: undertakingText.version,
        sha256: sha256Hex(canonicalJson(undertakingText)),
      });
      await appendToJournal(tx, {
        subjectKind: "application",
        subjectId: applicationId,
        event: "expert-declared",
        actor: "visitor",
        data: { questionId, outcome },
      });
      if (outcome === "conflict")
        await mailHandlerIn(tx, { applicationId, what: "expert-conflict" });
      return done({ outcome });
    },
  );
}
