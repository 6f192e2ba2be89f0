import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { askConsent } from "./complainant.queries.server.ts";
import type { ComplaintRefusal } from "./complaint.refusals.ts";
import { insertComplaintMessage } from "./complaint-writes.queries.server.ts";
import { asInCharge } from "./handled-complaint.server.ts";
import { mailChangeIn } from "./mail-complaint.server.ts";

/** Writes to who complains; they read and answer it on their page. */
export const writeToComplainant = (
  ctx: Context,
  { complaintId, body }: { complaintId: string; body: string },
): Promise<Result<null, ComplaintRefusal>> =>
  asInCharge(ctx, complaintId, async (tx, { complaint, actor }) => {
    const message = { complaintId, accountId: actor.accountId, body: frenchProse(body) };
    await insertComplaintMessage(tx, message);
    await mailChangeIn(tx, complaint, "message");
    return done(null);
  });

/**
 * Asks who complains whether facts that would tell who they are may be told to the company (ISO/IEC 17065 §4.5). A new question takes the
 * place of the earlier one and of its answer.
 */
export const askConsentOfComplainant = (
  ctx: Context,
  { complaintId, facts }: { complaintId: string; facts: string },
): Promise<Result<null, ComplaintRefusal>> =>
  asInCharge(ctx, complaintId, async (tx, { complaint }) => {
    await askConsent(tx, { complaintId, facts: frenchProse(facts) });
    await appendToJournal(tx, {
      subjectKind: "complaint",
      subjectId: complaintId,
      event: "complaint-consent-asked",
      data: { number: complaint.number },
    });
    await mailChangeIn(tx, complaint, "question");
    return done(null);
  });
