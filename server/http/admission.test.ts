import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { retryAfter } from "../unavailable.ts";
import { admission, rest } from "./admission.ts";

const refused = async (work: Promise<unknown>) =>
  retryAfter(
    await work.then(
      () => undefined,
      (error: unknown) => error,
    ),
  ) !== undefined;

describe("admission", () => {
  test("admission lets a number of requests in and answers 503 to the next, until one has ended", async () => {
    const { enter, close } = admission({ atOnce: 2 });
    const leave: (() => void)[] = [];
    const stay = () => enter(() => new Promise<void>((resolve) => leave.push(resolve)));
    const inside = [stay(), stay()];
    await pause(20);
    expect(await refused(stay())).toBe(true);
    leave[0]?.();
    await inside[0];
    expect(await enter(async () => "in")).toBe("in");
    leave[1]?.();
    close();
  });

  test("a request that fails frees its slot", async () => {
    const { enter, close } = admission({ atOnce: 1 });
    const failing = enter(async () => {
      throw new Error("fails");
    });
    await expect(failing).rejects.toThrow("fails");
    expect(await enter(async () => "in")).toBe("in");
    close();
  });

  test("a request that waits frees its slot meanwhile, and takes one again afterwards", async () => {
    const { enter, close } = admission({ atOnce: 1 });
    const rested = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const slow = enter(async () => {
      await rest(60);
      rested.resolve();
      await leave.promise;
    });
    await pause(20);
    expect(await enter(async () => "in")).toBe("in");
    await rested.promise;
    expect(await refused(enter(async () => "in"))).toBe(true);
    leave.resolve();
    await slow;
    expect(await enter(async () => "in")).toBe("in");
    close();
  });

  test("admission lets only a few in while the event loop is late", async () => {
    let clock = 0;
    const { enter, close } = admission({ whenLate: 1, lateMs: 50, now: () => clock });
    const leave: (() => void)[] = [];
    const one = enter(() => new Promise<void>((resolve) => leave.push(resolve)));
    expect(await refused(enter(async () => {}))).toBe(false);
    clock = 1_000;
    expect(await refused(enter(async () => {}))).toBe(true);
    await pause(250);
    expect(await refused(enter(async () => {}))).toBe(false);
    await pause(20);
    leave[0]?.();
    await one;
    close();
  });
});

describe("admission by network", () => {
  test("admission keeps slots for other networks when one has used its own", async () => {
    const { enter, close } = admission({ atOnce: 4, perNetwork: 2 });
    const leave: (() => void)[] = [];
    const stay = (network: string) =>
      enter(() => new Promise<void>((resolve) => leave.push(resolve)), network);
    const inside = [stay("2001:db8:1:2::/64"), stay("2001:db8:1:2::/64")];
    await pause(20);
    expect(await refused(stay("2001:db8:1:2::/64"))).toBe(true);
    expect(await enter(async () => "in", "192.0.2.7")).toBe("in");
    for (const each of leave) each();
    await Promise.all(inside);
    expect(await enter(async () => "in", "2001:db8:1:2::/64")).toBe("in");
    close();
  });
});
