import { expect, test } from "vitest";
import { addDays } from "#app/kernel/dates.ts";
import { referenceTariff } from "#db/reference/tariff.ts";
import { openForTests } from "#tests/opening.ts";
import {
  firstWorkingDay,
  lastDayOpen,
  lastDayToAnswer,
  lastDayToAppeal,
  lastDayToObject,
  lastDayToPay,
} from "./last-days.server.ts";

const t = openForTests({ day: "2026-03-02" });
const { complementDays, closedWithoutAnswerDays } = referenceTariff.delays;
/** A Friday off, the Thursday before and the Monday after. */
const [off, before, after] = ["2026-05-01", "2026-04-30", "2026-05-04"];

test.each([
  ["a working day", before, before],
  ["a holiday before a weekend", off, after],
  ["a Saturday", "2026-05-02", after],
  ["a holiday on a Saturday before a holiday on a Monday", "2026-04-04", "2026-04-07"],
  ["the last holiday of a year", "2026-12-25", "2026-12-28"],
  ["the first day of a year", "2027-01-01", "2027-01-04"],
])("the first working day from %s", async (_what, day, working) => {
  expect(await firstWorkingDay(t.db, day)).toBe(working);
});

test.each<[string, (end: string) => Promise<string | null>]>([
  ["to answer a complement", (end) => lastDayToAnswer(t.db, addDays(end, -complementDays))],
  ["to appeal", (end) => lastDayToAppeal(t.db, addDays(end, -30), 30)],
  ["to pay the fee of a certificate", (end) => toPay(end, null)],
])(
  "the last day %s is moved from a day off to the next working day, and no other day",
  async (_what, lastDay) => {
    expect(await lastDay(before)).toBe(before);
    expect(await lastDay(off)).toBe(after);
  },
);

const toPay = (end: string, endsWith: string | null) =>
  lastDayToPay(t.db, {
    notifiedOn: addDays(end, -180),
    delays: { certificateFeeDays: 180 },
    endsWith,
  });

test.each([
  ["ends before", "2026-04-02", "2026-04-02"],
  ["ends on a day off before", "2026-05-02", "2026-05-02"],
  ["ends on the same day", after, after],
  ["ends later", "2029-05-06", after],
])(
  "the fee of an extension whose certificate %s is paid until its own end or that of the delay",
  async (_how, endsWith, last) => {
    expect(await toPay(off, endsWith)).toBe(last);
  },
);

test("the last day to object counts the working days of the setting", async () => {
  expect(
    await lastDayToObject({ db: t.db, now: t.services.now() }, new Date("2026-04-28T23:30:00Z")),
  ).toBe(after);
});

test("an application is open for the days of the tariff after its last day to answer, without one it has no last day", async () => {
  const stateSince = new Date("2026-03-01T10:00:00Z");
  expect(await lastDayOpen(t.db, { deadlineOn: null, stateSince })).toBeNull();
  const deadlineOn = addDays(off, -closedWithoutAnswerDays);
  expect(await lastDayOpen(t.db, { deadlineOn, stateSince })).toBe(off);
});
