import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openBallot, sealBallot } from "./urn.server.ts";

const of = { itemId: "item", round: 1, accountId: "awa" };
const half = randomBytes(32);
const secret = "a secret of at least thirty-two characters";

test("a ballot opens for its voter, item and round, with the half and a secret that the product still knows", () => {
  const sealed = sealBallot("2", of, { secret, half });
  expect(openBallot(sealed, of, { secret, half })).toBe("2");
  expect(openBallot(sealed, of, { secret: `a newer secret\n${secret}`, half })).toBe("2");
  for (const other of [{ itemId: "x" }, { round: 2 }, { accountId: "x" }])
    expect(openBallot(sealed, { ...of, ...other }, { secret, half })).toBeNull();
  expect(openBallot(sealed, of, { secret, half: randomBytes(32) })).toBeNull();
  expect(openBallot(sealed, of, { secret: "another", half })).toBeNull();
  sealed[13] = (sealed[13] ?? 0) ^ 1;
  expect(openBallot(sealed, of, { secret, half })).toBeNull();
});

test("every ballot has 29 bytes, and two of the same choice differ", () => {
  const [first, second] = ["1", "1"].map((digit) => sealBallot(digit, of, { secret, half }));
  expect(first).toHaveLength(29);
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false);
  expect(sealBallot("3", of, { secret, half })).toHaveLength(29);
  expect(() => sealBallot("12", of, { secret, half })).toThrow("one digit");
});
