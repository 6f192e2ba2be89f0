import type { Context, Tx } from "#app/kernel/context.ts";

/** A kind of one-off work, such as a scan or a refund, with the type of its data. */
export interface TaskKind<Data extends object> {
  /** In kebab-case. */
  name: string;
  /** Used for its type only. */
  data?: Data;
}

export const taskKind = <Data extends object>(name: string): TaskKind<Data> => ({ name });

export interface TaskToDo<Data> {
  id: string;
  key: string;
  data: Data;
  /** Marks the task as done in the transaction of its effects, so that both are committed or neither is. */
  finishIn: (tx: Tx) => Promise<void>;
}

/**
 * Does one task. It writes to the database in the transaction of `finishIn`; a handler that does not call `finishIn` may
 * run twice around a crash. After a throw the task is retried after 1, 5, 15, 60 minutes, then hourly for seven days.
 */
export interface TaskHandler {
  kind: string;
  /** Nobody waits for it, as for a picture that a list would show: done when no other task is due. */
  background?: true;
  handle: (ctx: Context, task: TaskToDo<never>, signal: AbortSignal) => Promise<void>;
}

export const taskHandler = <Data extends object>(
  kind: TaskKind<Data>,
  handle: (ctx: Context, task: TaskToDo<Data>, signal: AbortSignal) => Promise<void>,
): TaskHandler => ({ kind: kind.name, handle: handle as TaskHandler["handle"] });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const delays = [MINUTE, 5 * MINUTE, 15 * MINUTE];
const KEPT_TRYING_FOR = 7 * 24 * HOUR;

/**
 * When to retry after `failures` failures: after 1, 5, 15, 60 minutes, then every hour. Null when the next try would come
 * more than seven days after the task was added.
 */
export function nextAttempt(failure: { failures: number; since: Date; now: Date }): Date | null {
  const next = failure.now.getTime() + (delays[failure.failures - 1] ?? HOUR);
  return tooOld({ since: failure.since, now: new Date(next) }) ? null : new Date(next);
}

/** Whether the retry period of seven days is over. */
export const tooOld = ({ since, now }: { since: Date; now: Date }): boolean =>
  now.getTime() - since.getTime() > KEPT_TRYING_FOR;
