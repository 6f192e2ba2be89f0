import { expect, test, vi } from "vitest";
import type { Duty } from "#app/tasks/duty.ts";
import { openForTests } from "#tests/opening.ts";
import { startWork } from "./runner.ts";

const t = openForTests();

test("a duty of each minute runs while a long daily one is under way, and a stop waits for that one", async () => {
  const ended: string[] = [];
  const long = Promise.withResolvers<void>();
  const duty = (name: string, everyMs: number, until?: Promise<void>): Duty => ({
    name,
    everyMs,
    run: async () => {
      await until;
      ended.push(name);
      return { done: 1 };
    },
  });
  const day = 24 * 3_600_000;
  let ahead = 0;
  const work = await startWork({
    services: { ...t.services, now: () => new Date(Date.now() + ahead) },
    transport: { send: async () => ({ delivered: true }), close: () => {} },
    duties: [duty("a-verification", day, long.promise), duty("check", 60_000), duty("z", day)],
    tasks: [],
    alone: false,
    pollMs: 20,
    dutiesAfterMs: 0,
  });
  ahead = 11 * 60_000;
  await vi.waitFor(() => expect(ended).toEqual(["check"]), 10_000);
  ahead += 61_000;
  await vi.waitFor(() => expect(ended).toEqual(["check", "check"]), 10_000);
  const stopped = work.stop();
  long.resolve();
  await stopped;
  expect(ended).toEqual(["check", "check", "a-verification"]);
});
