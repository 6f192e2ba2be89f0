import { describe, expect, test } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { addWorkingDays } from "#app/kernel/working-days.ts";
import { aPerson } from "#tests/actors.ts";
import { aStaffCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext, testServices } from "#tests/services.ts";
import { statementsDuring } from "#tests/statements.ts";
import { addHoliday, confirmCertainHolidays, decideHoliday } from "./decide-holiday.server.ts";
import { holidaysBetween, holidaysOfYear } from "./holidays.queries.server.ts";
import { action, loader } from "./holidays-page.tsx";

const t = openForTests({ rows: "migrated", emptied: true });

const noon = new Date("2026-11-22T12:00:00Z");
const administrator = aPerson({ staffRoles: ["administrator"] });
const as = (actor = administrator) =>
  testContext(testServices({ db: t.db, now: () => noon }), { actor });
const decide = (
  changes: Partial<Parameters<typeof decideHoliday>[1]> = {},
  actor = administrator,
) =>
  decideHoliday(as(actor), {
    year: 2027,
    key: "korite-1448",
    basedOn: 0,
    day: "2027-03-10",
    ...changes,
  });
const offIn2027 = () => holidaysBetween(t.db, "2027-01-01", "2027-12-31");
const korite = async () =>
  (await holidaysOfYear(t.db, 2027)).find(({ key }) => key === "korite-1448");

describe("holidays", () => {
  test("a non-lunar holiday counts at once, a lunar one once it is confirmed", async () => {
    const before = await offIn2027();
    expect([before.has("2027-04-04"), before.has("2027-03-09")]).toEqual([true, false]);
    expect(await decide({ day: "2027-03-09" })).toMatchObject({ ok: true });
    expect((await offIn2027()).has("2027-03-09")).toBe(true);
    expect(addWorkingDays("2027-03-08", 1, await offIn2027())).toBe("2027-03-10");
  });

  test("a holiday can be moved and refused, and each decision is journaled", async () => {
    await decide();
    const moved = await offIn2027();
    expect([moved.has("2027-03-09"), moved.has("2027-03-10")]).toEqual([false, true]);
    expect(await korite()).toMatchObject({
      state: "confirmed",
      day: "2027-03-10",
      computed: "2027-03-09",
      version: 1,
    });
    await decide({ basedOn: 1, day: null });
    expect((await offIn2027()).has("2027-03-10")).toBe(false);
    await decide({ key: "christmas", day: null });
    expect((await offIn2027()).has("2027-12-25")).toBe(false);
    expect(await verifyChain(t.db, "holiday", "2027 korite-1448")).toBeNull();
  });

  test("holidaysBetween covers a change of year", async () => {
    expect([...(await holidaysBetween(t.db, "2026-12-20", "2027-01-31"))]).toEqual([
      "2026-12-25",
      "2027-01-01",
    ]);
  });

  test("holidaysBetween reads the decisions of five years in one statement, and the latest each time", async () => {
    const fiveYears = () => holidaysBetween(t.db, "2024-11-22", "2028-11-22");
    expect(await statementsDuring(fiveYears)).toHaveLength(1);
    await decide({ day: "2027-03-09" });
    expect((await fiveYears()).has("2027-03-09")).toBe(true);
    await decide({ basedOn: 1, day: null });
    const after = await fiveYears();
    expect([after.has("2027-03-09"), after.has("2028-04-04")]).toEqual([false, true]);
  });

  test("a holiday outside the calendar is added once", async () => {
    const holiday = { day: "2027-02-25", label: "Élection" };
    expect(await addHoliday(as(), holiday)).toMatchObject({ ok: true });
    expect((await offIn2027()).has("2027-02-25")).toBe(true);
    expect(await addHoliday(as(), holiday)).toMatchObject({ refusal: "day-taken" });
    expect(await addHoliday(as(), { ...holiday, day: "2027-05-01" })).toMatchObject({
      refusal: "day-taken",
    });
    await decide({ key: "added-2027-02-25", basedOn: 1, day: null });
    expect((await offIn2027()).has("2027-02-25")).toBe(false);
    expect((await holidaysOfYear(t.db, 2027)).at(1)).toMatchObject({
      day: "2027-02-25",
      state: "refused",
    });
  });

  test("confirmCertainHolidays confirms future non-lunar holidays only", async () => {
    expect(await confirmCertainHolidays(as(), 2026)).toEqual({ ok: true, value: 1 });
    expect(await confirmCertainHolidays(as(), 2027)).toEqual({ ok: true, value: 9 });
    expect(await confirmCertainHolidays(as(), 2027)).toEqual({ ok: true, value: 0 });
    expect((await korite())?.state).toBe("proposed");
  });

  test.each<[string, Partial<Parameters<typeof decideHoliday>[1]>]>([
    ["unknown-holiday", { key: "rien" }],
    ["decided-meanwhile", { basedOn: 1 }],
    ["other-year", { day: "2028-03-10" }],
    ["day-has-passed", { year: 2026, key: "all-saints", day: "2026-12-01" }],
    ["day-has-passed", { year: 2026, key: "christmas", day: "2026-11-21" }],
  ])("a decision on a holiday is refused as %s: %o", async (refusal, changes) => {
    expect(await decide(changes)).toEqual({ ok: false, refusal });
    expect(await t.db.selectFrom("holiday").selectAll().execute()).toEqual([]);
  });

  test("only an administrator decides on holidays", async () => {
    const controller = aPerson({ staffRoles: ["controller"] });
    const refusal = { ok: false, refusal: "not-yours" };
    expect(await decide({}, controller)).toEqual(refusal);
    expect(await confirmCertainHolidays(as(controller), 2027)).toEqual(refusal);
    expect(await addHoliday(as(controller), { day: "2027-02-25", label: "x" })).toEqual(refusal);
  });

  test("of two simultaneous decisions on a holiday one succeeds", async () => {
    const both = await Promise.all([decide({ day: "2027-03-10" }), decide({ day: "2027-03-11" })]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(both).toContainEqual({ ok: false, refusal: "decided-meanwhile" });
  });
});

test("the page of holidays shows a year, takes a decision and shows a message beside a wrong day", async () => {
  const services = testServices({ db: t.db, now: () => noon });
  const cookie = await aStaffCookie(services, "administrator");
  const path = "/bureau/jours-feries?annee=2027";
  const send = (form: Record<string, string>, by = cookie) =>
    callPage(action, { services, path, cookie: by, form });
  const see = (by: string) => callPage(loader, { services, path, cookie: by });
  const decision = { key: "korite-1448", basedOn: "0", intent: "move" };

  expect(await send({ ...decision, day: "31/02/2027" })).toMatchObject({
    status: 400,
    data: { key: "korite-1448", errors: { day: expect.stringContaining("n’existe pas") } },
  });
  expect(await send({ ...decision, day: "10/03/2027" })).toMatchObject({
    status: 303,
    location: "/bureau/jours-feries?annee=2027&fait=deplace",
  });
  expect(await send({ ...decision, day: "11/03/2027" })).toMatchObject({ status: 409 });
  expect(await send({ intent: "add", day: "24/02/2027", label: " " })).toMatchObject({
    status: 400,
  });
  expect((await see(await aStaffCookie(services, "controller"))).data).toMatchObject({
    year: 2027,
    mayChange: false,
  });
  const examiner = await aStaffCookie(services, "examiner");
  expect((await see(examiner)).status).toBe(403);
  expect(
    (await send({ intent: "confirm-certain" }, await aStaffCookie(services, "controller"))).status,
  ).toBe(403);
});
