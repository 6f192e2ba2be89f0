import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { exportsPerHour } from "#app/directory/directory-query.ts";
import { openTestDatabase } from "#tests/database.ts";
import { GuardedPool } from "./database/guarded-pool.ts";
import { createLimits } from "./limits.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

describe("limits on attempts (decision 0006)", () => {
  test("one account is stopped after ten sign-ins, and the answer says how long to wait", async () => {
    const limits = createLimits(t);
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(await limits.consume("sign-in", "email:a")).toMatchObject({ allowed: true });
    }
    const turn = await limits.consume("sign-in", "email:a");
    expect(turn.allowed).toBe(false);
    if (!turn.allowed) expect(turn.retryAfterSeconds).toBeGreaterThan(0);
    expect(await limits.consume("sign-in", "email:b")).toMatchObject({ allowed: true });
  });

  test("an uncounted attempt does not count, and attempts over the limit do", async () => {
    const limits = createLimits(t);
    for (let attempt = 1; attempt <= 30; attempt++) {
      expect(await limits.consume("sign-in", "email:c")).toEqual({ allowed: true, counted: 1 });
      await limits.giveBack("sign-in", "email:c");
    }
    for (let attempt = 1; attempt <= 12; attempt++) await limits.consume("sign-in", "email:c");
    expect(await limits.consume("sign-in", "email:c")).toMatchObject({
      allowed: false,
      counted: 13,
    });
  });

  test("a network reads as many whole lists in an hour as the public pages say", async () => {
    const limits = createLimits(t);
    for (let turn = 1; turn <= exportsPerHour; turn++)
      expect(await limits.consume("export", "address:192.0.2.9")).toMatchObject({ allowed: true });
    expect(await limits.consume("export", "address:192.0.2.9")).toMatchObject({ allowed: false });
  });

  test("one network address has a separate, higher limit", async () => {
    const limits = createLimits(t);
    for (let attempt = 1; attempt <= 60; attempt++) {
      expect(await limits.consume("registration", "address:192.0.2.7", 60)).toMatchObject({
        allowed: true,
      });
    }
    const turn = await limits.consume("registration", "address:192.0.2.7", 60);
    expect(turn).toMatchObject({ allowed: false, retryAfterSeconds: expect.any(Number) });
    // The setting was raised in between.
    expect((await limits.consume("registration", "address:192.0.2.7", 100)).allowed).toBe(true);
  });

  test.each(["server", "embedded"] as const)(
    "of twenty who stand in one line at once each waits for those before, and none longer than the line may be (%s)",
    async (engine) => {
      const line = { apart: 1_000, longest: 5_000 };
      vi.useFakeTimers({ toFake: ["Date"] });
      try {
        const processes = [createLimits({ ...t, engine }), createLimits({ ...t, engine })];
        const [first] = processes;
        const stands = Array.from({ length: 20 }, (_, turn) =>
          (engine === "server" ? processes[turn % 2] : first)?.standInLine("account", line),
        );
        const waits = (await Promise.all(stands)).filter((wait) => wait !== null);
        expect(waits.sort()).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
        expect(await first?.standInLine("other", line)).toBe(1_000);
        vi.setSystemTime(Date.now() + 3_000);
        expect(await first?.standInLine("account", line)).toBe(3_000);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test("an unknown limit throws instead of allowing the attempt", async () => {
    const counted = createLimits(t).consume("sign-in-device", "address:192.0.2.7");
    await expect(counted).rejects.toThrow("no limit");
  });

  test("a limit without a reachable database throws an outage with a retry time", async () => {
    const limits = createLimits({
      pool: new GuardedPool({ host: "127.0.0.1", port: 1 }, () => {}),
      engine: "server",
    });
    await expect(limits.consume("registration", "address:192.0.2.7")).rejects.toMatchObject({
      code: "ECONNREFUSED",
      retryAfterSeconds: 5,
    });
  });

  test("processes on one database share their counts", async () => {
    const [one, other] = [createLimits(t), createLimits(t)];
    await one.consume("duplicate-notice", "somebody");
    expect((await other.consume("duplicate-notice", "somebody")).allowed).toBe(
      t.engine === "embedded",
    );
  });
});
