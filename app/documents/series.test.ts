import { describe, expect, test } from "vitest";
import { labelWithYear, missingYearsInWords, seriesOn, validitiesOn } from "./series.ts";

const requirement = { validity: "fiscal", validFor: 18 } as const;
const day = "2026-11-28";

/** « 2025 » closed at the end of that year, « ? » is without its day; another text is the day itself. */
const judged = (on: string, years: number, closings: readonly string[]) => {
  const documents = closings.map((each) => ({
    issuedOn: each === "?" ? null : each.length === 4 ? `${each}-12-31` : each,
    endsOn: null,
  }));
  return seriesOn(on, documents, { requirement, years });
};

describe("seriesOn", () => {
  // The years asked for and given; standing, last day and missing years; each document; the day where it is another.
  test.each<[string, number, string, string, string, on?: string]>([
    [
      "three consecutive years",
      3,
      "2025 2024 2023",
      "in-order 2027-06-30",
      "valid expected expected",
    ],
    [
      "three years in any order",
      3,
      "2023 2025 2024",
      "in-order 2027-06-30",
      "expected valid expected",
    ],
    ["two files of one year", 2, "2025 2025 2024", "in-order 2027-06-30", "valid valid expected"],
    ["more years than asked", 2, "2025 2024 2023", "in-order 2027-06-30", "valid expected surplus"],
    ["one year twice and a gap", 3, "2025 2025 2024", "incomplete - 2023", "valid valid expected"],
    ["a year in the middle missing", 3, "2025 2023", "incomplete - 2024", "valid expected"],
    [
      "a wrong closing day and a gap",
      3,
      "2026-11-15 2024 2023",
      "incomplete - 2025",
      "valid expected surplus",
    ],
    ["only the newest", 3, "2025", "incomplete - 2023 2024", "valid"],
    ["only the older ones", 3, "2024 2023", "incomplete - 2025", "expected expected"],
    [
      "a whole series that is too old",
      3,
      "2024 2023 2022",
      "ended - 2025",
      "expected expected surplus",
    ],
    ["one year that is too old", 1, "2024", "ended - 2025", "ended"],
    ["years long past", 2, "2020 2019", "ended - 2024 2025", "ended surplus"],
    ["nothing", 3, "", "incomplete - 2023 2024 2025", ""],
    ["a closing day to come", 1, "2026", "incomplete - 2025", "not-yet"],
    ["a document without its day", 2, "2025 ?", "incomplete - 2024", "valid date-missing"],
    [
      "a year not yet due, on the last day of grace",
      3,
      "2024 2023 2022",
      "ends-soon 2026-06-30",
      "ends-soon expected expected",
      "2026-06-30",
    ],
    [
      "a year not yet due, the day after",
      3,
      "2024 2023 2022",
      "ended - 2025",
      "expected expected surplus",
      "2026-07-01",
    ],
    [
      "a new year in January, before the others",
      3,
      "2026 2025 2024",
      "in-order 2028-06-30",
      "valid expected expected",
      "2027-01-20",
    ],
    [
      "a year closed early beside a whole series",
      3,
      "2026-01-31 2024 2023 2022",
      "in-order 2026-06-30",
      "valid valid expected expected",
      "2026-02-10",
    ],
    [
      "years that close in June",
      2,
      "2026-06-30 2025-06-30",
      "in-order 2027-12-30",
      "valid expected",
    ],
  ])("of %s", (_what, years, given, standing, states, on = day) => {
    const series = judged(on, years, given.split(" ").filter(Boolean));
    const { until, missing, validities } = series;
    expect([series.standing, until ?? "-", ...missing].join(" ")).toBe(standing);
    expect(validities.map(({ state }) => state).join(" ")).toBe(states);
  });

  test("an expected year says its year, and lasts as long as the newest", () => {
    expect(judged(day, 2, ["2025", "2024"]).validities).toEqual([
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
