import { describe, expect, test } from "vitest";
import { nobody } from "#app/kernel/actor.ts";
import type { Limits } from "#app/kernel/context.ts";
import { countingLimits } from "#tests/limits.ts";
import { countAttempt, countUpload, networkOf } from "./attempts.server.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["not an address", "not an address"],
])("networkOf %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe("countAttempt", () => {
  const actual: object[] = [];
  const log = { info: () => {}, error: () => {}, warn: (line: object) => void actual.push(line) };
  const from = (ipAddress: string, limits: Limits) => ({
    limits,
    log,
    actor: nobody,
    requester: { ipAddress, userAgent: "" },
  });

  test("attempts on many accounts from one network are stopped", async () => {
    const { limits } = countingLimits(2);
    const turns = [];
    for (const email of ["a@b.sn", "c@b.sn", "d@b.sn"])
      turns.push(await countAttempt(from("192.0.2.7", limits), "sign-in", { email: email }));
    expect(turns.map(({ allowed }) => allowed)).toEqual([true, true, false]);
    expect(actual).toEqual([
      { kind: "security", event: "limit-reached", limit: "sign-in", ipAddress: "192.0.2.7" },
    ]);
  });

  test("attempts on one account from many networks are stopped", async () => {
    const { limits } = countingLimits(2);
    const turns = [];
    for (const address of ["192.0.2.7", "192.0.2.8", "192.0.2.9"])
      turns.push(await countAttempt(from(address, limits), "sign-in", { email: "a@b.sn" }));
    expect(turns.map(({ allowed }) => allowed)).toEqual([true, true, false]);
  });

  test("the counters hold no e-mail address", async () => {
    const { limits, counts } = countingLimits(2);
    await countAttempt(from("192.0.2.7", limits), "reset", { email: "awa@baol.sn" });
    expect(counts.size).toBeGreaterThan(0);
    expect([...counts.keys()].join()).not.toContain("awa");
  });
});

test("countUpload counts kilobytes by network without an account, and does not count refused uploads", async () => {
  const { limits, counts } = countingLimits(1_000);
  const requester = { ipAddress: "2001:db8:1:2::9", userAgent: "" };
  const log = { info: () => {}, error: () => {}, warn: () => {} };
  const send = async (bytes: number) =>
    (await countUpload({ limits, log, actor: nobody, requester }, bytes)).allowed;
  expect([await send(900_000), await send(100_001), await send(99_001), await send(1)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([...counts]).toEqual([["upload-volume address:2001:db8:1:2::/64", 1_000]]);
});
