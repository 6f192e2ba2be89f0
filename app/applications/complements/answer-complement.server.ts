import { companyScope } from "#app/accounts/scope.server.ts";
import type { Actor } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { onComplement } from "./change-complement.server.ts";
import type { ComplementRefusal } from "./complement.refusals.ts";
import type { ComplementAnswer } from "./complement.ts";
import { type LockedComplement, writeAnswer } from "./complement-writes.queries.server.ts";
import { readAnswer, type TypedAnswer } from "./read-answer.server.ts";

interface Answering extends TypedAnswer {
  complementId: string;
  /** When the answer shown in the form was saved (ISO); empty when there was none. */
  shown: string;
}

type Answered = Result<{ answer: ComplementAnswer | null }, ComplementRefusal>;

/**
 * Saves the company's answer to one complement; all answers are sent together later. When another member has saved an
 * answer since the form was opened, the answer is refused, so that the form can show both.
 */
export async function answerComplement(ctx: Context, input: Answering): Promise<Answered> {
  return await withAwaitedComplement(ctx, input.complementId, async (tx, complement) => {
    const { answer: stored, answeredAt } = complement;
    const reading = await readAnswer(tx, complement, input);
    if (!reading.ok) return reading;
    if (sameAnswer(reading.value, stored)) return done({ answer: stored });
    if ((answeredAt?.toISOString() ?? "") !== input.shown) return refused("answered-meanwhile");
    const by = tx.actor.kind === "person" ? tx.actor.accountId : null;
    await writeAnswer(tx.db, complement.id, { answer: reading.value, at: tx.now, by });
    return done({ answer: reading.value });
  });
}

/** Runs the work on a locked complement that its company may answer now. */
export const withAwaitedComplement = <Value>(
  ctx: Context,
  complementId: string,
  work: (tx: Tx, complement: LockedComplement) => Promise<Result<Value, ComplementRefusal>>,
): Promise<Result<Value, ComplementRefusal>> =>
  onComplement(ctx, complementId, {
    obstacle: ({ actor }, complement) => whyNotAwaited(actor, complement),
    work,
  });

function whyNotAwaited(
  actor: Actor,
  { companyId, application, state, dueOn }: LockedComplement,
): ComplementRefusal | null {
  if (companyScope(actor, companyId)?.kind !== "company" || dueOn === null)
    return "unknown-complement";
  if (!permit(actor, "application.prepare", { companyId })) return "read-only";
  const awaited = ["to-complete", "complement-asked"].includes(application.state);
  return awaited && state === "open" ? null : "not-awaited";
}

const sameAnswer = (one: ComplementAnswer | null, other: ComplementAnswer | null): boolean =>
  contentOf(one) === contentOf(other);

function contentOf(answer: ComplementAnswer | null): string {
  if (!answer || answer.kind === "text") return answer?.text ?? "";
  const value =
    answer.kind === "figure"
      ? answer.value
      : answer.papers
          .map(({ documentId }) => documentId)
          .sort()
          .join();
  return `${value} ${answer.explanation ?? ""}`;
}
