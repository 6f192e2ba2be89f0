import { expect, test } from "vitest";
import { companySearchText, isSlug, slugOf } from "./search-text.ts";

const company = {
  name: "S.A.R.L. Baol & Fils",
  tradeName: "Bâti-Baol",
  formerNames: [],
  einKey: "003067221",
  businessRegistry: "RC SN DKR 2015 B 20990",
  businessRegistryKey: "SN-DKR-2015-B-20990",
};

test("search text holds words and numbers between spaces, numbers without separators", () => {
  expect(companySearchText(company)).toBe(" sarl baol fils bati baol 003067221 sndkr2015b20990 ");
});

test("search text holds the words of former names", () => {
  expect(companySearchText({ ...company, formerNames: ["Sine BTP"] })).toContain(" sine btp ");
});

test("a registry number of unknown pattern is searched as it was typed", () => {
  const other = {
    ...company,
    tradeName: null,
    businessRegistry: "4225/X",
    businessRegistryKey: null,
  };
  expect(companySearchText(other)).toBe(" sarl baol fils 003067221 4225x ");
});

test.each([
  ["Baol Bâtiment & Fils SARL", "baol-batiment-fils-sarl"],
  ["L’Avenir de l'eau", "lavenir-de-leau"],
  ["S.G.B.T.P.", "sgbtp"],
  ["  -- ", "entreprise"],
  ["建設", "entreprise"],
  ["Œuvres", "oeuvres"],
  [`${"a".repeat(69)} bcd`, "a".repeat(69)],
])("%j has the slug %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
});

test.each(["", "A", "a--b", "-a", "a\u0000", "a/b", "a".repeat(201)])("%j is no slug", (text) => {
  expect(isSlug(text)).toBe(false);
});
