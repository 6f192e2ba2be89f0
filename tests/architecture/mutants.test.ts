import path from "node:path";
import { expect, test } from "vitest";
import { misfits, mutants } from "#tests/mutants/mutants.ts";

test("every mutant breaks a text that occurs once in the code, and names existing tests", () => {
  expect(misfits(path.resolve(import.meta.dirname, "../.."))).toEqual([]);
});

test("no two mutants have the same name", () => {
  const rules = mutants.map(({ rule }) => rule);
  expect(rules).toEqual([...new Set(rules)]);
});
