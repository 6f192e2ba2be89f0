import { describe, expect, test, vi } from "vitest";
import { easterSunday, proposedHolidays } from "./proposed-holidays.ts";

test.each([
  [2000, "2000-04-23"],
  [2008, "2008-03-23"],
  [2011, "2011-04-24"],
  [2019, "2019-04-21"],
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
  [2049, "2049-04-18"],
  [2076, "2076-04-19"],
])("Easter of %i is on %s", (year, day) => {
  expect(easterSunday(year)).toBe(day);
});

describe("proposedHolidays", () => {
  test("the holidays of a year are those of Senegal, by date", () => {
    expect(proposedHolidays(2026).map(({ day, label }) => `${day} ${label}`)).toEqual([
      "2026-01-01 Jour de l’an",
      "2026-03-20 Korité (Aïd el-Fitr)",
      "2026-04-04 Fête de l’Indépendance",
      "2026-04-06 Lundi de Pâques",
      "2026-05-01 Fête du travail",
      "2026-05-14 Ascension",
      "2026-05-25 Lundi de Pentecôte",
      "2026-05-27 Tabaski (Aïd el-Adha)",
      "2026-06-25 Tamkharit (Achoura)",
      "2026-08-01 Grand Magal de Touba",
      "2026-08-15 Assomption",
      "2026-08-25 Gamou (Maouloud)",
      "2026-11-01 Toussaint",
      "2026-12-25 Noël",
    ]);
  });

  test("the Monday is a holiday when Tabaski falls on a Sunday", () => {
    const tabaski = proposedHolidays(2027).filter(({ key }) => key.startsWith("tabaski"));
    expect(tabaski).toMatchObject([
      { key: "tabaski-1448", day: "2027-05-16" },
      { key: "tabaski-1448-monday", day: "2027-05-17", label: "Lendemain de la Tabaski" },
    ]);
  });

  test("a feast that occurs twice in a year has two keys", () => {
    const korites = proposedHolidays(2033).filter(({ key }) => /^korite-\d+$/.test(key));
    // The calendar tables differ by a day between versions of the JavaScript engine.
    expect(korites.map(({ day }) => day)).toEqual([
      expect.stringMatching(/^2033-01-0[1-4]$/),
      expect.stringMatching(/^2033-12-2[2-4]$/),
    ]);
  });

  test("lunar holidays are marked, and keys are unique", () => {
    for (let year = 2024; year <= 2060; year += 1) {
      const all = proposedHolidays(year);
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
      expect(all.every(({ day }) => day.startsWith(String(year)))).toBe(true);
      expect(all.filter(({ lunar }) => !lunar)).toHaveLength(9);
    }
  });

  test("the lunar calendar of a year is computed once", () => {
    const calendar = vi.spyOn(Intl, "DateTimeFormat");
    const first = proposedHolidays(2091);
    expect(proposedHolidays(2091)).toBe(first);
    expect(calendar).toHaveBeenCalledTimes(1);
    expect(proposedHolidays(2092)).not.toEqual(first);
    expect(calendar).toHaveBeenCalledTimes(2);
    calendar.mockRestore();
  });
});
