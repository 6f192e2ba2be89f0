import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { correctableAccounts } from "../ledger/ledger.ts";
import type { PaymentRefusal } from "../payment.refusals.ts";
import { closedDay } from "./closing.queries.server.ts";
import { insertCorrection } from "./correction.queries.server.ts";
import type { CorrectionContent } from "./correction-words.ts";

interface Proposed {
  /** The day that is corrected. */
  day: string;
  reason: string;
  content: CorrectionContent;
}

/** The data of a correction in the journal. */
export const correctionData = (correctionId: string, content: CorrectionContent) =>
  content.kind === "count"
    ? {
        correctionId,
        kind: content.kind,
        account: content.account,
        amount: String(content.counted),
      }
    : {
        correctionId,
        kind: content.kind,
        debit: content.debit,
        credit: content.credit,
        amount: String(content.amount),
      };

/**
 * Proposes a correction of a day: of what was counted on a closed one, or an entry that moves money between two accounts.
 * Nothing changes before another person approves it.
 */
export async function proposeCorrection(
  ctx: Context,
  { day, reason, content }: Proposed,
): Promise<Result<{ correctionId: string }, PaymentRefusal>> {
  if (!permit(ctx.actor, "payment.record")) return refused("not-yours");
  if (day > todayInDakar(ctx.now)) return refused("day-to-come");
  if (content.kind === "entry") {
    const { debit, credit } = content;
    const isOpen = correctableAccounts.includes(debit) && correctableAccounts.includes(credit);
    if (!isOpen || debit === credit) return refused("not-correctable");
  }
  return await ctx.transaction(async (tx) => {
    if (content.kind === "count" && !(await closedDay(tx.db, day))) return refused("day-open");
    const id = newId();
    await insertCorrection(tx, { id, day, reason, content });
    await appendToJournal(tx, {
      subjectKind: "desk",
      subjectId: day,
      event: "desk-correction-proposed",
      data: { ...correctionData(id, content), reason },
    });
    return done({ correctionId: id });
  });
}
