import { describe, expect, test } from "vitest";
import type { QualificationState, QualificationStatus } from "./qualification.ts";
import {
  isListed,
  lastRenewalDay,
  qualificationStatus,
  statusSince,
} from "./qualification-status.ts";

const day = { today: "2026-11-21", renewalOpensDays: 180 };

const cases: [QualificationState, string, string, QualificationStatus][] = [
  ["granted", "2024-01-01", "2028-01-01", "valid"],
  ["granted", "2026-11-21", "2027-05-21", "valid"],
  ["granted", "2024-01-01", "2027-05-20", "to-renew"],
  ["granted", "2024-01-01", "2026-11-21", "to-renew"],
  ["granted", "2024-01-01", "2026-11-20", "expired"],
  ["granted", "2026-11-21", "2026-11-21", "to-renew"],
  ["granted", "2026-11-22", "2030-11-21", "upcoming"],
  ["suspended", "2024-01-01", "2028-01-01", "suspended"],
  ["suspended", "2024-01-01", "2026-12-01", "suspended"],
  ["suspended", "2024-01-01", "2026-11-20", "expired"],
  ["suspended", "2026-11-22", "2030-11-21", "upcoming"],
  ["withdrawn", "2024-01-01", "2028-01-01", "withdrawn"],
  ["withdrawn", "2020-01-01", "2024-01-01", "withdrawn"],
  ["replaced", "2024-01-01", "2028-01-01", "replaced"],
  ["void", "2024-01-01", "2028-01-01", "void"],
  ["void", "2020-01-01", "2024-01-01", "void"],
];

test.each(cases)(
  "a %s qualification from %s to %s has the status %s",
  (state, startsOn, endsOn, status) => {
    expect(qualificationStatus({ state, startsOn, endsOn }, day)).toBe(status);
  },
);

test("the directory lists qualifications in force or suspended, and no others", () => {
  const statuses = cases.map(([, , , status]) => status).filter(isListed);
  expect(new Set(statuses)).toEqual(new Set(["valid", "to-renew", "suspended"]));
});

describe("renewal", () => {
  test.each([
    ["2026-11-21", 180, "2027-05-20"],
    ["2027-12-31", 60, "2028-02-29"],
    ["2026-11-21", 0, "2026-11-21"],
  ])(
    "on %s, %i days before the end, renewal is open for qualifications that end by %s",
    (today, days, last) => {
      expect(lastRenewalDay({ today, renewalOpensDays: days })).toBe(last);
    },
  );
});

test.each<[QualificationStatus, string | null]>([
  ["valid", null],
  ["to-renew", null],
  ["upcoming", null],
  ["expired", "2026-11-21"],
  ["suspended", "2026-03-04"],
  ["withdrawn", "2026-03-04"],
  ["replaced", "2026-03-04"],
  ["void", "2026-03-04"],
])("a qualification that ended on 20 November is %s since %s", (status, since) => {
  const stateSince = new Date("2026-03-04T23:59:59Z");
  expect(statusSince(status, { endsOn: "2026-11-20", stateSince })).toBe(since);
});
