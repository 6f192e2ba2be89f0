import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { PaymentRefusal } from "../payment.refusals.ts";
import { writeExplanation } from "./difference.queries.server.ts";

/** Stores the explanation that a cashier gives for a difference. */
export async function explainDifference(
  ctx: Context,
  { differenceId, explanation }: { differenceId: string; explanation: string },
): Promise<Result<null, PaymentRefusal>> {
  if (!permit(ctx.actor, "payment.record")) return refused("not-yours");
  if (!isId(differenceId)) return refused("no-difference");
  return await ctx.transaction(async (tx) => {
    const row = await writeExplanation(tx, { id: differenceId, explanation });
    if (!row) return refused("no-difference");
    const { day, ...data } = row;
    await appendToJournal(tx, {
      subjectKind: "desk",
      subjectId: day,
      event: "payment-difference-explained",
      data,
    });
    return done(null);
  });
}
