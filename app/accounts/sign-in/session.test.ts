import { describe, expect, test } from "vitest";
import { endAfterUse, lifetimeOf, prolongedEnd, ticketOf } from "./session.ts";

const now = new Date("2026-03-02T08:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const member = lifetimeOf({ staffRoles: [] });
const staff = lifetimeOf({ staffRoles: ["examiner"] });
const [hour, day] = [60, 24 * 60];

describe.each([
  ["a member", member, 7 * day, 30 * day],
  ["a staff member", staff, 30, 10 * hour],
])("the session of %s", (_who, lifetime, idle, absolute) => {
  test("the session ends after its idle time", () => {
    expect(endAfterUse(lifetime, now, later(absolute))).toEqual(later(idle));
  });

  test("the session ends at its absolute end, even when it is used", () => {
    expect(lifetime.absolute).toBe(absolute * 60_000);
    expect(endAfterUse(lifetime, now, later(idle - 1))).toEqual(later(idle - 1));
    const last = { expiresAt: later(5), absoluteExpiresAt: later(5) };
    expect(prolongedEnd(lifetime, last, now)).toBeNull();
  });

  test("use prolongs the session, one step at a time", () => {
    const step = lifetime.step / 60_000;
    const absoluteExpiresAt = later(absolute);
    const used = (minutesAgo: number) => ({
      expiresAt: later(idle - minutesAgo),
      absoluteExpiresAt,
    });
    expect(prolongedEnd(lifetime, used(step - 0.1), now)).toBeNull();
    expect(prolongedEnd(lifetime, used(step), now)).toEqual(later(idle));
  });
});

test("the cookie of a member lasts as long as the session, that of staff until the browser closes", () => {
  expect(ticketOf("t", member, { expiresAt: later(7 * day), now })).toEqual({
    token: "t",
    maxAge: 604_800,
  });
  expect(ticketOf("t", staff, { expiresAt: later(30), now })).toEqual({ token: "t", maxAge: null });
});
