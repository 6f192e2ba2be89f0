import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { refused } from "#app/kernel/result.ts";
import { lastDayToAnswer } from "#app/tariff/last-days.server.ts";
import { changeComplementIn } from "./change-complement.server.ts";
import { setAnswerAside } from "./complement-writes.queries.server.ts";
import {
  type ComplementRequest,
  type ComplementResult,
  onStaffComplement,
} from "./staff-complement.server.ts";

/** `lift`: the answer is sufficient. `insist`: it is not, for a reason that the company reads. */
type Judgement = { move: "lift" } | { move: "insist"; why: string };

/**
 * Judges the answer to a complement. An insufficient one is put aside with the reason, and the complement is open again: it
 * is asked with the next batch, which sets a new last day.
 */
export async function judgeComplement(
  ctx: Context,
  { complementId, seen, ...judgement }: ComplementRequest & Judgement,
): ComplementResult {
  const { move } = judgement;
  if (move === "lift")
    return await onStaffComplement(ctx, complementId, (tx) =>
      changeComplementIn(tx, { complementId, move, seen }),
    );
  const { why } = judgement;
  if (!why.trim()) return refused("no-words");
  return await onStaffComplement(ctx, complementId, async (tx, complement) => {
    const { state, answer, answeredAt, earlier } = complement;
    const dueOn = await lastDayToAnswer(tx.db, todayInDakar(tx.now));
    const result = await changeComplementIn(tx, { complementId, move, seen, dueOn, why });
    if (result.ok && state === "answered" && answer && answeredAt)
      await setAnswerAside(tx.db, complementId, [
        ...earlier,
        { answer, answeredAt: answeredAt.toISOString(), judgedAt: tx.now.toISOString(), why },
      ]);
    return result;
  });
}
