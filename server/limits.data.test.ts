import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { createLimits } from "./limits.ts";

let t: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

describe("limits on attempts (decision 0006)", () => {
  test("one account is stopped after ten sign-ins, and told how long to wait", async () => {
    const limits = createLimits(t);
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(await limits.consume("sign-in", "email:a")).toEqual({ allowed: true });
    }
    const turn = await limits.consume("sign-in", "email:a");
    expect(turn.allowed).toBe(false);
    if (!turn.allowed) expect(turn.retryAfterSeconds).toBeGreaterThan(0);
    expect(await limits.consume("sign-in", "email:b")).toEqual({ allowed: true });
  });

  test("one network address has a wider limit of its own", async () => {
    const limits = createLimits(t);
    for (let attempt = 1; attempt <= 60; attempt++) {
      expect(await limits.consume("registration", "address:192.0.2.7")).toEqual({ allowed: true });
    }
    expect((await limits.consume("registration", "address:192.0.2.7")).allowed).toBe(false);
  });

  test("a limit that does not exist is a fault, not a free pass", async () => {
    await expect(createLimits(t).consume("registration", "email:a")).rejects.toThrow("no limit");
  });

  test("processes on one server share their counts", async () => {
    const [one, other] = [createLimits(t), createLimits(t)];
    await one.consume("duplicate-notice", "somebody");
    expect((await other.consume("duplicate-notice", "somebody")).allowed).toBe(
      t.engine === "embedded",
    );
  });
});
