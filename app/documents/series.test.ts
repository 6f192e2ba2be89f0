import { describe, expect, test } from "vitest";
import { labelWithYear, missingYearsInWords, seriesOn, validitiesOn } from "./series.ts";

const requirement = { validity: "fiscal", validFor: 18 } as const;
const day = "2026-11-28";

/** « 2025 » closed at the end of that year; another text is the day itself. */
const judged = (on: string, years: number, closings: readonly (string | number | null)[]) => {
  const documents = closings.map((each) => ({
    issuedOn: typeof each === "number" ? `${each}-12-31` : each,
    endsOn: null,
  }));
  return seriesOn(on, documents, { requirement, years });
};

describe("seriesOn", () => {
  test.each([
    [
      "three consecutive years",
      day,
      3,
      [2025, 2024, 2023],
      "in-order",
      "2027-06-30",
      [],
      ["valid", "expected", "expected"],
    ],
    [
      "three years in any order",
      day,
      3,
      [2023, 2025, 2024],
      "in-order",
      "2027-06-30",
      [],
      ["expected", "valid", "expected"],
    ],
    [
      "two files of one year",
      day,
      2,
      [2025, 2025, 2024],
      "in-order",
      "2027-06-30",
      [],
      ["valid", "valid", "expected"],
    ],
    [
      "more years than asked",
      day,
      2,
      [2025, 2024, 2023],
      "in-order",
      "2027-06-30",
      [],
      ["valid", "expected", "surplus"],
    ],
    [
      "one year twice and a gap",
      day,
      3,
      [2025, 2025, 2024],
      "incomplete",
      null,
      [2023],
      ["valid", "valid", "expected"],
    ],
    [
      "a year in the middle missing",
      day,
      3,
      [2025, 2023],
      "incomplete",
      null,
      [2024],
      ["valid", "expected"],
    ],
    [
      "a wrong closing day and a gap",
      day,
      3,
      ["2026-11-15", 2024, 2023],
      "incomplete",
      null,
      [2025],
      ["valid", "expected", "surplus"],
    ],
    ["only the newest", day, 3, [2025], "incomplete", null, [2023, 2024], ["valid"]],
    [
      "only the older ones",
      day,
      3,
      [2024, 2023],
      "incomplete",
      null,
      [2025],
      ["expected", "expected"],
    ],
    [
      "a whole series that is too old",
      day,
      3,
      [2024, 2023, 2022],
      "ended",
      null,
      [2025],
      ["expected", "expected", "surplus"],
    ],
    ["one year that is too old", day, 1, [2024], "ended", null, [2025], ["ended"]],
    ["years long past", day, 2, [2020, 2019], "ended", null, [2024, 2025], ["ended", "surplus"]],
    ["nothing", day, 3, [], "incomplete", null, [2023, 2024, 2025], []],
    ["a closing day to come", day, 1, [2026], "incomplete", null, [2025], ["not-yet"]],
    [
      "a document without its day",
      day,
      2,
      [2025, null],
      "incomplete",
      null,
      [2024],
      ["valid", "date-missing"],
    ],
    [
      "a year not yet due, on the last day of grace",
      "2026-06-30",
      3,
      [2024, 2023, 2022],
      "ends-soon",
      "2026-06-30",
      [],
      ["ends-soon", "expected", "expected"],
    ],
    [
      "a year not yet due, the day after",
      "2026-07-01",
      3,
      [2024, 2023, 2022],
      "ended",
      null,
      [2025],
      ["expected", "expected", "surplus"],
    ],
    [
      "a new year in January, before the others",
      "2027-01-20",
      3,
      [2026, 2025, 2024],
      "in-order",
      "2028-06-30",
      [],
      ["valid", "expected", "expected"],
    ],
    [
      "a year closed early beside a whole series",
      "2026-02-10",
      3,
      ["2026-01-31", 2024, 2023, 2022],
      "in-order",
      "2026-06-30",
      [],
      ["valid", "valid", "expected", "expected"],
    ],
    [
      "years that close in June",
      day,
      2,
      ["2026-06-30", "2025-06-30"],
      "in-order",
      "2027-12-30",
      [],
      ["valid", "expected"],
    ],
  ] as const)(
    "of %s on %s",
    (_what, on, years, closings, standing, until, missingYears, states) => {
      const series = judged(on, years, closings);
      expect([series.standing, series.until, series.missing]).toEqual([
        standing,
        until,
        missingYears,
      ]);
      expect(series.validities.map(({ state }) => state)).toEqual(states);
    },
  );

  test("an expected year says its year, and lasts as long as the newest", () => {
    expect(judged(day, 2, [2025, 2024]).validities).toEqual([
      { state: "valid", until: "2027-06-30", year: 2025 },
      { state: "expected", until: "2027-06-30", year: 2024 },
    ]);
  });

  test("a proof of request is no year", () => {
    const documents = [{ issuedOn: null, endsOn: null, isRequest: true }];
    expect(seriesOn(day, documents, { requirement, years: 1 })).toMatchObject({
      missing: [2025],
      validities: [{ state: "requested" }],
    });
  });
});

test("validitiesOn judges each document of another requirement alone", () => {
  const series = { requirement: { validity: "days", validFor: 90 }, years: null } as const;
  const documents = ["2026-11-01", "2026-06-01"].map((issuedOn) => ({ issuedOn, endsOn: null }));
  expect(validitiesOn(day, documents, series).map(({ state }) => state)).toEqual([
    "valid",
    "ended",
  ]);
});

test.each([
  [[], ""],
  [[2023], "il manque l’exercice 2023"],
  [[2022, 2023], "il manque les exercices 2022 et 2023"],
  [[2021, 2022, 2023], "il manque les exercices 2021, 2022 et 2023"],
])("missing years %j are « %s »", (years, words) => {
  expect(missingYearsInWords(years)).toBe(words);
});

test("only a document of a financial year is called by its year", () => {
  expect(labelWithYear("Bilans", requirement, "2024-12-31")).toBe("Bilans, exercice 2024");
  expect(labelWithYear("Bilans", requirement, null)).toBe("Bilans");
  expect(labelWithYear("Quitus", { validity: "days" }, "2026-01-02")).toBe("Quitus");
});
