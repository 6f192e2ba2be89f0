import type { Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { lastDayToAnswer } from "#app/tariff/last-days.server.ts";
import { checksOfAnswer } from "../filing/seen-pages.queries.server.ts";
import { changeComplementIn } from "./change-complement.server.ts";
import { documentIdsOf } from "./complement.ts";
import {
  type LockedComplement,
  lockComplement,
  setAnswerAside,
} from "./complement-writes.queries.server.ts";
import type { ComplementResult } from "./staff-complement.server.ts";

/**
 * Puts an insufficient answer aside with its reason, which the company reads: the complement is open again and asked with the next
 * batch, which sets a new last day.
 */
export async function insistIn(
  tx: Tx,
  complement: LockedComplement,
  { why, seen }: { why: string; seen?: number | undefined },
): ComplementResult {
  const { id: complementId, state, answer, answeredAt, earlier } = complement;
  const dueOn = await lastDayToAnswer(tx.db, todayInDakar(tx.now));
  const result = await changeComplementIn(tx, { complementId, move: "insist", seen, dueOn, why });
  if (result.ok && state === "answered" && answer && answeredAt)
    await setAnswerAside(tx.db, complementId, [
      ...earlier,
      { answer, answeredAt: answeredAt.toISOString(), judgedAt: tx.now.toISOString(), why },
    ]);
  return result;
}

/**
 * Lets a complement agree with the verdict on a document that answers it: a document that is not conform makes the answer
 * insufficient for the same words; the last one found conform lifts the complement. Does nothing for a document that was filed before.
 */
export async function settleAnswerIn(
  tx: Tx,
  {
    complementId,
    documentId,
    why,
  }: { complementId: string; documentId: string; why: string | null },
): Promise<Awaited<ComplementResult> | null> {
  const complement = await lockComplement(tx.db, complementId);
  if (complement?.state !== "answered") return null;
  if (!documentIdsOf(complement.answer).includes(documentId)) return null;
  if (why !== null) return await insistIn(tx, complement, { why });
  const checks = await checksOfAnswer(tx.db, complement);
  if (checks.some(({ check }) => check !== "accepted")) return null;
  return await changeComplementIn(tx, { complementId, move: "lift" });
}
