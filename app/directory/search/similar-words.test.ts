import { expect, test } from "vitest";
import { similarWords } from "./similar-words.ts";

const knownWords = ["baol", "batiment", "construction", "constructions", "sine", "routes"];

test.each([
  ["boal", ["baol"]],
  ["constrution", ["construction", "constructions"]],
  ["batment", ["batiment"]],
  ["cosntru", ["construction", "constructions"]],
  ["sin", []],
  ["xyzt", []],
])("%s resembles %j", (word, near) => {
  expect(similarWords(word, knownWords)).toEqual(near);
});

test("similarWords returns at most the requested number, the nearest first", () => {
  expect(similarWords("constructio", knownWords, 1)).toEqual(["construction"]);
});
