import { beforeAll, expect, test } from "vitest";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import { system } from "#app/kernel/actor.ts";
import { storeHoliday } from "#app/settings/holidays/holidays.queries.server.ts";
import { proposedHolidays } from "#app/settings/holidays/proposed-holidays.ts";
import { aFiledApplication } from "#tests/applying.ts";
import { aCertificate } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { testContext } from "#tests/services.ts";
import type { ApplicationState } from "./application.machine.ts";
import { setStaffDueIn } from "./staff-due.server.ts";

const t = openForTests({ day: "2026-11-02" });

beforeAll(async () => {
  const lunar = [2026, 2027].flatMap((year) =>
    proposedHolidays(year).flatMap((holiday) => (holiday.lunar ? { ...holiday, year } : [])),
  );
  for (const { year, key, label, day } of lunar)
    await storeHoliday(t.db, {
      year,
      key,
      label,
      day,
      state: "confirmed",
      version: 1,
      by: "tests",
      at: t.services.now(),
    });
});

/** The day by which the staff act on an application for renewal of a right for masonry that ends on this day. */
async function dueOn(
  endsOn: string,
  {
    state = "under-review",
    kind = "renewal",
  }: { state?: ApplicationState; kind?: ApplicationKind } = {},
) {
  const { companyId } = await aCertificate(t.services, {
    decidedOn: "2026-01-05",
    qualifications: [
      { code: "2201", endsOn },
      { code: "2202", endsOn: "2026-11-05" },
    ],
  });
  const applicationId = await aFiledApplication(t.services, { companyId, state, kind });
  await testContext(t.services, { actor: system("tests") }).transaction((tx) =>
    setStaffDueIn(tx, { applicationId, state }),
  );
  const { due } = await t.db
    .selectFrom("application")
    .select("staff_due_on as due")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  return due;
}

test("a renewal is examined early enough for a session before its right ends, and decided by that day", async () => {
  const usual = await dueOn("2027-11-30");
  expect(usual).toBe(await dueOn("2026-11-30", { kind: "extension" }));
  const sooner = await dueOn("2026-12-11");
  expect(sooner && usual && sooner < usual).toBe(true);
  // Twenty working days for the committee remain.
  expect(sooner).toBe("2026-11-13");
  expect(await dueOn("2026-11-06", { state: "ready" })).toBe("2026-11-06");
});

test("when the right ends too soon, or has ended, the staff act today", async () => {
  expect(await dueOn("2026-11-06")).toBe("2026-11-02");
  expect(await dueOn("2026-10-30")).toBe("2026-11-02");
});

/** The day by which the staff act on an application that enters a state on a day, as the product stores it. */
async function dueAfter(day: string, state: ApplicationState): Promise<string> {
  t.on(day);
  const due = await dueOn("2030-01-01", { state, kind: "extension" });
  return due ?? "";
}

test.each([
  ["2026-03-16", "2026-03-31", "2026-05-15", "2026-06-16"],
  ["2026-11-30", "2026-12-14", "2027-01-27", "2027-02-24"],
  ["2027-03-26", "2027-04-12", "2027-05-26", "2027-06-24"],
])(
  "filed on %s, past the holidays of the calendar, an application is admitted by %s, reported by %s and decided by %s, as announced",
  async (filedOn, admitted, reported, decided) => {
    expect(await dueAfter(filedOn, "filed")).toBe(admitted);
    expect(await dueAfter(admitted, "under-review")).toBe(reported);
    expect(await dueAfter(reported, "ready")).toBe(decided);
  },
);
