import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { cleanLine, cleanText } from "#app/kernel/text.ts";
import { companyOfApplication, lockApplication } from "../application.queries.server.ts";
import type { SaveRefusal } from "../application.refusals.ts";
import { seenOf } from "./discrepancies.ts";
import { typedFigures, writeConfirmations } from "./draft.queries.server.ts";
import { readDraft } from "./draft-facts.server.ts";

interface Confirming {
  applicationId: string;
  /** By the name of the figure: the two numbers that the form showed (`seenOf`), and the typed reason. */
  reasons: Readonly<Record<string, { seen: string; reason: string }>>;
}

/** Names of the figures whose reason is missing, and of those whose reason is longer than `longestReason`: neither is kept. */
interface Confirmed {
  missing: string[];
  tooLong: string[];
}

/** Longest reason that is kept. */
export const longestReason = 300;

/**
 * Keeps the reasons why figures differ from the lists or from the registration. A reason for numbers that have
 * changed since the form was shown is not kept: the page asks again with the new ones.
 */
export async function confirmDiscrepancies(
  ctx: Context,
  { applicationId, reasons }: Confirming,
): Promise<Result<Confirmed, SaveRefusal>> {
  const companyId = await companyOfApplication(ctx.db, applicationId);
  if (companyId === undefined || !permit(ctx.actor, "application.read", { companyId }))
    return refused("unknown-application");
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "application.prepare", { companyId }))
    return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const locked = await lockApplication(tx.db, applicationId);
    if (!locked) return refused("unknown-application");
    if (locked.state !== "draft") return refused("not-a-draft");
    const { draft } = await readDraft(tx, locked);
    const withoutReason: string[] = [];
    const tooLong: string[] = [];
    const confirmations = { ...(await typedFigures(tx.db, applicationId)).confirmations };
    for (const discrepancy of draft.discrepancies) {
      const { name, declared, found } = discrepancy;
      const explanation = reasons[name];
      if (!explanation || explanation.seen !== seenOf(discrepancy)) continue;
      const reason = cleanLine(cleanText(explanation.reason));
      const at = tx.now.toISOString();
      if (reason === "") withoutReason.push(name);
      else if (reason.length > longestReason) tooLong.push(name);
      else confirmations[name] = { declared, found, reason, by: actor.name, at };
    }
    await writeConfirmations(tx.db, {
      id: applicationId,
      confirmations,
      at: tx.now,
      by: actor.accountId,
    });
    return done({ missing: withoutReason, tooLong });
  });
}
