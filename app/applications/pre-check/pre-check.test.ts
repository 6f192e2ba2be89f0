import { expect, test } from "vitest";
import {
  answersIn,
  factsOf,
  figureProblems,
  isYoung,
  readPreCheck,
  searchedWorks,
  shownAnswer,
  wantsAnswer,
} from "./pre-check.ts";

const preCheckOf = (query: string) => readPreCheck(new URLSearchParams(query));

test("readPreCheck of an empty address has no answers, and factsOf leaves no document out", () => {
  const preCheck = preCheckOf("");
  expect(preCheck).toEqual({
    codes: [],
    level: 1,
    levels: {},
    class: null,
    foundedOn: null,
    figures: null,
  });
  const dayFacts = { day: "2026-11-22", provisionalUnderYears: 3, subAreas: [] };
  expect(factsOf(preCheck, dayFacts)).toMatchObject({ kind: "first", class: null, subAreas: null });
});

test("readPreCheck reads a complete address, with amounts as people write them", () => {
  const query =
    "sd=2201&sd=2202&sd=2201&niveau=2&classe=D&creation=2019&ca1=120 000 000&ca2=90.000.000&capitaux=10000000&ingenieurs=1&techniciens=2&effectif=12&materiel=5000000&travaux=40000000&dirigeant=oui";
  expect(preCheckOf(query)).toEqual({
    codes: ["2201", "2202"],
    level: 2,
    levels: {},
    class: "D",
    foundedOn: "2019-07-01",
    figures: {
      turnovers: [120_000_000, 90_000_000],
      equity: 10_000_000,
      engineers: 1,
      technicians: 2,
      qualifiedHead: true,
      staff: 12,
      equipment: 5_000_000,
      reference: 40_000_000,
    },
  });
});

test("readPreCheck reads the level of a sub-area only when the sub-area is chosen", () => {
  const query = "sd=2201&sd=2202&niveau=2&niveau-2201=3&niveau-2202=2&niveau-3101=1";
  expect(preCheckOf(query)).toMatchObject({ level: 2, levels: { "2201": 3 } });
  expect(preCheckOf("sd=2201&niveau-2201=9").levels).toEqual({});
});

test.each([
  "sd=x&sd=22011&niveau=9&classe=Z&creation=abc&ca1=-5&effectif=deux",
  "sd[]=2201&classe[]=A",
])("readPreCheck ignores invalid values (%s)", (query) => {
  expect(preCheckOf(query)).toEqual(preCheckOf(""));
});

test("isYoung is true for a company under three years", () => {
  expect(isYoung(preCheckOf("creation=2025"), "2026-11-22", 3)).toBe(true);
  expect(isYoung(preCheckOf("creation=2019"), "2026-11-22", 3)).toBe(false);
  expect(isYoung(preCheckOf(""), "2026-11-22", 3)).toBe(false);
});

test("the search term is not one of the answers, and a search without a new term asks for the result", () => {
  const sentQuery = new URLSearchParams("mot= plombier &cherche=&chercher=oui&sd=2201&classe=D");
  expect(searchedWorks(sentQuery)).toBe("plombier");
  expect(wantsAnswer(sentQuery)).toBe(false);
  expect(answersIn(sentQuery)).toBe("sd=2201&classe=D");
  expect(readPreCheck(sentQuery)).toEqual(preCheckOf("sd=2201&classe=D"));
  for (const query of ["mot=plombier&cherche=plombier&chercher=oui", "mot=&cherche=&chercher=oui"])
    expect(wantsAnswer(new URLSearchParams(query)), query).toBe(true);
  for (const query of ["mot=&cherche=plombier&chercher=oui", "mot=plombier&cherche=plombier", ""])
    expect(wantsAnswer(new URLSearchParams(query)), query).toBe(false);
});

test("figures in words are understood, equity may be negative, and unreadable figures are named", () => {
  expect(preCheckOf("ca1=120 millions&capitaux=-5 000 000").figures).toMatchObject({
    turnovers: [120_000_000],
    equity: -5_000_000,
  });
  const query = new URLSearchParams("ca1=beaucoup&effectif=un&ca2=&travaux=-5&materiel=5");
  expect(figureProblems(query)).toEqual({
    ca1: "Écrivez ce nombre en chiffres, par exemple 1 500 000",
    travaux: expect.stringContaining("négatif"),
    effectif: "Écrivez ce nombre en chiffres, par exemple 3",
  });
});

test.each([
  ["ca1", "120500000", "120\u202F500\u202F000"],
  ["ca1", "12 millions", "12\u202F000\u202F000"],
  ["capitaux", "-5000", "\u22125\u202F000"],
  ["ca1", "beaucoup", "beaucoup"],
  ["creation", "2019", "2019"],
])("shownAnswer of %s %j is %j", (name, text, shownText) => {
  expect(shownAnswer(name, text)).toBe(shownText);
});
