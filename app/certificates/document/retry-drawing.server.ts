import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { addTask, requeueTask } from "#app/tasks/task.queries.server.ts";
import { drawCertificateTask } from "./draw-certificate.server.ts";
import { type WaitingDocument, waitingDocuments } from "./reissue.queries.server.ts";

/**
 * Draws a document that failed at once, without waiting for the next planned attempt; also one whose task was given up after seven
 * days or purged since. A row of the journal says who asked. Refuses when nothing of that certificate waits, or it is being drawn.
 */
export async function retryDrawing(
  ctx: Context,
  { number }: { number: string },
): Promise<Result<null, "not-yours" | "nothing-waits">> {
  if (!permit(ctx.actor, "certificate.reissue")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const [waiting] = await waitingDocuments(tx.db, number);
    if (!waiting || !(await dueNowIn(tx, waiting))) return refused("nothing-waits");
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: waiting.companyId,
      event: "certificate-reissue-asked",
      data: { number, cause: "failed" },
    });
    return done(null);
  });
}

/** Only a first document can lack its task: a new version is asked for again from « Changements de nom » or by its seal. */
async function dueNowIn(tx: Tx, { taskId, certificateId }: WaitingDocument): Promise<boolean> {
  if (taskId === null)
    return await addTask(tx, drawCertificateTask, {
      key: certificateId,
      data: { certificateId, version: 1, cause: "issued" },
    });
  if (!(await requeueTask(tx.db, taskId, tx.now))) return false;
  tx.wakeAfterCommit("tasks");
  return true;
}
