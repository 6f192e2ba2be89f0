import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { enlistDuties } from "#app/tasks/duty.queries.server.ts";
import type { Duty } from "#app/tasks/duty.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { taskHandler, taskKind } from "#app/tasks/task.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import { startWork, type Work, type WorkOptions } from "./runner.ts";

const day = 24 * 3_600_000;
const t = openForTests({
  now: () => new Date(Date.now() + ahead),
  rows: "migrated",
  emptied: true,
});
let sentIds: string[];
let ahead: number;
const running: Work[] = [];
const scan = taskKind<{ file: string }>("scan");

beforeEach(() => {
  sentIds = [];
  ahead = 0;
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((work) => work.stop()));
});

async function start(more: Partial<WorkOptions>) {
  const transport: WorkOptions["transport"] = {
    send: async ({ id }) => {
      sentIds.push(id);
      return { delivered: true };
    },
    close: () => {},
  };
  const work = await startWork({
    services: t.services,
    transport,
    duties: [],
    tasks: [],
    alone: false,
    pollMs: 20,
    dutiesAfterMs: 0,
    ...more,
  });
  running.push(work);
  return work;
}

const queue = () =>
  testContext(t.services).transaction((tx) =>
    queueMail(tx, {
      kind: "activation",
      subjectKind: "company",
      subjectId: newId(),
      to: "awa@exemple.sn",
      mail: { subject: "S", text: "T", html: "H" },
    }),
  );
const ask = (key: string) =>
  testContext(t.services).transaction((tx) => addTask(tx, scan, { key, data: { file: key } }));
const dutyRow = () => t.db.selectFrom("duty_run").selectAll().executeTakeFirstOrThrow();
/** Several checks of the runner pass. */
const looked = () => new Promise((resolve) => setTimeout(resolve, 200));

const duty = (runs: string[]): Duty => ({
  name: "count",
  everyMs: day,
  run: async () => ({ done: runs.push("run") }),
});

test("duties, tasks and mails that were planned 400 days ahead run after the next start, and once", async () => {
  const runs: string[] = [];
  const done: string[] = [];
  const handler = taskHandler(scan, async (_ctx, { data }) => {
    done.push(data.file);
  });
  ahead = 400 * day;
  await ask("added");
  const id = await queue();
  await ask("retried");
  await t.db
    .updateTable("task")
    .set({ attempts: 1, created_at: new Date() })
    .where("key", "=", "retried")
    .execute();
  await enlistDuties(t.db, [duty(runs)], t.services.now());
  expect((await dutyRow()).next_run_at.getTime()).toBeGreaterThan(Date.now() + 399 * day);
  ahead = 0;
  await start({ duties: [duty(runs)], tasks: [handler] });
  await vi.waitFor(() => expect(sentIds).toEqual([id]), 10_000);
  await vi.waitFor(() => expect(done.toSorted()).toEqual(["added", "retried"]), 10_000);
  await vi.waitFor(() => expect(runs).toEqual(["run"]), 10_000);
  await looked();
  expect({ runs, sent: sentIds.length, done: done.length }).toEqual({
    runs: ["run"],
    sent: 1,
    done: 2,
  });
  expect(t.services.logged).toContainEqual(
    expect.objectContaining({ level: "error", details: expect.objectContaining({ mended: 4 }) }),
  );
});

test("a mail that was queued while the clock was a day ahead leaves once the clock is right, and one for the morning stays", async () => {
  ahead = day;
  const id = await queue();
  ahead = 0;
  const morning = await queue();
  const due = new Date(Date.now() + 8 * 3_600_000);
  await t.db.updateTable("mail").set({ next_attempt_at: due }).where("id", "=", morning).execute();
  await start({});
  await vi.waitFor(() => expect(sentIds).toEqual([id]), 10_000);
  await looked();
  expect(sentIds).toEqual([id]);
});

test("a clock that goes back by an hour makes no duty run twice", async () => {
  const runs: string[] = [];
  ahead = 3_600_000;
  const work = await start({ duties: [duty(runs)] });
  ahead += 11 * 60_000;
  await vi.waitFor(() => expect(runs).toEqual(["run"]), 10_000);
  await work.stop();
  ahead = 0;
  await start({ duties: [duty(runs)] });
  await looked();
  expect(runs).toEqual(["run"]);
});

test("nothing runs while the clock is not steady, and the leap is logged", async () => {
  const runs: string[] = [];
  await queue();
  let steady = false;
  let leaps = 1;
  const clock = { leap: () => (leaps-- > 0 ? 400 * day : null), allows: () => steady };
  await start({ duties: [duty(runs)], clock });
  ahead = 11 * 60_000;
  await looked();
  expect({ runs, sent: sentIds }).toEqual({ runs: [], sent: [] });
  expect(t.services.logged).toMatchObject([{ level: "error", details: { leapMs: 400 * day } }]);
  steady = true;
  await vi.waitFor(() => expect(runs).toEqual(["run"]), 10_000);
  await vi.waitFor(() => expect(sentIds).toHaveLength(1), 10_000);
});
