import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { nextSerial } from "#app/kernel/next-number.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { balanceOf, bookEntryIn } from "../ledger/ledger.queries.server.ts";
import type { Account } from "../ledger/ledger.ts";
import type { PaymentRefusal } from "../payment.refusals.ts";
import { insertMovement } from "./movement.queries.server.ts";
import { isValueDate, type MovementKind, movementSources } from "./movement.ts";

interface Moved {
  kind: MovementKind;
  from: Account;
  /** Sum that left the account, in whole FCFA. */
  amount: bigint;
  /** The fee that the provider kept. */
  fee: bigint;
  reference: string;
  /** Value date at the bank, `YYYY-MM-DD`. */
  valueOn: string;
}

/**
 * Records money that reached the bank from the till or from a provider, and books it: the net sum to the bank, the
 * fee to the costs of providers. Refuses more than the account holds, and records a slip or settlement once.
 */
export async function recordMovement(
  ctx: Context,
  moved: Moved,
): Promise<Result<{ movementId: string }, PaymentRefusal>> {
  const { kind, from, amount, fee, valueOn } = moved;
  if (!permit(ctx.actor, "payment.record")) return refused("not-yours");
  if (!movementSources[kind].includes(from) || (kind === "deposit" && fee > 0n))
    return refused("no-movement");
  if (fee >= amount) return refused("fee-takes-all");
  const today = todayInDakar(ctx.now);
  if (!isValueDate(valueOn, { declaredOn: today, today })) return refused("wrong-movement-day");
  return await ctx.transaction(async (tx) => {
    // Its counter is locked first, so that two movements do not take the same money.
    await nextSerial(tx, "desk-movement", 0);
    if ((await balanceOf(tx.db, from)) < amount) return refused("more-than-held");
    const movementId = newId();
    if (!(await insertMovement(tx, { id: movementId, ...moved })))
      return refused("movement-recorded");
    await bookEntryIn(tx, {
      movementId,
      kind: kind === "deposit" ? "deposited" : "paid-out",
      debit: "bank",
      credit: from,
      amount: amount - fee,
    });
    if (fee > 0n)
      await bookEntryIn(tx, {
        movementId,
        kind: "provider-fee",
        debit: "provider-costs",
        credit: from,
        amount: fee,
      });
    await appendToJournal(tx, {
      subjectKind: "desk",
      subjectId: today,
      event: "desk-movement-recorded",
      data: { kind, from, amount: String(amount), fee: String(fee), reference: moved.reference },
    });
    return done({ movementId });
  });
}
