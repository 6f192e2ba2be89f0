import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { HolidayRefusal } from "./holiday.refusals.ts";
import { type Holiday, holidaysOfYear, storeHoliday } from "./holidays.queries.server.ts";

interface HolidayDecision {
  year: number;
  key: string;
  /** Version of the decision that the caller saw; 0 before the first. */
  basedOn: number;
  /** The holiday, possibly another day than the computed one; null when it is not a holiday. */
  day: string | null;
}

/** Confirms, moves or refuses a holiday, journaled; refuses when somebody else has decided since the caller read it. */
export async function decideHoliday(
  ctx: Context,
  { year, key, basedOn, day }: HolidayDecision,
): Promise<Result<null, HolidayRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const holiday = (await holidaysOfYear(tx.db, year)).find((each) => each.key === key);
    if (!holiday) return refused("unknown-holiday");
    if (holiday.version !== basedOn) return refused("decided-meanwhile");
    if (day !== null && Number(day.slice(0, 4)) !== year) return refused("other-year");
    const today = todayInDakar(tx.now);
    if (holiday.day < today || (day !== null && day < today)) return refused("day-has-passed");
    await writeDecision(tx, year, { ...holiday, day: day ?? holiday.day }, day !== null);
    return done(null);
  });
}

/** Confirms all future non-lunar holidays of a year together; returns how many. */
export async function confirmCertainHolidays(
  ctx: Context,
  year: number,
): Promise<Result<number, HolidayRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const today = todayInDakar(tx.now);
    const certain = (await holidaysOfYear(tx.db, year)).filter(
      ({ state, lunar, day }) => state === "proposed" && !lunar && day >= today,
    );
    for (const holiday of certain) await writeDecision(tx, year, holiday, true);
    return done(certain.length);
  });
}

/** Adds a holiday that is in no calendar, such as an election or a day of mourning. */
export async function addHoliday(
  ctx: Context,
  { day, label }: { day: string; label: string },
): Promise<Result<null, HolidayRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  if (day < todayInDakar(ctx.now)) return refused("day-has-passed");
  const year = Number(day.slice(0, 4));
  return await ctx.transaction(async (tx) => {
    const all = await holidaysOfYear(tx.db, year);
    const key = `added-${day}`;
    if (all.some((each) => each.key === key || (each.day === day && each.state !== "refused")))
      return refused("day-taken");
    await writeDecision(tx, year, { key, label, day, version: 0 }, true);
    return done(null);
  });
}

type Decided = Pick<Holiday, "key" | "label" | "day" | "version">;

async function writeDecision(
  tx: Tx,
  year: number,
  decision: Decided,
  isOff: boolean,
): Promise<void> {
  const { key, label, day, version } = decision;
  const state: "confirmed" | "refused" = isOff ? "confirmed" : "refused";
  // Append before the insert: of two simultaneous decisions the journal chain lets one commit; the other runs again and is refused.
  await appendToJournal(tx, {
    subjectKind: "holiday",
    subjectId: `${year} ${key}`,
    event: "holiday-decided",
    data: { label, state, day: isOff ? day : null },
    first: version === 0,
  });
  await storeHoliday(tx.db, {
    year,
    key,
    label,
    day: isOff ? day : null,
    state,
    version: version + 1,
    by: actorName(tx.actor),
    at: tx.now,
  });
}
