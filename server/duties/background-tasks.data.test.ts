import { expect, test } from "vitest";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { type TaskHandler, taskHandler, taskKind } from "#app/tasks/task.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { doDueTasks } from "./tasks.ts";

const t = openForTests({ day: "2026-11-24" });

test("a task of the background is done when no other is due, however long it has waited", async () => {
  const [picture, certificate] = [taskKind<object>("picture"), taskKind<object>("certificate")];
  const done: string[] = [];
  const note = async (_ctx: unknown, { key }: { key: string }) => {
    done.push(key);
  };
  const add = async (kind: typeof picture, ...keys: string[]) => {
    await testContext(t.services).transaction(async (tx) => {
      for (const key of keys) await addTask(tx, kind, { key, data: {} });
    });
  };
  await add(picture, "p1", "p2", "p3", "p4", "p5");
  await add(certificate, "c1", "c2");
  const handlers: TaskHandler[] = [
    { ...taskHandler(picture, note), background: true },
    taskHandler(certificate, note),
  ];
  expect(await doDueTasks(t.services, handlers)).toBe(2);
  expect(done.toSorted()).toEqual(["c1", "c2"]);
  expect(await doDueTasks(t.services, handlers)).toBe(4);
  await add(certificate, "c3");
  expect(await doDueTasks(t.services, handlers)).toBe(1);
  expect(done.at(-1)).toBe("c3");
  expect(await doDueTasks(t.services, handlers)).toBe(1);
  expect(await doDueTasks(t.services, handlers)).toBe(0);
});
