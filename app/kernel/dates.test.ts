import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addMonths,
  dayProblem,
  daysBefore,
  formatDateLong,
  formatDateShort,
  formatDeadline,
  formatInstant,
  formatInstantShort,
  monthsBefore,
  parseBusinessDate,
  todayInDakar,
} from "./dates.ts";

describe("parseBusinessDate", () => {
  test.each([
    ["2026-09-01", "2026-09-01"],
    ["01/09/2026", "2026-09-01"],
    ["01092026", "2026-09-01"],
    ["1/9/2026", "2026-09-01"],
    ["1.9.2026", "2026-09-01"],
    ["01-09-2026", "2026-09-01"],
    ["01 09 2026", "2026-09-01"],
    [" 01 / 09 / 2026 ", "2026-09-01"],
    ["2026/9/1", "2026-09-01"],
    ["٠١/٠٩/٢٠٢٦", "2026-09-01"],
    ["29/02/2024", "2024-02-29"],
    ["29/02/2000", "2000-02-29"],
    ["01/01/1800", "1800-01-01"],
    ["31/12/2200", "2200-12-31"],
    ["1er\u00A0septembre 2026", "2026-09-01"],
    ["12 MARS 2024", "2024-03-12"],
    ["12 févr. 2024", "2024-02-12"],
    ["12-déc-2024", "2024-12-12"],
    ["3 août 2025", "2025-08-03"],
  ])("parseBusinessDate reads %j as %s", (text, expected) => {
    expect(parseBusinessDate(text)).toBe(expected);
  });

  test.each([
    "",
    "29/02/2023",
    "29/02/1900",
    "31/04/2026",
    "00/01/2026",
    "01/13/2026",
    "2026-02-30",
    "31/12/1799",
    "01/01/2201",
    "01/09/26",
    "2026-09",
    "2026-09-01T00:00:00Z",
    "12 jui 2024",
    "12 mar 24",
    "12 ma 2024",
    "31 avril 2026",
    "12 march 2024",
    "aujourd’hui",
    "01/09/2026\u0000",
    "0x1/09/2026",
    "01//09/2026",
    "-1/09/2026",
  ])("parseBusinessDate refuses %j", (text) => {
    expect(parseBusinessDate(text)).toBeNull();
  });

  test.each([
    ["10/01/23", "L’année s’écrit avec quatre chiffres (exemple\u00A0: 12/03/2026)"],
    ["10 mars 23", "L’année s’écrit avec quatre chiffres (exemple\u00A0: 12/03/2026)"],
    ["31/02/2026", "Cette date n’existe pas (exemple\u00A0: 12/03/2026)"],
    ["hier", "Cette date n’existe pas (exemple\u00A0: 12/03/2026)"],
  ])("dayProblem says why %j is no day", (text, problem) => {
    expect(parseBusinessDate(text)).toBeNull();
    expect(dayProblem(text, "12/03/2026")).toBe(problem);
  });

  test("parseBusinessDate reads every day of the range, in the notations in which it is shown", () => {
    const days = fc.date({
      min: new Date("1800-01-01T00:00:00Z"),
      max: new Date("2200-12-31T23:59:59Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10);
        expect(parseBusinessDate(date)).toBe(date);
        expect(parseBusinessDate(formatDateShort(date))).toBe(date);
        expect(parseBusinessDate(formatDateLong(date))).toBe(date);
      }),
    );
  });
});

describe("formatting of dates", () => {
  test.each([
    ["2026-09-01", "1er\u00A0septembre 2026", "01/09/2026"],
    ["2026-08-31", "31\u00A0août 2026", "31/08/2026"],
    ["1960-04-04", "4\u00A0avril 1960", "04/04/1960"],
    ["2026-12-11", "11\u00A0décembre 2026", "11/12/2026"],
    ["2026-13-01", "2026-13-01", "01/13/2026"],
    ["demain", "demain", "demain"],
    ["", "", ""],
  ])("the date %j is written %j, and %j in short form", (date, long, short) => {
    expect(formatDateLong(date)).toBe(long);
    expect(formatDateShort(date)).toBe(short);
  });

  test.each([
    ["2026-12-07", "lundi 7\u00A0décembre 2026"],
    ["2026-03-01", "dimanche 1er\u00A0mars 2026"],
  ])("a last day %s is written with its weekday", (date, sentence) => {
    expect(formatDeadline(date)).toBe(sentence);
  });

  test("formatInstantShort uses the clock of Dakar", () => {
    expect(formatInstantShort(new Date("2026-03-12T08:05:59Z"))).toBe("12/03/2026\u00A008:05");
  });

  test.each([
    ["2026-09-01T08:30:00Z", "1er\u00A0septembre 2026 à\u00A08\u00A0h\u00A030"],
    ["2026-09-01T00:00:59Z", "1er\u00A0septembre 2026 à\u00A00\u00A0h"],
    ["2026-09-30T23:05:00Z", "30\u00A0septembre 2026 à\u00A023\u00A0h\u00A005"],
  ])("formatInstant writes the instant %s as %j", (instant, expected) => {
    expect(formatInstant(new Date(instant))).toBe(expected);
  });
});

describe("todayInDakar", () => {
  test.each([
    ["2026-08-31T23:59:59.999Z", "2026-08-31"],
    ["2026-09-01T00:00:00Z", "2026-09-01"],
    ["2026-09-01T01:00:00+02:00", "2026-08-31"],
    ["1999-12-31T23:30:00-01:00", "2000-01-01"],
  ])("at %s the business date in Dakar is %s", (instant, expected) => {
    expect(todayInDakar(new Date(instant))).toBe(expected);
  });
});

test.each([
  ["2025-12-31", 18, "2027-06-30"],
  ["2026-01-31", 1, "2026-02-28"],
  ["2024-02-29", 12, "2025-02-28"],
  ["2026-03-31", -4, "2025-11-30"],
  ["2026-05-01", -4, "2026-01-01"],
])("addMonths: %s and %i months is %s", (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

describe("daysBefore and monthsBefore", () => {
  test.each([
    ["2026-11-21T08:30:00.000Z", 30, "2026-10-22T08:30:00.000Z"],
    ["2024-03-01T00:00:00.000Z", 1, "2024-02-29T00:00:00.000Z"],
  ])("daysBefore: %s less %i days is %s", (now, days, expected) => {
    expect(daysBefore(new Date(now), days).toISOString()).toBe(expected);
  });

  test.each([
    ["2026-11-21T08:30:00.000Z", 24, "2024-11-21T08:30:00.000Z"],
    ["2026-11-21T08:30:00.000Z", 11, "2025-12-21T08:30:00.000Z"],
    ["2026-03-31T08:30:00.000Z", 1, "2026-02-28T08:30:00.000Z"],
    ["2024-02-29T23:59:59.999Z", 12, "2023-02-28T23:59:59.999Z"],
    ["2024-02-29T00:00:00.000Z", 48, "2020-02-29T00:00:00.000Z"],
  ])("monthsBefore: %s less %i months is %s", (now, months, expected) => {
    expect(monthsBefore(new Date(now), months).toISOString()).toBe(expected);
  });
});
