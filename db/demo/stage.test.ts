import { expect, test } from "vitest";
import { addDays } from "#app/kernel/dates.ts";
import { sittings } from "./sittings.ts";
import { actTime } from "./stage.ts";

const days = [
  "2026-11-22",
  "2026-11-29",
  "2026-12-31",
  "2027-01-01",
  "2028-02-29",
  "2028-03-01",
] as const;
const minutesOfDay = Array.from({ length: 24 * 60 }, (_, minute) => minute);

/** The acts of one day, from the earliest to the latest. */
const acts = [720, 115.2, 115.1, 104, 27, 16, 11, 0.1, 0];

test.each(days)(
  "at every minute of %s acts lie on their day, in order, and none in the future",
  (day) => {
    const wrong: object[] = [];
    for (const minute of minutesOfDay)
      for (const seconds of [0, 59.999]) {
        const now = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000 + seconds * 1_000);
        for (const daysAgo of [0, 1, 24, 60]) {
          const times = acts.map((minutes) => actTime(now, { daysAgo, minutes }).getTime());
          const [first = 0, last = 0] = [times[0], times.at(-1)];
          const isInOrder = times.every(
            (at, place) => place === 0 || at >= (times[place - 1] ?? 0),
          );
          const midnight = Date.parse(`${addDays(day, -daysAgo)}T00:00:00Z`);
          if (
            !isInOrder ||
            first < midnight ||
            last >= midnight + 86_400_000 ||
            last > now.getTime()
          )
            wrong.push({ now, daysAgo, times });
        }
      }
    expect(wrong).toEqual([]);
  },
);

test("acts of today are minutes apart by day, and closer in the first hours", () => {
  const apart = (time: string) => {
    const now = new Date(`2026-11-22T${time}Z`);
    const [early, late] = [22, 11].map((minutes) => actTime(now, { daysAgo: 0, minutes }));
    return ((late?.getTime() ?? 0) - (early?.getTime() ?? 0)) / 1_000;
  };
  expect([apart("23:58:00"), apart("12:00:00"), apart("06:00:00"), apart("00:05:00")]).toEqual([
    660, 660, 330, 4.583,
  ]);
});

test("minutes that do not fit into a day are refused", () => {
  for (const minutes of [-1, 721])
    expect(() => actTime(new Date(), { daysAgo: 1, minutes })).toThrow("do not fit into a day");
});

test("a session that was held or is open sits on its own day", () => {
  for (const { inDays, acts: story } of sittings.filter(({ inDays }) => inDays <= 0))
    expect(story.map(([daysAgo]) => daysAgo)).toContain(Math.abs(inDays));
});
