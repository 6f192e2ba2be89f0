import type { Context } from "#app/kernel/context.ts";
import type { Result } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { changeComplaint } from "./change-complaint.server.ts";
import type { ComplaintRefusal } from "./complaint.refusals.ts";
import type { ComplaintOutcome } from "./complaint.ts";

interface Proposal {
  complaintId: string;
  outcome: ComplaintOutcome;
  /** What was found, for the body alone. */
  findings: string;
  /** What who complains will read. */
  answer: string;
  seen: number;
}

/** Proposes the outcome of a complaint and its answer, by the person in charge; another person decides. */
export const proposeAnswer = (
  ctx: Context,
  { complaintId, outcome, findings, answer, seen }: Proposal,
): Promise<Result<null, ComplaintRefusal>> =>
  changeComplaint(ctx, {
    complaintId,
    move: "propose",
    permission: "complaint.handle",
    columns: (by, at) => ({
      proposal: {
        outcome,
        findings: frenchProse(findings),
        answer: frenchProse(answer),
        by,
        at,
      },
    }),
    seen,
  });
