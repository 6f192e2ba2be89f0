import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import type { Duty } from "#app/tasks/duty.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { type TaskHandler, taskHandler, taskKind } from "#app/tasks/task.ts";
import { emptyTables, openTestDatabase } from "#tests/database.ts";
import { type TestServices, testContext, testServices } from "#tests/services.ts";
import { startWork, type Work, type WorkOptions } from "./runner.ts";

const processes = 3;
let t: Awaited<ReturnType<typeof openTestDatabase>>;
let services: TestServices;
let sentIds: string[];
let ahead = 0;
/** Counted by the runner once for each check of what is due. */
const clock = vi.fn(() => new Date(Date.now() + ahead));
const clockReads = () => clock.mock.calls.length;
const running: Work[] = [];

beforeAll(async () => {
  t = await openTestDatabase({ max: 6 });
});
afterAll(() => t.close());
beforeEach(async () => {
  await emptyTables(t.db);
  sentIds = [];
  ahead = 0;
  services = testServices({ db: t.db, now: clock });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((work) => work.stop()));
});

const transport: WorkOptions["transport"] = {
  send: async ({ id }) => {
    sentIds.push(id);
    return { delivered: true };
  },
  close: () => {},
};

async function start(more: Partial<WorkOptions> = {}) {
  const work = await startWork({
    services,
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
const startAll = (more: Partial<WorkOptions>) =>
  Promise.all(Array.from({ length: processes }, () => start(more)));

const queue = () =>
  testContext(services).transaction((tx) =>
    queueMail(tx, {
      kind: "activation",
      subjectKind: "company",
      subjectId: newId(),
      // One mailbox gets ten of these a day.
      to: `${newId()}@exemple.sn`,
      mail: { subject: "S", text: "T", html: "H" },
    }),
  );

const scan = taskKind<{ file: string }>("scan");
const ask = (...keys: string[]) =>
  testContext(services).transaction(async (tx) => {
    const added: boolean[] = [];
    for (const key of keys) added.push(await addTask(tx, scan, { key, data: { file: key } }));
    return added;
  });
const tasks = () => t.db.selectFrom("task").selectAll().orderBy("key").execute();
const allDone = (count: number) =>
  vi.waitFor(
    async () => expect((await tasks()).filter((task) => task.done_at)).toHaveLength(count),
    30_000,
  );
/** Waits until each process has checked several times: work that it would take has begun by then. */
async function looked(works = 1): Promise<void> {
  const enough = clockReads() + works * 6;
  await vi.waitFor(() => expect(clockReads()).toBeGreaterThanOrEqual(enough), 10_000);
}
const dutyRow = (name: string) =>
  t.db.selectFrom("duty_run").selectAll().where("name", "=", name).executeTakeFirstOrThrow();

describe("mails", () => {
  test("mails queued before the start are sent, and so are those that wake the runner", async () => {
    await queue();
    const work = await start({ pollMs: 600_000 });
    await vi.waitFor(() => expect(sentIds).toHaveLength(1), 10_000);
    await queue();
    work.wake("mails");
    await vi.waitFor(() => expect(sentIds).toHaveLength(2), 10_000);
  });

  test("mails are sent once each by several processes", async () => {
    const queued: string[] = [];
    for (let count = 0; count < 30; count++) queued.push(await queue());
    const works = await startAll({});
    await vi.waitFor(() => expect(sentIds).toHaveLength(30), 20_000);
    await Promise.all(works.map((work) => work.stop()));
    expect(sentIds.toSorted()).toEqual(queued.toSorted());
  });

  test("mails are marked as sent before the runner stops, and none is sent afterwards", async () => {
    const id = await queue();
    const underWay = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const slow: WorkOptions["transport"] = {
      send: async (mail) => {
        underWay.resolve();
        await answer.promise;
        return await transport.send(mail);
      },
      close: () => {},
    };
    const work = await start({ transport: slow });
    await underWay.promise;
    const stopped = work.stop();
    answer.resolve();
    await stopped;
    const rows = await t.db.selectFrom("mail").select(["id", "sent_at"]).execute();
    expect(rows).toEqual([{ id, sent_at: expect.any(Date) }]);
    await queue();
    work.wake("mails");
    expect(sentIds).toEqual([id]);
  });

  test("mails survive a short outage of the database", async () => {
    let away = true;
    const lame = new Proxy(t.db, {
      get(db, name) {
        if (away && name === "with") throw new Error("connection lost");
        const value = Reflect.get(db, name, db);
        return typeof value === "function" ? value.bind(db) : value;
      },
    });
    await queue();
    await start({ services: { ...services, db: lame } });
    await vi.waitFor(() => expect(services.logged.length).toBeGreaterThan(0), 10_000);
    away = false;
    await vi.waitFor(() => expect(sentIds).toHaveLength(1), 10_000);
    expect(services.logged[0]).toMatchObject({ level: "error" });
  });
});

describe("tasks", () => {
  test("a task added several times with one key exists once", async () => {
    expect(await ask("a", "b", "a")).toEqual([true, true, false]);
    expect(await ask("b")).toEqual([false]);
    expect(services.wakes()).toBe(1);
  });

  test("tasks are done once each by several processes", async () => {
    const done: string[] = [];
    const handler = taskHandler(scan, async (_ctx, { data }) => {
      done.push(data.file);
    });
    const keys = Array.from({ length: 60 }, (_, index) => `file ${index}`);
    await ask(...keys);
    await startAll({ tasks: [handler] });
    await allDone(60);
    expect(done.toSorted()).toEqual(keys.toSorted());
  });

  test("a task is finished in the transaction of its effects", async () => {
    const handler = taskHandler(scan, async (ctx, { data, finishIn }) => {
      await ctx.transaction(async (tx) => {
        await tx.db.insertInto("rate_limit").values({ key: data.file }).execute();
        await finishIn(tx);
      });
    });
    await ask("a");
    await start({ tasks: [handler] });
    await allDone(1);
    expect(await t.db.selectFrom("rate_limit").select("key").execute()).toEqual([{ key: "a" }]);
  });

  test("a task whose claim has passed to another process rolls back", async () => {
    const stolen: TaskHandler = taskHandler(scan, async (ctx, { data, finishIn }) => {
      await t.db.updateTable("task").set({ attempts: 7 }).execute();
      await ctx.transaction(async (tx) => {
        await tx.db.insertInto("rate_limit").values({ key: data.file }).execute();
        await finishIn(tx);
      });
    });
    await ask("a");
    await start({ tasks: [stolen] });
    await vi.waitFor(() => expect(services.logged).toMatchObject([{ level: "warn" }]), 10_000);
    expect(await t.db.selectFrom("rate_limit").select("key").execute()).toEqual([]);
    expect(await tasks()).toMatchObject([{ attempts: 7, done_at: null, last_error: null }]);
  });

  test("a failing task is retried later and given up after seven days", async () => {
    const failing = taskHandler(scan, async () => {
      throw new Error("the scanner is away");
    });
    await ask("a");
    await start({ tasks: [failing] });
    await vi.waitFor(() => expect(services.logged).toHaveLength(1), 10_000);
    const [task] = await tasks();
    expect(task).toMatchObject({ attempts: 1, last_error: "Error: the scanner is away" });
    expect((task?.next_attempt_at.getTime() ?? 0) - services.now().getTime()).toBeGreaterThan(
      50_000,
    );
    ahead = 7 * 24 * 3_600_000;
    await vi.waitFor(() => expect(services.logged).toHaveLength(2), 10_000);
    expect(services.logged[1]).toMatchObject({ level: "error", message: "A task was given up" });
    expect(await tasks()).toMatchObject([{ attempts: 2, given_up_at: expect.any(Date) }]);
  });

  test("a task of a kind unknown to this process is left to others", async () => {
    await ask("a");
    const work = await start({ tasks: [taskHandler(taskKind("refund"), async () => {})] });
    work.wake("tasks");
    await looked();
    expect(await tasks()).toMatchObject([{ attempts: 0, done_at: null }]);
  });

  test("a task of a dead process is done by the next one, at once when that is the only process", async () => {
    await ask("a");
    await t.db
      .updateTable("task")
      .set({ attempts: 1, claimed_until: new Date(Date.now() + 100_000) })
      .execute();
    const handler = taskHandler(scan, async () => {});
    const beside = await start({ tasks: [handler] });
    await looked();
    expect(await tasks()).toMatchObject([{ done_at: null }]);
    await beside.stop();
    await start({ tasks: [handler], alone: true });
    await allDone(1);
  });
});

describe("duties", () => {
  const day = 24 * 3_600_000;
  const counting = (runs: string[], more: Partial<Duty> = {}): Duty => ({
    name: "count",
    everyMs: day,
    run: async () => {
      runs.push("run");
      return { done: 3, backlog: 1 };
    },
    ...more,
  });

  test("a duty runs once for all processes, when due and not before", async () => {
    const runs: string[] = [];
    await startAll({ duties: [counting(runs)] });
    await looked(processes);
    expect(runs).toEqual([]);
    ahead = 11 * 60_000;
    await vi.waitFor(async () => expect(await dutyRow("count")).toMatchObject({ done: 3 }), 10_000);
    await looked(processes);
    expect(runs).toEqual(["run"]);
    const row = await dutyRow("count");
    expect(row).toMatchObject({ runs: 1, backlog: 1, failures: 0, claimed_until: null });
    expect(row.next_run_at.getTime()).toBe((row.started_at?.getTime() ?? 0) + day);
    ahead += day;
    await vi.waitFor(() => expect(runs).toEqual(["run", "run"]), 10_000);
  });

  test("a failing duty is retried after a minute, then at growing intervals, and delays no other", async () => {
    const runs: string[] = [];
    const failing = counting([], {
      name: "a-first",
      run: async () => {
        throw new Error("no disk");
      },
    });
    await start({ duties: [failing, counting(runs)] });
    ahead = 11 * 60_000;
    await vi.waitFor(() => expect(runs).toEqual(["run"]), 10_000);
    const first = await dutyRow("a-first");
    expect(first).toMatchObject({ failures: 1, last_error: "Error: no disk" });
    expect(first.next_run_at.getTime() - (first.ended_at?.getTime() ?? 0)).toBe(60_000);
    ahead += 70_000;
    const secondTime = { failures: 2 };
    await vi.waitFor(
      async () => expect(await dutyRow("a-first")).toMatchObject(secondTime),
      10_000,
    );
    const second = await dutyRow("a-first");
    expect(second.next_run_at.getTime() - (second.ended_at?.getTime() ?? 0)).toBe(120_000);
    expect(services.logged.filter(({ level }) => level === "error")).toHaveLength(2);
  });

  test("a duty that finds trouble reports it in the log and in its row", async () => {
    await start({ duties: [counting([], { run: async () => ({ done: 1, trouble: "row 3" }) })] });
    ahead = 11 * 60_000;
    const rowState = { last_error: "row 3", failures: 0 };
    await vi.waitFor(async () => expect(await dutyRow("count")).toMatchObject(rowState), 10_000);
    expect(services.logged).toMatchObject([{ level: "error", details: { trouble: "row 3" } }]);
  });

  test("a stopped duty ends its batch and continues at the next start", async () => {
    const batches: number[] = [];
    const started = Promise.withResolvers<void>();
    const long = counting([], {
      run: async (_ctx, signal) => {
        started.resolve();
        while (!signal.aborted) {
          await nextTurn();
          batches.push(1);
        }
        return { done: batches.length };
      },
    });
    const work = await start({ duties: [long] });
    ahead = 11 * 60_000;
    await started.promise;
    await work.stop();
    const row = await dutyRow("count");
    expect(row).toMatchObject({ done: batches.length, claimed_until: null });
    expect(row.next_run_at.getTime()).toBeLessThanOrEqual(services.now().getTime());
  });

  test("duties wait for a while after a start", async () => {
    const runs: string[] = [];
    await start({ duties: [counting(runs)], dutiesAfterMs: 3_600_000 });
    ahead = 30 * 60_000;
    await looked();
    expect(runs).toEqual([]);
    ahead = 61 * 60_000;
    await vi.waitFor(() => expect(runs).toEqual(["run"]), 10_000);
  });
});

/** Once armed, the nth query fails as when the database stops; later ones are answered. */
function dyingAt(moment: number) {
  const state = { armed: false, asked: 0 };
  const db = t.db.withPlugin({
    transformQuery: ({ node }) => {
      if (state.armed && ++state.asked === moment)
        throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, state };
}

test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
  "a database that dies at the %ith query loses no mail, no task and no duty, and the work goes on",
  async (moment) => {
    const { db, state } = dyingAt(moment);
    const effects: string[] = [];
    const handler = taskHandler(scan, async (ctx, { data, finishIn }) => {
      await ctx.transaction(async (tx) => {
        await finishIn(tx);
        tx.afterCommit(() => effects.push(data.file));
        return { ok: true, value: null } as const;
      });
    });
    const runs: string[] = [];
    const run = async () => ({ done: runs.push("run") });
    const duty: Duty = { name: "count", everyMs: 24 * 3_600_000, run };
    const id = await queue();
    await ask("file");
    await start({ services: { ...services, db }, tasks: [handler], duties: [duty] });
    state.armed = true;
    await vi.waitFor(
      async () => {
        // Rows claimed before the failure wait for the end of their lease.
        ahead += 30_000;
        expect(sentIds).toContain(id);
        const mails = await t.db.selectFrom("mail").select("sent_at").execute();
        expect(mails).toEqual([{ sent_at: expect.any(Date) }]);
        expect(effects).toEqual(["file"]);
        const row = await dutyRow("count");
        expect(row).toMatchObject({ failures: 0, claimed_until: null, done: runs.length });
      },
      { timeout: 20_000, interval: 40 },
    );
    expect(sentIds.length).toBeLessThanOrEqual(2);
    expect(runs.length).toBeLessThanOrEqual(2);
    expect(state.asked).toBeGreaterThanOrEqual(moment);
  },
  30_000,
);

test("an idle process sends one query for each check", async () => {
  const work = await start({ tasks: [taskHandler(scan, async () => {})] });
  await looked();
  const connect = vi.spyOn(t.pool, "connect");
  const before = clockReads();
  await looked();
  await work.stop();
  expect(connect).toHaveBeenCalledTimes(clockReads() - before);
  connect.mockRestore();
});
