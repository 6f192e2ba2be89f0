import { expect, test } from "vitest";
import { companiesInWords, listHeading } from "./companies-in-words.ts";
import type { Standing } from "./directory-list.ts";

const inForce: Standing = { kind: "in-force" };
const suspended: Standing = { kind: "suspended", since: "2026-11-03" };
const expired: Standing = { kind: "ended", how: "expired", since: "2026-11-03" };

const spaced = (text: string) => text.replaceAll("\u00A0", " ");

test.each([
  [inForce, "1 entreprise"],
  [suspended, "1 entreprise, suspendue depuis le 3 novembre 2026"],
  [expired, "1 entreprise, échue depuis le 3 novembre 2026"],
])("a heading that counts one company says with its date what it is: %s", (standing, words) => {
  expect(spaced(listHeading([{ standing }], { total: 1, inForce: 0 }))).toBe(words);
});

test.each([
  [{ total: 0, inForce: 0 }, "aucune entreprise"],
  [{ total: 26, inForce: 26 }, "26 entreprises"],
  [{ total: 28, inForce: 26 }, "28 entreprises, 26 en vigueur, 2 suspendues"],
  [{ total: 2, inForce: 0 }, "2 entreprises suspendues"],
  [
    { total: 3, inForce: 1, withoutRight: 1 },
    "3 entreprises, 1 en vigueur, 1 suspendue, 1 sans qualification à ce jour",
  ],
  [{ total: 2, inForce: 0, withoutRight: 2 }, "2 entreprises sans qualification à ce jour"],
])("%o companies are « %s »", (answer, words) => {
  expect(spaced(companiesInWords(answer))).toBe(words);
  expect(listHeading([], answer)).toBe(companiesInWords(answer));
});
