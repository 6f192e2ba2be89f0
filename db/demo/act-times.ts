import { daysBefore } from "#app/kernel/dates.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Acts of one day lie within these minutes. */
const SPAN = 12 * 60;

/**
 * The instant of an act of the demonstration, on the day so many days before `now` in Dakar, so many minutes (720 at most) before the last act
 * of that day: before noon of a past day, and today between midnight and `now`, nearer to each other when the day has just begun. So no act
 * lies before its day or in the future, at whatever hour the demonstration is made, and acts of one day keep their order.
 */
export function actTime(now: Date, { daysAgo, minutes }: { daysAgo: number; minutes: number }) {
  if (minutes < 0 || minutes > SPAN) throw new Error(`${minutes} minutes do not fit into a day.`);
  const sinceMidnight = now.getTime() % DAY;
  if (daysAgo === 0)
    return new Date(now.getTime() - Math.floor(minutes * Math.min(MINUTE, sinceMidnight / SPAN)));
  const midnight = daysBefore(now, daysAgo).getTime() - sinceMidnight;
  return new Date(midnight + DAY / 2 - Math.floor(minutes * MINUTE));
}
