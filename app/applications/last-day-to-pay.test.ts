import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/kernel/dates.ts";
import { lastDayToPay, timeToPayInWords } from "./last-day-to-pay.ts";

test.each([
  ["of another application: the days of the tariff", null, "2027-05-23"],
  ["of an extension whose certificate ends before", "2026-12-20", "2026-12-20"],
  ["of an extension whose certificate ends on the same day", "2027-05-23", "2027-05-23"],
  ["of an extension whose certificate ends later", "2029-05-06", "2027-05-23"],
  ["of an extension whose certificate ends today", "2026-11-24", "2026-11-24"],
])("the last day to pay %s", (_what, endsWith, last) => {
  expect(lastDayToPay("2027-05-23", endsWith)).toBe(last);
});

test("whoever pays until the last day gets a right that has not ended", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 1500 }),
      (days, daysLeft) => {
        const endsWith = addDays("2026-11-24", daysLeft);
        const byTariff = addDays("2026-11-24", days);
        const last = lastDayToPay(byTariff, endsWith);
        expect(last <= endsWith).toBe(true);
        expect(last <= byTariff).toBe(true);
      },
    ),
  );
});

test("the words name the last day of the certificate of an extension only", () => {
  expect(timeToPayInWords({ days: 180, endsWith: null })).toBe("dans les 180\u00A0jours");
  const from = " qui suivent la notification";
  expect(timeToPayInWords({ days: 180, endsWith: null, from })).toBe(
    "dans les 180\u00A0jours qui suivent la notification",
  );
  expect(timeToPayInWords({ days: 180, endsWith: "2026-12-20" })).toBe(
    "dans les 180\u00A0jours et au plus tard le 20\u00A0décembre 2026, dernier jour de votre certificat",
  );
});
