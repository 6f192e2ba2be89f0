import { expect, test } from "vitest";
import { findEntries, readQuestion } from "./search-content.ts";
import { searchPages } from "./search-pages.ts";
import { listedPages } from "./site-pages.ts";

/** The newest post under a second address: the search shows it as a post. */
const twice = ["/post-image"];

test("every page that search engines are told of can be found here too", () => {
  const found = searchPages.map(({ path }) => path);
  const missing = listedPages.filter(({ path }) => !twice.includes(path) && !found.includes(path));
  expect(missing).toEqual([]);
});

test.each([
  ["newsletter", "/lettre"],
  ["mot de passe perdu", "/espace/mot-de-passe-oublie"],
  ["tarifs", "/processus"],
  ["recours", "/processus"],
  ["telephone", "/contact"],
  ["cookies", "/confidentialite"],
  ["verifier un certificat", "/annuaire"],
  ["s’inscrire", "/register"],
  ["code de mon métier", "/qualifications"],
])("%j leads to %s", (typed, path) => {
  expect(findEntries(searchPages, readQuestion(typed)).map((page) => page.path)).toContain(path);
});
