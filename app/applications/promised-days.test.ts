import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/kernel/dates.ts";
import { addWorkingDays, isWorkingDay, workingDaysBetween } from "#app/kernel/working-days.ts";
import { proposedHolidays } from "#app/settings/holidays/proposed-holidays.ts";
import { workingDaysToDecide } from "#app/tariff/announced-delays.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { entriesOf, staysFrom } from "#tests/stays.ts";
import { type ApplicationState, applicationMachine } from "./application.machine.ts";
import { decisionBy } from "./promised-days.ts";

const { delays } = referenceTariff;
const holidays = new Set(
  [2025, 2026, 2027, 2028, 2029].flatMap((year) => proposedHolidays(year)).map(({ day }) => day),
);
const decision = (entries: readonly [ApplicationState, string][], today: string) =>
  decisionBy(entries.at(-1)?.[0] ?? "draft", {
    stays: staysFrom(entries),
    delays,
    calendar: { today, holidays },
  });

test.each<[string, string, string, string | null]>([
  [
    "on the day of its filing, the day that ends the announced working days",
    "filed 2026-03-16",
    "2026-03-16",
    "2026-06-16",
  ],
  ["the same day while nothing moves", "filed 2026-03-16", "2026-03-26", "2026-06-16"],
  [
    "sooner once a step took less than its delay",
    "filed 2026-03-16, under-review 2026-03-18",
    "2026-03-18",
    "2026-06-04",
  ],
  [
    "later by the working days of the company, which count for nobody else",
    "filed 2026-03-16, to-complete 2026-03-17, filed 2026-03-24",
    "2026-03-24",
    "2026-06-22",
  ],
  [
    "not later when the admission took too long: what was announced of all stays",
    "filed 2026-03-16, under-review 2026-04-13",
    "2026-04-13",
    "2026-06-16",
  ],
  ["none once the delay of the state is over", "filed 2026-03-16", "2026-04-10", null],
  [
    "none while the company has the application",
    "filed 2026-03-16, to-complete 2026-03-18",
    "2026-03-18",
    null,
  ],
])("decisionBy is %s", (_what, stays, today, expected) => {
  expect(decision(entriesOf(stays), today)).toBe(expected);
});

test("whatever way an application takes, the day of its decision leaves the staff no more than the announced working days", () => {
  const states = ["filed", "to-complete", "under-review", "complement-asked", "ready"] as const;
  const way = fc.array(fc.tuple(fc.constantFrom(...states), fc.integer({ min: 0, max: 40 })), {
    minLength: 1,
    maxLength: 7,
  });
  const start = fc.integer({ min: 0, max: 1_000 }).map((days) => addDays("2025-01-01", days));
  fc.assert(
    fc.property(start, way, fc.integer({ min: 0, max: 20 }), (filedOn, moves, last) => {
      let day = filedOn;
      const entries: [ApplicationState, string][] = [];
      let ofCompany = 0;
      for (const [state, stayed] of [...moves, ["filed", last] as const]) {
        entries.push([state, day]);
        const next = addDays(day, stayed);
        if (applicationMachine.states[state].holder === "company")
          ofCompany += workingDaysBetween(day, next, holidays);
        day = next;
      }
      const decided = decision(entries, day);
      if (decided === null) return;
      expect(isWorkingDay(decided, holidays)).toBe(true);
      const all = addWorkingDays(filedOn, workingDaysToDecide(delays) + ofCompany, holidays);
      expect(decided <= all).toBe(true);
    }),
  );
});
