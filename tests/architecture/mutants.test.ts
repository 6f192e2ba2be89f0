import path from "node:path";
import { expect, test } from "vitest";
import { misfits, mutants } from "#tests/mutants/mutants.ts";

test("every mutant breaks a text that stands once in the code, and names tests that exist", () => {
  expect(misfits(path.resolve(import.meta.dirname, "../.."))).toEqual([]);
});

test("no rule is broken twice under one name", () => {
  const rules = mutants.map(({ rule }) => rule);
  expect(rules).toEqual([...new Set(rules)]);
});
