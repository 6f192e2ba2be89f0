import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distance, similarWords } from "./similar-words.ts";

describe("distance", () => {
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
    expect(distance(a, b)).toBe(expected);
    expect(distance(b, a)).toBe(expected);
  });

  test("the distance is 0 for equal words, and never more than the longer length", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(distance(a, a)).toBe(0);
        expect(distance(a, b)).toBeLessThanOrEqual(Math.max([...a].length, [...b].length));
      }),
    );
  });
});

const known = ["baol", "batiment", "construction", "constructions", "sine", "routes"];

test.each([
  ["boal", ["baol"]],
  ["constrution", ["construction", "constructions"]],
  ["batment", ["batiment"]],
  ["cosntru", ["construction", "constructions"]],
  ["sin", []],
  ["xyzt", []],
])("%s resembles %j", (typed, near) => {
  expect(similarWords(typed, known)).toEqual(near);
});

test("similarWords returns at most the requested number, the nearest first", () => {
  expect(similarWords("constructio", known, 1)).toEqual(["construction"]);
});
