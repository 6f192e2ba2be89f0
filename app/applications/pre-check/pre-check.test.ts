import { expect, test } from "vitest";
import {
  answersIn,
  factsOf,
  isYoung,
  readPreCheck,
  searchedWorks,
  wantsAnswer,
} from "./pre-check.ts";

const read = (query: string) => readPreCheck(new URLSearchParams(query));

test("an empty address asks nothing, and leaves no document out", () => {
  const asked = read("");
  expect(asked).toEqual({
    ...{ codes: [], level: 1, levels: {}, class: null, foundedOn: null, figures: null },
  });
  const given = { day: "2026-11-22", provisionalUnderYears: 3, subAreas: [] };
  expect(factsOf(asked, given)).toMatchObject({ kind: "first", class: null, subAreas: null });
});

test("a whole one is read, amounts as people write them", () => {
  const query =
    "sd=2201&sd=2202&sd=2201&niveau=2&classe=D&creation=2019&ca1=120 000 000&ca2=90.000.000&capitaux=10000000&ingenieurs=1&techniciens=2&effectif=12&materiel=5000000&travaux=40000000&dirigeant=oui";
  expect(read(query)).toEqual({
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

test("a sub-area has a level of its own where one was given, and only one that is asked for", () => {
  const query = "sd=2201&sd=2202&niveau=2&niveau-2201=3&niveau-2202=2&niveau-3101=1";
  expect(read(query)).toMatchObject({ level: 2, levels: { "2201": 3 } });
  expect(read("sd=2201&niveau-2201=9").levels).toEqual({});
});

test.each([
  "sd=x&sd=22011&niveau=9&classe=Z&creation=abc&ca1=-5&effectif=deux",
  "sd[]=2201&classe[]=A",
])("nonsense (%s) is as if it were not there", (query) => {
  expect(read(query)).toEqual(read(""));
});

test("a company under three years is young", () => {
  expect(isYoung(read("creation=2025"), "2026-11-22", 3)).toBe(true);
  expect(isYoung(read("creation=2019"), "2026-11-22", 3)).toBe(false);
  expect(isYoung(read(""), "2026-11-22", 3)).toBe(false);
});

test("the search of the works is no answer, and sent without a new word it asks for the answer", () => {
  const sent = new URLSearchParams("mot= plombier &cherche=&chercher=oui&sd=2201&classe=D");
  expect(searchedWorks(sent)).toBe("plombier");
  expect(wantsAnswer(sent)).toBe(false);
  expect(answersIn(sent)).toBe("sd=2201&classe=D");
  expect(readPreCheck(sent)).toEqual(read("sd=2201&classe=D"));
  for (const query of ["mot=plombier&cherche=plombier&chercher=oui", "mot=&cherche=&chercher=oui"])
    expect(wantsAnswer(new URLSearchParams(query)), query).toBe(true);
  for (const query of ["mot=&cherche=plombier&chercher=oui", "mot=plombier&cherche=plombier", ""])
    expect(wantsAnswer(new URLSearchParams(query)), query).toBe(false);
});
