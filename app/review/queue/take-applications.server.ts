import type { StaffScope } from "#app/accounts/scope.server.ts";
import type { Context } from "#app/kernel/context.ts";
import type { TakeRefusal } from "../assignment/assignment.refusals.ts";
import { takeApplication } from "../assignment/take-application.server.ts";
import { type QueueRow, queueLines } from "./queue.queries.server.ts";

/** No batch is longer than the longest page. */
export const LONGEST_BATCH = 200;

export interface BatchAnswer {
  row: QueueRow;
  /** Null where the application was taken. */
  refusal: TakeRefusal | null;
}

/**
 * Takes applications one after the other, each in its own transaction, so that one that cannot be taken leaves the others. Answers
 * for each that the person sees, in the order of the queue.
 */
export async function takeApplications(
  ctx: Context,
  scope: StaffScope,
  { ids }: { ids: readonly string[] },
): Promise<BatchAnswer[]> {
  const rows = await queueLines(ctx.db, scope, ids.slice(0, LONGEST_BATCH));
  const answers: BatchAnswer[] = [];
  for (const row of rows) {
    const result = await takeApplication(ctx, { applicationId: row.id });
    answers.push({ row, refusal: result.ok ? null : result.refusal });
  }
  return answers;
}
