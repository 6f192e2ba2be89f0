import { lockApplication } from "#app/applications/application.queries.server.ts";
import type { SuppliedFile } from "#app/files/keep-file.server.ts";
import { scanAgain } from "#app/files/scan-again.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { mailHandlerIn } from "../frame/mail-reviewers.server.ts";
import { settleKindIn } from "../plan/settle-step.server.ts";
import type { LinkRefusal } from "./expert.refusals.ts";
import { openLink } from "./expert-link.server.ts";
import { lockQuestion } from "./expert-locks.queries.server.ts";
import { insertExpertAnswer, writeAnswerScan } from "./expert-writes.queries.server.ts";

/** An infected file of an answer is no longer served to anybody; the staff see the result of the scan. */
export const expertFileScan = scanAgain("expert-file-scan", (tx, { key, scan }) =>
  writeAnswerScan(tx.db, { questionId: key, scan }),
);

/**
 * Keeps the opinion of an expert, once, with its file and their hash in the journal; settles the step of the plan and mails who
 * examines. Refused in words after a revocation, the last day or an earlier answer: the page shows again what was typed.
 */
export async function answerExpertQuestion(
  ctx: Context,
  { token, body, file }: { token: string; body: string; file: SuppliedFile | null },
): Promise<Result<null, LinkRefusal>> {
  return await ctx.transaction<Result<null, LinkRefusal>>(async (tx) => {
    const named = await openLink(tx, token);
    if (!named.ok) return named;
    await lockApplication(tx.db, named.value.applicationId);
    const locked = await lockQuestion(tx.db, named.value.questionId);
    const link = await openLink(tx, token);
    if (!link.ok) return link;
    const { questionId, applicationId, declared } = link.value;
    if (!locked || declared !== "clear") return refused("unknown");
    const sha256 = sha256Hex(
      canonicalJson({
        question: locked.question,
        expert: locked.name,
        body: body.trim(),
        file: file?.sha256 ?? null,
        answeredAt: tx.now,
      }),
    );
    await insertExpertAnswer(tx, { questionId, body: body.trim(), file, sha256 });
    if (file) await expertFileScan.askIn(tx, { key: questionId, file });
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "expert-answered",
      actor: "visitor",
      data: { questionId, sha256 },
    });
    await settleKindIn(tx, { applicationId, kind: "expert" });
    await mailHandlerIn(tx, { applicationId, what: "expert-answered" });
    return done(null);
  });
}
