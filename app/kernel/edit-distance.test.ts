import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";

describe("editDistance", () => {
  test.each([
    ["baol", "baol", 0],
    ["bola", "baol", 2],
    ["boal", "baol", 1],
    ["batment", "batiment", 1],
    ["construtcion", "construction", 1],
    ["sine", "sines", 1],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
  ])("the distance between %s and %s is %i", (a, b, expected) => {
    expect(editDistance(a, b)).toBe(expected);
    expect(editDistance(b, a)).toBe(expected);
  });

  test("the distance is 0 for equal words, and never more than the longer length", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(editDistance(a, a)).toBe(0);
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max([...a].length, [...b].length));
      }),
    );
  });
});
