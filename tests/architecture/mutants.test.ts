import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { mutantsOf } from "#tests/mutants/by-syntax.ts";
import { equivalents } from "#tests/mutants/equivalents.ts";
import { isMutated, misfits, mutants } from "#tests/mutants/mutants.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("every mutant breaks a text that occurs once in the code, and names existing tests", () => {
  expect(misfits(root)).toEqual([]);
});

test("no two mutants have the same name", () => {
  const rules = mutants.map(({ rule }) => rule);
  expect(rules).toEqual([...new Set(rules)]);
});

test("no mutant by hand only takes away what is found by syntax", () => {
  const takenAway = mutants.filter(
    ({ file, replacement }) => isMutated(file) && /^;?$/.test(replacement.trim()),
  );
  const twice = takenAway.filter(({ file, text }) => {
    const source = readFileSync(path.join(root, file), "utf8");
    const from = source.indexOf(text);
    return mutantsOf(file, source).some(
      ({ start, end }) => start >= from && end <= from + text.length,
    );
  });
  expect(twice.map(({ rule }) => rule)).toEqual([]);
});

test("every mutant that is known to have no effect is still made", () => {
  const names = Object.keys(equivalents);
  const files = [...new Set(names.map((name) => name.slice(0, name.indexOf(":"))))];
  const made = files.flatMap((file) =>
    mutantsOf(file, readFileSync(path.join(root, file), "utf8")).map(({ name }) => name),
  );
  expect(names.filter((name) => !made.includes(name))).toEqual([]);
});
