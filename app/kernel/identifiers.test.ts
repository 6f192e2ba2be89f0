import { expect, test } from "vitest";
import { checkDigit, isId, newId, numberOf, randomId } from "./identifiers.ts";

test("random identifiers are canonical, and never the same twice", () => {
  const ids = Array.from({ length: 2000 }, randomId);
  expect(ids.filter((id) => !isId(id))).toEqual([]);
  expect(new Set(ids).size).toBe(2000);
});

test("an identifier is a UUID of version 7", () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("identifiers made in the same process sort as they were made, and none comes twice", () => {
  const ids = Array.from({ length: 2000 }, newId);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ["01a1fac3-a867-759c-b4fb-c8c690aea3e2", true],
  ["00000000-0000-0000-0000-000000000000", true],
  ["01A1FAC3-A867-759C-B4FB-C8C690AEA3E2", false],
  ["01a1fac3a867759cb4fbc8c690aea3e2", false],
  ["01a1fac3-a867-759c-b4fb-c8c690aea3e2\n", false],
  [" 01a1fac3-a867-759c-b4fb-c8c690aea3e2", false],
  ["01a1fac3-a867-759c-b4fb-c8c690aea3eg", false],
  ["", false],
  ["1", false],
])("whether %j can be sent to a uuid column: %s", (text, expected) => {
  expect(isId(text)).toBe(expected);
});

test("the check digit is that of Damm's own example", () => {
  expect(checkDigit("572")).toBe("4");
});

test("a number has its prefix, its year, a serial of five digits at least and a check digit", () => {
  const kind = { kind: "application", prefix: "DO" };
  expect(numberOf(kind, 2026, 42)).toBe(`DO-2026-00042-${checkDigit("202600042")}`);
  expect(numberOf(kind, 2026, 123_456)).toBe(`DO-2026-123456-${checkDigit("2026123456")}`);
});
