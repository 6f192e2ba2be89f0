import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "./dates.ts";
import {
  addWorkingDays,
  daysBackFrom,
  isWorkingDay,
  workingDayFrom,
  workingDaysBetween,
} from "./working-days.ts";

const holidays = new Set(["2026-12-25", "2027-01-01", "2027-03-29"]);

test.each([
  ["2026-11-20", 0, "2026-11-20"],
  ["2026-11-20", 1, "2026-11-23"],
  ["2026-11-20", 5, "2026-11-27"],
  ["2026-11-21", 1, "2026-11-23"],
  ["2026-11-22", 1, "2026-11-23"],
  ["2026-11-22", 0, "2026-11-22"],
  ["2026-12-24", 1, "2026-12-28"],
  ["2026-12-18", 10, "2027-01-05"],
  ["2026-12-31", 1, "2027-01-04"],
  ["2027-03-26", 1, "2027-03-30"],
  ["2027-03-26", 30, "2027-05-10"],
])("addWorkingDays: %s and %i working days is %s", (day, count, expected) => {
  expect(addWorkingDays(day, count, holidays)).toBe(expected);
});

test("addWorkingDays ends on a working day, with as many working days in between as were asked for", () => {
  const start = fc.integer({ min: 0, max: 2000 }).map((days) => addDays("2024-01-01", days));
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 60 }), (day, count) => {
      const end = addWorkingDays(day, count, holidays);
      expect(isWorkingDay(end, holidays)).toBe(true);
      let working = 0;
      for (let each = addDays(day, 1); each <= end; each = addDays(each, 1))
        working += isWorkingDay(each, holidays) ? 1 : 0;
      expect(working).toBe(count);
    }),
  );
});

test("daysBackFrom is the latest working day from which the working days end in time", () => {
  const start = fc.integer({ min: 0, max: 2000 }).map((days) => addDays("2024-01-01", days));
  fc.assert(
    fc.property(start, fc.integer({ min: 0, max: 60 }), (last, count) => {
      const day = daysBackFrom(last, count, holidays);
      expect(addWorkingDays(day, count, holidays) <= last).toBe(true);
      expect(isWorkingDay(day, holidays)).toBe(true);
      const next = workingDayFrom(addDays(day, 1), holidays);
      expect(addWorkingDays(next, count, holidays) > last).toBe(true);
    }),
  );
});

test("workingDaysBetween is the inverse of addWorkingDays", () => {
  const start = fc.integer({ min: 0, max: 2000 }).map((days) => addDays("2024-01-01", days));
  fc.assert(
    fc.property(start, fc.integer({ min: 0, max: 60 }), (day, count) => {
      expect(workingDaysBetween(day, addWorkingDays(day, count, holidays), holidays)).toBe(count);
      expect(workingDaysBetween(addDays(day, 1), day, holidays)).toBe(0);
    }),
  );
});

test.each([
  ["2026-12-24", "2026-12-24"],
  ["2026-12-25", "2026-12-28"],
  ["2026-12-26", "2026-12-28"],
])("workingDayFrom(%s) is %s", (day, expected) => {
  expect(workingDayFrom(day, holidays)).toBe(expected);
});
