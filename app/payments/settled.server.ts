import type { Context, Tx } from "#app/kernel/context.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { type TaskHandler, type TaskToDo, taskHandler, taskKind } from "#app/tasks/task.ts";
import { type Purpose, type SubjectKind, subjectKinds } from "./payment.ts";

/** A payment that has become paid, with what it was asked for. */
export interface SettledPayment {
  paymentId: string;
  purpose: Purpose;
  subjectKind: SubjectKind;
  subjectId: string;
}

/** Left once by each payment that becomes paid, in the transaction that books it. */
export const settledTask = taskKind<SettledPayment>("payment-settled");

/**
 * What the folder of a subject does once its fee is paid. It runs after the commit, so the payment may have been refunded
 * meanwhile: it reads the state under its own lock. It writes its effect together with `finishIn`, or may run twice.
 */
export type SettledHandler = (
  ctx: Context,
  task: TaskToDo<SettledPayment>,
  signal: AbortSignal,
) => Promise<void>;

export type SettledHandlers = Record<Purpose, SettledHandler | "nothing-to-do">;

/** The handler of all settled payments, one entry for each purpose: a purpose without an entry does not compile. */
export const settledHandler = (handlers: SettledHandlers): TaskHandler =>
  taskHandler(settledTask, async (ctx, task, signal) => {
    const handle = handlers[task.data.purpose];
    if (handle !== "nothing-to-do") await handle(ctx, task, signal);
  });

/** Asks for the task in the transaction of the move that makes a payment paid, whoever makes it. */
export async function askForSettledIn(
  tx: Tx,
  { id: paymentId, purpose, subjectId }: { id: string; purpose: Purpose; subjectId: string },
): Promise<void> {
  const data = { paymentId, purpose, subjectKind: subjectKinds[purpose], subjectId };
  await addTask(tx, settledTask, { key: paymentId, data });
}
