import { companyScope } from "#app/accounts/scope.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { mailWorkIn } from "./mail-measure.server.ts";
import { isBeingHeard } from "./measure.machine.ts";
import { recipient } from "./measure.queries.server.ts";
import type { OwnMeasureRefusal } from "./measure.refusals.ts";
import { writeMeasureAnswer } from "./measure-hearing.queries.server.ts";
import { lockMeasure } from "./measure-writes.queries.server.ts";

interface Answer {
  companyId: string;
  measureId: string;
  answer: string;
}

/** The company says, once, what it holds against a measure. After its last day too, as long as nothing is decided. */
export async function answerMeasure(
  ctx: Context,
  { companyId, measureId, answer }: Answer,
): Promise<Result<null, OwnMeasureRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || companyScope(actor, companyId)?.kind !== "company")
    return refused("unknown-measure");
  if (!permit(actor, "measure.answer", { companyId })) return refused("not-yours");
  if (!isId(measureId)) return refused("unknown-measure");
  return await ctx.transaction<Result<null, OwnMeasureRefusal>>(async (tx) => {
    const measure = await lockMeasure(tx.db, measureId);
    const isItsOwn = measure?.companyId === companyId && measure.askedAt !== null;
    if (!measure || !isItsOwn) return refused("unknown-measure");
    if (measure.answer !== null) return refused("answered");
    if (!isBeingHeard(measure.state)) return refused("closed");
    await writeMeasureAnswer(tx, { id: measureId, answer, by: actor.accountId });
    const { number, kind } = measure;
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "measure-answered",
      data: { measureId, number, kind },
    });
    const to = await recipient(tx.db, measure.askedBy ?? measure.proposedBy);
    await mailWorkIn(tx, measure, { work: "answered", to });
    return done(null);
  });
}
