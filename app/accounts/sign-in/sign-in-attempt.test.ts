import { describe, expect, test, vi } from "vitest";
import type { Context } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { rest } from "#server/http/admission.ts";
import { createLimits } from "#server/limits.ts";
import { countingLimits } from "#tests/limits.ts";
import { silentLog } from "#tests/silent-log.ts";
import { deviceThatKnows, deviceToken } from "./known-device.server.ts";
import { beginSignIn, delayAfter } from "./sign-in-attempt.server.ts";

const secret = "a secret of the tests, of forty characters";
const email = "awa@baol.sn";

function door(points = 10) {
  const { limits, counts } = countingLimits(points);
  const from = (ipAddress: string) =>
    ({
      limits,
      secret,
      log: silentLog,
      rest,
      actor: { kind: "nobody" },
      requester: { ipAddress, userAgent: "" },
    }) as unknown as Context;
  return { from, counts };
}

const stranger = { email, device: null };
const knownSender = { email, device: deviceToken({ secret }, { email, former: null }) };

/** A failed attempt and its delay. */
async function fail(ctx: Context, attempt: { email: string; device: string | null }) {
  const start = performance.now();
  const { allowed } = await beginSignIn(ctx, attempt);
  return { allowed, waited: performance.now() - start };
}

describe("guesses at one account side by side", () => {
  /** Attempts from so many networks at once, on one clock: how long each that is let in waits, and how many are refused. */
  async function atOnce(attempts: readonly { from: string; device?: string }[]) {
    const { from } = door();
    const waits: number[] = [];
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      for (let turn = 1; turn <= 30; turn++)
        await from("").limits.consume("sign-in", `email:${sha256Hex(email)}`);
      const begun = await Promise.all(
        attempts.map((attempt) =>
          beginSignIn(
            { ...from(attempt.from), rest: async (wait: number) => void waits.push(wait) },
            { email, device: attempt.device ?? null },
          ),
        ),
      );
      return { waits, refused: begun.filter(({ allowed }) => !allowed).length };
    } finally {
      vi.useRealTimers();
    }
  }

  test("guesses of many networks wait in one line, and whoever finds it full is refused", async () => {
    const networks = Array.from({ length: 30 }, (_, place) => ({ from: `192.0.2.${place}` }));
    expect(await atOnce(networks)).toEqual({
      waits: [8_000, 16_000, 24_000, 32_000, 40_000],
      refused: 25,
    });
  });

  test("of one network two wait at most, so that it leaves places to others", async () => {
    const same = { from: "192.0.2.7" };
    expect(await atOnce([same, same, same, { from: "192.0.2.8" }])).toEqual({
      waits: [8_000, 16_000, 24_000],
      refused: 1,
    });
  });

  test("a known browser does not stand in the line", async () => {
    const networks = Array.from({ length: 5 }, (_, place) => ({ from: `192.0.2.${place}` }));
    const owner = { from: "192.0.2.9", device: knownSender.device };
    expect(await atOnce([...networks, owner])).toMatchObject({
      waits: [8_000, 16_000, 24_000, 32_000, 40_000],
      refused: 0,
    });
  });
});

describe("beginSignIn for an account under attack", () => {
  test("after ten failures on one account, unknown browsers are slowed down but not refused", async () => {
    const { from } = door();
    for (let turn = 1; turn <= 10; turn++)
      expect(await fail(from(`192.0.2.${turn}`), stranger)).toMatchObject({ allowed: true });
    const next = await fail(from("192.0.2.11"), stranger);
    expect(next.allowed).toBe(true);
    expect(next.waited).toBeGreaterThan(450);
  });

  test("the owner's known browser is not delayed", async () => {
    const { from } = door();
    for (let turn = 1; turn <= 10; turn++) await fail(from(`192.0.2.${turn}`), stranger);
    const owner = await fail(from("192.0.2.20"), knownSender);
    expect(owner).toMatchObject({ allowed: true });
    expect(owner.waited).toBeLessThan(400);
  });

  test("the owner's known browser is let in from a blocked network", async () => {
    const { from } = door();
    for (let turn = 1; turn <= 11; turn++)
      await fail(from("192.0.2.7"), { email: `p${turn}@ailleurs.sn`, device: null });
    expect(await fail(from("192.0.2.7"), stranger)).toMatchObject({ allowed: false });
    expect(await fail(from("192.0.2.7"), knownSender)).toMatchObject({ allowed: true });
  });
});

