import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { bookEntryIn } from "../ledger/ledger.queries.server.ts";
import { type CountedAccount, isAccount } from "../ledger/ledger.ts";
import type { PaymentRefusal } from "../payment.refusals.ts";
import { type Correction, endCorrection, lockCorrection } from "./correction.queries.server.ts";
import type { CorrectionContent } from "./correction-words.ts";
import { correctionData } from "./propose-correction.server.ts";

/**
 * Approves or refuses a correction, by another person than the one who proposed it. An approved entry is booked on the
 * first open day: a closed day takes none.
 */
export async function decideCorrection(
  ctx: Context,
  { correctionId, approve }: { correctionId: string; approve: boolean },
): Promise<Result<{ day: string }, PaymentRefusal>> {
  if (!permit(ctx.actor, "payment.record")) return refused("not-yours");
  if (!isId(correctionId)) return refused("no-correction");
  return await ctx.transaction(async (tx) => {
    const correction = await lockCorrection(tx.db, correctionId);
    if (!correction) return refused("no-correction");
    if (correction.proposedBy === actorName(tx.actor)) return refused("own-correction");
    await endCorrection(tx, { id: correctionId, state: approve ? "approved" : "refused" });
    const content = contentOf(correction);
    if (approve && content.kind === "entry")
      await bookEntryIn(tx, {
        correctionId,
        kind: "corrected",
        debit: content.debit,
        credit: content.credit,
        amount: content.amount,
      });
    await appendToJournal(tx, {
      subjectKind: "desk",
      subjectId: correction.day,
      event: approve ? "desk-correction-approved" : "desk-correction-refused",
      data: correctionData(correctionId, content),
    });
    return done({ day: correction.day });
  });
}

/** A row of the table has the columns of its kind; the database holds it. */
export function contentOf(row: Correction): CorrectionContent {
  const { kind, account, counted, debit, credit, amount } = row;
  if (kind === "count" && account !== null && counted !== null)
    return { kind, account: account as CountedAccount, counted };
  if (kind === "entry" && debit && credit && isAccount(debit) && isAccount(credit) && amount)
    return { kind, debit, credit, amount };
  throw new Error(`The correction ${row.id} lacks the columns of its kind.`);
}
