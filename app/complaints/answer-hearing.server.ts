import { companyScope } from "#app/accounts/scope.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { isOpen } from "./complaint.machine.ts";
import { handlerOfComplaint } from "./complaint.queries.server.ts";
import type { HearingRefusal } from "./complaint.refusals.ts";
import { lockComplaint } from "./complaint-writes.queries.server.ts";
import { hearingsOfCompany, writeHearingAnswer } from "./hearing.queries.server.ts";
import { mailWorkIn } from "./mail-complaint.server.ts";

interface Answer {
  companyId: string;
  complaintId: string;
  answer: string;
}

/** The company says, once, what it holds against a complaint. After its last day too, as long as nothing is decided. */
export async function answerHearing(
  ctx: Context,
  { companyId, complaintId, answer }: Answer,
): Promise<Result<null, HearingRefusal>> {
  const { actor } = ctx;
  const scope = companyScope(actor, companyId);
  if (actor.kind !== "person" || scope?.kind !== "company") return refused("unknown-hearing");
  if (!permit(actor, "complaint.answer", { companyId })) return refused("not-yours");
  if (!isId(complaintId)) return refused("unknown-hearing");
  return await ctx.transaction<Result<null, HearingRefusal>>(async (tx) => {
    const hearings = await hearingsOfCompany(tx.db, scope, companyId);
    if (!hearings.some((each) => each.complaintId === complaintId))
      return refused("unknown-hearing");
    const complaint = await lockComplaint(tx.db, complaintId);
    if (!complaint || !isOpen(complaint.state)) return refused("closed");
    const written = { complaintId, answer, by: actor.accountId };
    if (!(await writeHearingAnswer(tx, written))) return refused("answered");
    await appendToJournal(tx, {
      subjectKind: "complaint",
      subjectId: complaintId,
      event: "complaint-hearing-answered",
      data: { number: complaint.number },
    });
    const to = await handlerOfComplaint(tx.db, complaint);
    await mailWorkIn(tx, complaint, { work: "company-answered", to });
    return done(null);
  });
}
