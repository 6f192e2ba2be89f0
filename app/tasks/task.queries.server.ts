import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { TaskTable } from "#db/tables.ts";
import type { TaskKind } from "./task.ts";
import { nextAttempt } from "./task.ts";

export type ClaimedTask = Selectable<TaskTable>;

/**
 * Adds a task in the transaction of the change that needs it; it is due at `dueAt`, or right after the commit. Answers
 * false when a task of this kind with this key was added before, even if it is done.
 */
export async function addTask<Data extends object>(
  tx: Tx,
  kind: TaskKind<Data>,
  { key, data, dueAt = tx.now }: { key: string; data: Data; dueAt?: Date },
): Promise<boolean> {
  const added = await tx.db
    .insertInto("task")
    .values({
      id: newId(),
      kind: kind.name,
      key,
      data: canonicalJson(data),
      created_at: tx.now,
      next_attempt_at: dueAt,
    })
    .onConflict((conflict) => conflict.constraint("task_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added && dueAt <= tx.now) tx.wakeAfterCommit("tasks");
  return added !== undefined;
}

/**
 * Claims up to `limit` due tasks of these kinds, oldest first, for `leaseMs`, during which no other process gets them. A
 * task that is neither done nor failed by then (the process died) is due again.
 */
export function claimDueTasks(
  db: Db,
  { now, kinds, limit, leaseMs }: { now: Date; kinds: string[]; limit: number; leaseMs: number },
): Promise<ClaimedTask[]> {
  return db
    .with(
      // Materialized: inlined, the planner may run the limit more than once and lock too many rows.
      (cte) => cte("due").materialized(),
      (cte) =>
        cte
          .selectFrom("task")
          .select("id")
          .where("done_at", "is", null)
          .where("given_up_at", "is", null)
          .where("next_attempt_at", "<=", now)
          .where("kind", "=", sql<string>`any(${kinds})`)
          .where((task) =>
            task.or([task("claimed_until", "is", null), task("claimed_until", "<=", now)]),
          )
          .orderBy("next_attempt_at")
          .orderBy("id")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable("task")
    .set((task) => ({
      claimed_until: new Date(now.getTime() + leaseMs),
      attempts: task("attempts", "+", 1),
    }))
    .where("id", "in", (due) => due.selectFrom("due").select("due.id"))
    .returningAll()
    .execute();
}

/** Marks a claimed task as done; false when another process has claimed it since or it is already done. */
export async function finishTask(db: Db, task: ClaimedTask, now: Date): Promise<boolean> {
  const finished = await db
    .updateTable("task")
    .set({ done_at: now, claimed_until: null, last_error: null })
    .where("id", "=", task.id)
    .where("attempts", "=", task.attempts)
    .where("done_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return finished !== undefined;
}

/**
 * Makes a task that failed due again as if it were new, also one that was given up; false when it is done or being done. Call
 * `wakeAfterCommit("tasks")` after it.
 */
export async function requeueTask(db: Db, id: string, now: Date): Promise<boolean> {
  const requeued = await db
    .updateTable("task")
    .set({ given_up_at: null, next_attempt_at: now, created_at: now })
    .where("id", "=", id)
    .where("done_at", "is", null)
    .where((task) => task.or([task("claimed_until", "is", null), task("claimed_until", "<=", now)]))
    .returning("id")
    .executeTakeFirst();
  return requeued !== undefined;
}

/**
 * Plans the next attempt, or gives up (see `nextAttempt`), and answers which; writes nothing when another process has
 * claimed the task.
 */
export async function failTask(
  db: Db,
  task: ClaimedTask,
  { error, now }: { error: string; now: Date },
): Promise<{ givenUp: boolean }> {
  const next = nextAttempt({ failures: task.attempts, since: task.created_at, now });
  await db
    .updateTable("task")
    .set({
      last_error: error.slice(0, 500),
      claimed_until: null,
      ...(next ? { next_attempt_at: next } : { given_up_at: now }),
    })
    .where("id", "=", task.id)
    .where("attempts", "=", task.attempts)
    .where("done_at", "is", null)
    .execute();
  return { givenUp: next === null };
}
