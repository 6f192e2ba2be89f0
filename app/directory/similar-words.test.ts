import { expect, test } from "vitest";
import { similarWords } from "./similar-words.ts";

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
