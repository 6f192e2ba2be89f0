import { system } from "#app/kernel/actor.ts";
import type { Context, Services } from "#app/kernel/context.ts";
import { contextOf } from "#app/kernel/context-of.ts";
import {
  type ClaimedTask,
  claimDueTasks,
  failTask,
  finishTask,
} from "#app/tasks/task.queries.server.ts";
import type { TaskHandler } from "#app/tasks/task.ts";

/** The lease of a task; another process takes it over when it has expired. */
const LEASE_MS = 5 * 60_000;
const LIMIT_MS = LEASE_MS - 30_000;
const AT_ONCE = 4;

/** Runs the work of a task or duty so that its log lines bear a reference. */
export type Traced = (reference: string, work: () => Promise<void>) => Promise<void>;

/**
 * Claims a few due tasks and does them concurrently; returns how many it claimed. Tasks of the background are claimed only when no
 * other is due, so that a company with a hundred new documents delays no certificate and no receipt.
 */
export async function doDueTasks(
  services: Services,
  handlers: TaskHandler[],
  traced: Traced = (_reference, work) => work(),
): Promise<number> {
  const { db, now } = services;
  const claim = (some: TaskHandler[]) => {
    const kinds = some.map(({ kind }) => kind);
    return claimDueTasks(db, { now: now(), kinds, limit: AT_ONCE, leaseMs: LEASE_MS });
  };
  const awaited = await claim(handlers.filter(({ background }) => !background));
  const tasks =
    awaited.length > 0 ? awaited : await claim(handlers.filter(({ background }) => background));
  await Promise.all(
    tasks.map(async (task) => {
      const handler = handlers.find(({ kind }) => kind === task.kind);
      if (handler) await traced(task.id, () => doTask(services, handler, task));
    }),
  );
  return tasks.length;
}

async function doTask(services: Services, { handle }: TaskHandler, task: ClaimedTask) {
  const { db, now, log } = services;
  const ctx = contextOf(services, { actor: system(task.kind) });
  try {
    await handle(ctx, toDo(task) as never, AbortSignal.timeout(LIMIT_MS));
    await finishTask(db, task, now());
  } catch (error) {
    const { givenUp } = await failTask(db, task, { error: String(error), now: now() });
    const details = { err: error, taskId: task.id, kind: task.kind, attempts: task.attempts };
    if (givenUp) log.error(details, "A task was given up");
    else log.warn(details, "A task failed and will be tried again");
  }
}

const toDo = (task: ClaimedTask) => ({
  id: task.id,
  key: task.key,
  data: task.data,
  finishIn: async (tx: Pick<Context, "now"> & { db: Parameters<typeof finishTask>[0] }) => {
    if (!(await finishTask(tx.db, task, tx.now)))
      throw new Error("Another process has taken this task up.");
  },
});
