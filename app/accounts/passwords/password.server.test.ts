import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import {
  decoyHash,
  hashPassword,
  isOutdated,
  passwordParameters,
  verifyPassword,
} from "./password.server.ts";

const { memoryCost, timeCost, parallelism } = passwordParameters;
const parameters = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

describe("verifyPassword and hashPassword", () => {
  test("a password matches its own hash only", async () => {
    const hash = await hashPassword("terre de latérite");
    expect(await verifyPassword(hash, "terre de latérite")).toBe(true);
    expect(await verifyPassword(hash, "terre de latérites")).toBe(false);
    expect(await verifyPassword(hash, "Terre de latérite")).toBe(false);
    expect(await verifyPassword(hash, "")).toBe(false);
  });

  test("a password is hashed with 46 MiB in one pass and its own salt", async () => {
    const hashes = [await hashPassword("secret"), await hashPassword("secret")];
    expect(parameters).toBe("$argon2id$v=19$m=47104,t=1,p=1$");
    for (const hash of hashes) expect(hash.startsWith(parameters)).toBe(true);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  test("composed and decomposed accents are the same password", async () => {
    const hash = await hashPassword("latérite".normalize("NFD"));
    expect(await verifyPassword(hash, "latérite".normalize("NFC"))).toBe(true);
  });
});

test("a hash with older parameters still verifies and is reported as outdated", async () => {
  const parameters = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
  const earlier = await hash("terre de latérite", parameters);
  expect(await verifyPassword(earlier, "terre de latérite")).toBe(true);
  expect(isOutdated(earlier)).toBe(true);
  expect(isOutdated(await hashPassword("terre de latérite"))).toBe(false);
});

describe("verifyPassword without a hash", () => {
  test("without a hash no password is right, not even an empty one", async () => {
    for (const password of ["", "secret", decoyHash]) {
      expect(await verifyPassword(null, password)).toBe(false);
      expect(await verifyPassword("", password)).toBe(false);
    }
  });

  test("without a hash the verification costs as much as with a real hash", async () => {
    expect(decoyHash.startsWith(parameters)).toBe(true);
    expect(decoyHash).toHaveLength((await hashPassword("secret")).length);
    const knownHash = await hashPassword("secret");
    const cost = async (passwordHash: string | null) => {
      const before = process.cpuUsage();
      await verifyPassword(passwordHash, "another");
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // Other work of the process only adds.
    const leastCost = async (passwordHash: string | null) =>
      Math.min(await cost(passwordHash), await cost(passwordHash), await cost(passwordHash));
    const [ofNobody, ofSomebody] = [await leastCost(null), await leastCost(knownHash)];
    expect(ofNobody).toBeGreaterThan(ofSomebody / 4);
  });
});
