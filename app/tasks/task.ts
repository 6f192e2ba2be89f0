import type { Context, Tx } from "#app/kernel/context.ts";

/** A kind of one-off work, such as a scan or a refund, with the type of what it needs to know. */
export interface TaskKind<Data extends object> {
  /** In kebab-case. */
  name: string;
  /** Exists for its type alone. */
  data?: Data;
}

export const taskKind = <Data extends object>(name: string): TaskKind<Data> => ({ name });

export interface TaskToDo<Data> {
  id: string;
  key: string;
  data: Data;
  /** Marks the task as done in the transaction of its effects, so that both stand or neither. */
  finishIn: (tx: Tx) => Promise<void>;
}

/**
 * Does one task. What it writes to the database it writes with `finishIn`; without, it is marked afterwards, and may
 * be done twice around a crash. What it throws is tried again after 1, 5, 15, 60 minutes, then hourly for seven days.
 */
export interface TaskHandler {
  kind: string;
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
 * When to try again what has failed `failures` times: after 1, 5, 15, 60 minutes, then every hour. Null: no more, because
 * the next try would come more than seven days after it was asked for.
 */
export function nextAttempt(failure: { failures: number; since: Date; now: Date }): Date | null {
  const next = failure.now.getTime() + (delays[failure.failures - 1] ?? HOUR);
  return tooOld({ since: failure.since, now: new Date(next) }) ? null : new Date(next);
}

/** Whether what was asked for then is no longer worth doing. */
export const tooOld = ({ since, now }: { since: Date; now: Date }): boolean =>
  now.getTime() - since.getTime() > KEPT_TRYING_FOR;
