import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { companySearchText } from "#app/listings/search-text.ts";
import { anyText } from "#tests/any-text.ts";
import { isWholeNumber, patternOf, rankOf, searchedWords } from "./directory-words.ts";

const today = "2026-11-21";

describe("searchedWords", () => {
  test.each([
    ["Baol Bâtiment", ["baol", "batiment"], []],
    ["L’Avenir & Fils", ["l", "avenir", "fils"], []],
    ["S.G.B.T.P.", ["sgbtp"], []],
    ["%", [], []],
    ["_\\", [], []],
    ["100 %", ["100"], ["100"]],
    ["3067221", ["3067221"], ["3067221", "003067221"]],
    ["30672212G2", ["30672212g2"], ["30672212g2", "003067221"]],
    ["003 067 221", ["003", "067", "221"], ["003067221"]],
    ["NINEA : 003.067.221 2g2", ["ninea", "003067221", "2g2"], ["0030672212g2", "003067221"]],
    ["SN DKR 2015 B 20990", ["sn", "dkr", "2015", "b", "20990"], ["sndkr2015b20990"]],
    [
      "RC/SN-DKR-2015-B-020990",
      ["rc", "sn", "dkr", "2015", "b", "020990"],
      ["sndkr2015b020990", "sndkr2015b20990"],
    ],
    ["dkr.2015", ["dkr2015"], ["dkr2015"]],
  ])("%j is searched as expected words and numbers", (query, words, numbers) => {
    expect(searchedWords(query, today)).toMatchObject({ words, numbers });
  });

  test("any search text gives only a few patterns of letters and digits", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 100 }), (query) => {
        const { words, numbers } = searchedWords(query, today);
        expect(words.length).toBeLessThanOrEqual(8);
        for (const word of [...words, ...numbers])
          expect(patternOf(word)).toMatch(/^% ?[\p{L}\p{N}]+%$/u);
      }),
    );
  });
});

test("one or two letters match the beginning of a word, three match anywhere", () => {
  expect([patternOf("s"), patternOf("sa"), patternOf("sar")]).toEqual(["% s%", "% sa%", "%sar%"]);
});

const company = (name: string, tradeName: string | null = null) => ({
  name,
  tradeName,
  searchText: companySearchText({
    name,
    tradeName,
    formerNames: [],
    einKey: "003067221",
    businessRegistry: "SN.DKR.2015.B.20990",
    businessRegistryKey: "SN-DKR-2015-B-20990",
  }),
});

test.each([
  ["Ets Diop", ["diop"]],
  ["La société Diop & fils SARL", ["diop"]],
  ["Groupe Diop Bâtiment", ["diop", "batiment"]],
  ["Entreprise générale du Walo", ["generale", "walo"]],
  ["groupe sarl", ["groupe", "sarl"]],
])("names must bear of « %s » the words %j", (query, distinctive) => {
  expect(searchedWords(query, today).distinctive).toEqual(distinctive);
});

test.each([
  ["3067221", true],
  ["003067221 2G3", true],
  ["SN-DKR-2015-B-20990", true],
  ["30672", false],
  ["Baol 3", false],
  ["Baol", false],
  ["", false],
])("« %s » is a whole number: %s", (text, isWhole) => {
  expect(isWholeNumber(text, today)).toBe(isWhole);
});

test.each([
  ["baol", company("Baol"), 0],
  ["baol", company("Entreprise Sine", "BAOL"), 0],
  ["3067221", company("Sine"), 0],
  ["baol", company("Ets Baol SARL"), 10],
  ["baol suarl", company("Baol SARL"), 11],
  ["baol", company("Baol Bâtiment"), 20],
  ["ets baol", company("Baol Bâtiment"), 31],
  ["baol bat", company("Baol Bâtiment"), 41],
  ["baol", company("Grand Baol"), 50],
  ["bati", company("Grand Bâtiment"), 61],
  ["aol", company("Grand Baol"), 71],
])("« %s » ranks %o as %i", (query, expectedRank, rank) => {
  expect(rankOf(searchedWords(query, today), expectedRank)).toBe(rank);
});
