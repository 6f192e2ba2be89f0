import { expect, test } from "vitest";
import { steadyClock } from "./steady-clock.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function clocks() {
  let wall = Date.parse("2026-11-24T08:00:00Z");
  let running = 0;
  const clock = steadyClock({ now: () => wall, elapsed: () => running });
  const pass = (milliseconds: number) => {
    wall += milliseconds;
    running += milliseconds;
  };
  const set = (by: number) => {
    wall += by;
  };
  return { clock, pass, set };
}
const allowed = ({ clock }: ReturnType<typeof clocks>) => ({
  queued: clock.allows("queued"),
  duties: clock.allows("duties"),
});
const all = { queued: true, duties: true };

test("a clock that runs evenly, or is corrected by less than a minute, stops no work", () => {
  const t = clocks();
  expect(allowed(t)).toEqual(all);
  t.pass(3 * DAY);
  expect(t.clock.leap()).toBeNull();
  t.set(-30_000);
  expect(t.clock.leap()).toBeNull();
  expect(allowed(t)).toEqual(all);
});

test("a clock that is 400 days ahead for 14 seconds runs no duty before it has been right for ten minutes", () => {
  const t = clocks();
  t.set(400 * DAY);
  expect(t.clock.leap()).toBe(400 * DAY);
  expect(allowed(t)).toEqual({ queued: false, duties: false });
  t.pass(14_000);
  t.set(-400 * DAY);
  expect(t.clock.leap()).toBe(-400 * DAY);
  t.pass(MINUTE);
  expect(t.clock.leap()).toBeNull();
  expect(allowed(t)).toEqual({ queued: true, duties: false });
  t.pass(9 * MINUTE);
  expect(allowed(t)).toEqual(all);
});

test("a new date that lasts is believed after ten minutes", () => {
  const t = clocks();
  t.set(-30 * DAY);
  expect(t.clock.leap()).toBe(-30 * DAY);
  t.pass(10 * MINUTE);
  expect(t.clock.leap()).toBeNull();
  expect(allowed(t)).toEqual(all);
});
