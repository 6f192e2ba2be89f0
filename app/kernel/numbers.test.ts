import { expect, test } from "vitest";
import { checkDigit, numberOf } from "./numbers.ts";

test("the check digit is that of Damm's own example", () => {
  expect(checkDigit("572")).toBe("4");
});

test("a number has its prefix, its year, a serial of five digits at least and a check digit", () => {
  const kind = { kind: "application", prefix: "DO" };
  expect(numberOf(kind, 2026, 42)).toBe(`DO-2026-00042-${checkDigit("202600042")}`);
  expect(numberOf(kind, 2026, 123_456)).toBe(`DO-2026-123456-${checkDigit("2026123456")}`);
});
