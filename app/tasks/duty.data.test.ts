import { beforeEach, expect, test } from "vitest";
import { openForTests } from "#tests/opening.ts";
import { claimDuty, endDuty, enlistDuties, failDuty, makeDue } from "./duty.queries.server.ts";

const t = openForTests({ rows: "migrated", emptied: true });

const MINUTE = 60_000;
const everyMs = 24 * 60 * MINUTE;
let now: Date;
beforeEach(async () => {
  now = new Date("2026-11-22T08:00:00Z");
  await enlistDuties(t.db, [{ name: "count", everyMs, run: async () => ({ done: 0 }) }], now);
});

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE);
};
const claim = () => claimDuty(t.db, { name: "count", now, leaseMs: MINUTE });
const row = () => t.db.selectFrom("duty_run").selectAll().executeTakeFirstOrThrow();
const ended = { everyMs, outcome: { done: 9 }, stopped: false };

/** Three processes try to claim the duty; answers the claims that succeeded. */
async function claimed() {
  const [one, ...others] = (await Promise.all([claim(), claim(), claim()])).filter(Boolean);
  expect(others).toEqual([]);
  if (!one) throw new Error("nobody has it");
  return one;
}

test("a duty is claimed when it is due and not before, by one of three processes", async () => {
  expect(await claim()).toBeNull();
  pass(10);
  expect(await claimed()).toMatchObject({ run: 1 });
  expect(await claim()).toBeNull();
});

test("a duty that ended waits for its next run, and one that failed for its next try", async () => {
  pass(10);
  await endDuty(t.db, await claimed(), { ...ended, now });
  expect(await row()).toMatchObject({ done: 9, claimed_until: null, failures: 0 });
  expect(await claim()).toBeNull();
  pass(24 * 60);
  await failDuty(t.db, await claimed(), { now, everyMs, error: "no disk" });
  expect(await row()).toMatchObject({ done: 9, failures: 1, last_error: "no disk" });
  expect(await claim()).toBeNull();
  pass(1);
  expect(await claim()).toMatchObject({ run: 3 });
});

test("a duty that names its next run waits for that time, and not for a whole interval", async () => {
  pass(10);
  const nextAt = new Date(now.getTime() + 90 * MINUTE);
  await endDuty(t.db, await claimed(), {
    everyMs,
    outcome: { done: 0, nextAt },
    stopped: false,
    now,
  });
  pass(89);
  expect(await claim()).toBeNull();
  pass(1);
  expect(await claim()).not.toBeNull();
});

test("a process whose lease has ended cannot write the outcome of a duty that another has claimed", async () => {
  pass(10);
  const first = await claimed();
  pass(2);
  const second = await claimed();
  await endDuty(t.db, first, { ...ended, now });
  await failDuty(t.db, first, { now, everyMs, error: "late" });
  expect(await row()).toMatchObject({ runs: 2, done: null, failures: 0, last_error: null });
  expect(await claim()).toBeNull();
  await endDuty(t.db, second, { ...ended, now });
  expect(await row()).toMatchObject({ done: 9, claimed_until: null });
});

test("an administrator can make a duty due now, but not while it is running", async () => {
  expect(await makeDue(t.db, { name: "count", now })).toBe("due");
  await claimed();
  expect(await makeDue(t.db, { name: "count", now })).toBe("under-way");
  expect(await makeDue(t.db, { name: "no such duty", now })).toBe("unknown");
});
