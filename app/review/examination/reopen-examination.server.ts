import type { ChangeRefusal } from "#app/applications/application.refusals.ts";
import { changeApplicationIn } from "#app/applications/change-application.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { type Result, refused } from "#app/kernel/result.ts";
import { cleanText, isShorterThan } from "#app/kernel/text.ts";
import { settleReportIn } from "../plan/settle-step.server.ts";

/** Characters of the reason. */
export const longestReopening = 2_000;

interface Reopening {
  applicationId: string;
  seen?: number | undefined;
  reason: string;
}

/**
 * Takes an application back from the committee with a reason: its signed report is set aside as it is, and the examiner signs the
 * next version.
 */
export async function reopenExamination(
  ctx: Context,
  { applicationId, seen, reason }: Reopening,
): Promise<Result<{ version: number }, ChangeRefusal | "reason-too-long">> {
  const words = cleanText(reason);
  if (words.length > longestReopening) return refused("reason-too-long");
  // Fewer letters say nothing; the machine refuses no words at all.
  const statedReason = isShorterThan(words, 3) ? "" : words;
  return await ctx.transaction(async (tx) => {
    const moved = await changeApplicationIn(tx, {
      applicationId,
      move: "reopen",
      seen,
      reason: statedReason,
    });
    if (moved.ok) await settleReportIn(tx, { applicationId, state: "planned" });
    return moved;
  });
}
