import { expect, test } from "vitest";
import { checkDigit, isId, newId, numberOf, randomId } from "./identifiers.ts";

test("randomId gives canonical identifiers, each a different one", () => {
  const ids = Array.from({ length: 2000 }, randomId);
  expect(ids.filter((id) => !isId(id))).toEqual([]);
  expect(new Set(ids).size).toBe(2000);
});

test("newId gives a UUID of version 7", () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("identifiers of one process sort in the order in which they were made, and are all different", () => {
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
])("isId(%j) is %s", (text, expected) => {
  expect(isId(text)).toBe(expected);
});

test("checkDigit agrees with the example of Damm's thesis", () => {
  expect(checkDigit("572")).toBe("4");
});

test("numberOf writes prefix, year, a serial of at least five digits and the check digit", () => {
  const kind = { kind: "application", prefix: "DO" };
  expect(numberOf(kind, 2026, 42)).toBe(`DO-2026-00042-${checkDigit("202600042")}`);
  expect(numberOf(kind, 2026, 123_456)).toBe(`DO-2026-123456-${checkDigit("2026123456")}`);
});
