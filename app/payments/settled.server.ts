import type { Context, Tx } from "#app/kernel/context.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { type TaskHandler, type TaskToDo, taskHandler, taskKind } from "#app/tasks/task.ts";
import { type Purpose, type SubjectKind, subjectKinds } from "./payment.ts";

/** A payment that was settled, with its subject. */
export interface SettledPayment {
  paymentId: string;
  purpose: Purpose;
  subjectKind: SubjectKind;
  subjectId: string;
}

/** Added once for each payment, in the transaction that settles it. */
export const settledTask = taskKind<SettledPayment>("payment-settled");

/**
 * Handles the settled fee of a subject, in the folder of the subject. It runs after the commit, when the payment may already
 * be refunded: read the state under a lock. Write the effect in one transaction with `finishIn`, or it may run twice.
 */
export type SettledHandler = (
  ctx: Context,
  task: TaskToDo<SettledPayment>,
  signal: AbortSignal,
) => Promise<void>;

export type SettledHandlers = Record<Purpose, SettledHandler | "nothing-to-do">;

/** The handler of all settled payments. A purpose without an entry does not compile. */
export const settledHandler = (handlers: SettledHandlers): TaskHandler =>
  taskHandler(settledTask, async (ctx, task, signal) => {
    const handle = handlers[task.data.purpose];
    if (handle !== "nothing-to-do") await handle(ctx, task, signal);
  });

/** Adds the task, in the transaction of the move that settles the payment. */
export async function askForSettledIn(
  tx: Tx,
  { id: paymentId, purpose, subjectId }: { id: string; purpose: Purpose; subjectId: string },
): Promise<void> {
  const data = { paymentId, purpose, subjectKind: subjectKinds[purpose], subjectId };
  await addTask(tx, settledTask, { key: paymentId, data });
}