test("guessing at many accounts blocks only the network of the attempts", async () => {
  const { from } = door();
  for (let turn = 1; turn <= 10; turn++)
    await fail(from("192.0.2.7"), { email: `p${turn}@ailleurs.sn`, device: null });
  const stopped = await beginSignIn(from("192.0.2.7"), stranger);
  expect(stopped).toMatchObject({ allowed: false, retryAfterSeconds: 60 });
  expect(await fail(from("192.0.2.8"), stranger)).toMatchObject({ allowed: true });
});

test("a hundred failures of one network slow its unknown browsers down and stop nobody", async () => {
  const limits = createLimits({ pool: null as never, engine: "embedded" });
  const { from } = door();
  const waits: number[] = [];
  const ctx = {
    ...from("192.0.2.7"),
    limits,
    rest: async (milliseconds: number) => void waits.push(milliseconds),
  } as Context;
  const attempt = (turn: number) =>
    beginSignIn(ctx, { email: `p${turn}@ailleurs.sn`, device: null });
  for (let turn = 1; turn <= 100; turn++) await attempt(turn);
  expect(waits).toEqual([]);
  expect((await attempt(101)).allowed).toBe(true);
  expect((await beginSignIn(ctx, knownSender)).allowed).toBe(true);
  expect(waits).toEqual([500]);
  for (let turn = 102; turn <= 500; turn++) await attempt(turn);
  expect((await attempt(501)).allowed).toBe(false);
  expect((await beginSignIn(ctx, knownSender)).allowed).toBe(true);
});

test("a right password does not count", async () => {
  const { from, counts } = door();
  for (const attempt of [stranger, knownSender]) {
    const begun = await beginSignIn(from("192.0.2.7"), attempt);
    if (begun.allowed) await begun.forgive();
  }
  expect(new Set(counts.values())).toEqual(new Set([0]));
});

test("a known browser over its limit counts as unknown", async () => {
  const { from, counts } = door(2);
  for (let turn = 1; turn <= 3; turn++) await beginSignIn(from("192.0.2.7"), knownSender);
  expect([...counts.keys()].filter((key) => key.startsWith("sign-in address:"))).toHaveLength(1);
});

test("the delay is at most eight seconds", () => {
  expect([0, 1, 4, 16, 1_000].map(delayAfter)).toEqual([0, 500, 2_000, 8_000, 8_000]);
});

describe("device token", () => {
  const other = "moussa@baol.sn";
  const knows = (token: string | null, who: string) =>
    deviceThatKnows({ secret }, { email: who, token });

  test("the device token knows the accounts that signed in there and no others", () => {
    expect(knows(knownSender.device, email)).toMatch(/^[\w-]{43}$/);
    expect(knows(knownSender.device, other)).toBeNull();
    const both = deviceToken({ secret }, { email: other, former: knownSender.device });
    expect(knows(both, email)).toBe(knows(knownSender.device, email));
    expect(knows(both, other)).toBe(knows(knownSender.device, email));
  });

  test("the device token forgets the oldest account", () => {
    let token: string = knownSender.device;
    for (const name of ["b", "c", "d", "e", "f"])
      token = deviceToken({ secret }, { email: `${name}@baol.sn`, former: token });
    expect(knows(token, "b@baol.sn")).not.toBeNull();
    expect(knows(token, email)).toBeNull();
  });

  test("the device token holds no address and cannot be forged", () => {
    expect(knownSender.device).not.toContain("awa");
    const forged = deviceToken({ secret: `${secret}!` }, { email, former: null });
    for (const token of [forged, "", "x", `${knownSender.device}x`, null])
      expect(knows(token, email)).toBeNull();
  });
});
