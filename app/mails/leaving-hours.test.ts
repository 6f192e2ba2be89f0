import { expect, test } from "vitest";
import { byDayInDakar, endOfGathering, remindingTime } from "./leaving-hours.ts";

test.each([
  ["2026-11-22T03:10:00Z", "2026-11-22T08:00:00.000Z"],
  ["2026-11-22T08:00:00Z", "2026-11-22T08:00:00.000Z"],
  ["2026-11-22T17:59:59Z", "2026-11-22T17:59:59.000Z"],
  ["2026-11-22T18:00:00Z", "2026-11-23T08:00:00.000Z"],
  ["2026-12-31T23:59:00Z", "2027-01-01T08:00:00.000Z"],
])("a reminder queued at %s leaves at %s", (now, due) => {
  expect(byDayInDakar(new Date(now)).toISOString()).toBe(due);
});

test.each([
  ["2026-11-22T03:10:00Z", "2026-11-22T08:00:00.000Z"],
  ["2026-11-22T16:59:59Z", "2026-11-22T16:59:59.000Z"],
  ["2026-11-22T17:00:00Z", "2026-11-23T08:00:00.000Z"],
])("a duty that reminds and is due at %s runs at %s", (now, due) => {
  expect(remindingTime(new Date(now)).toISOString()).toBe(due);
});

test.each([
  ["2026-11-22T00:00:00Z", "2026-11-22T17:00:00.000Z"],
  ["2026-11-22T16:59:59Z", "2026-11-22T17:00:00.000Z"],
  ["2026-11-22T17:00:00Z", "2026-11-22T17:30:00.000Z"],
  ["2026-11-22T23:45:00Z", "2026-11-22T23:59:59.000Z"],
])("what begins to gather at %s leaves at %s", (now, due) => {
  expect(endOfGathering(new Date(now)).toISOString()).toBe(due);
});
