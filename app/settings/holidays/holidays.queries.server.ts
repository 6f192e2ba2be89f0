import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { type ProposedHoliday, proposedHolidays } from "./proposed-holidays.ts";

type HolidayState = "proposed" | "confirmed" | "refused";

/** A holiday of a year with its latest decision. */
export interface Holiday extends Omit<ProposedHoliday, "day"> {
  /** The decided day, else the computed one. */
  day: string;
  /** The computed day; null for an added holiday. */
  computed: string | null;
  state: HolidayState;
  /** Version of the last decision; 0 before the first. */
  version: number;
  decidedAt: Date | null;
  /** Name of the account that decided. */
  decidedBy: string | null;
}

/** The holidays of a year, computed or added, with their decisions, by date. */
export const holidaysOfYear = (db: Db, year: number): Promise<Holiday[]> =>
  holidaysOfYears(db, { first: year, last: year });

/** The holidays of the years from the first to the last, both included, in one statement. */
export async function holidaysOfYears(
  db: Db,
  { first, last }: { first: number; last: number },
): Promise<Holiday[]> {
  const rows = await db
    .selectFrom("holiday")
    .leftJoin("account", (join) => join.on(sql<boolean>`account.id::text = decided_by`))
    .select(["year", "key", "label", "day", "state", "version", "decided_at as decidedAt"])
    .select(sql<string>`coalesce(account.name, decided_by)`.as("decidedBy"))
    .where("year", ">=", first)
    .where("year", "<=", last)
    .execute();
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years.flatMap((year) =>
    withDecisions(
      proposedHolidays(year),
      rows.filter((row) => row.year === year),
    ),
  );
}

interface DecisionRow extends Pick<Holiday, "key" | "label" | "version" | "decidedBy"> {
  day: string | null;
  state: string;
  decidedAt: Date;
}

/** The holidays of one year: the computed ones with what was decided, and those that were added. */
function withDecisions(
  proposals: ReturnType<typeof proposedHolidays>,
  rows: DecisionRow[],
): Holiday[] {
  const decided = new Map(rows.map((row) => [row.key, row]));
  const knownKeys = new Set(proposals.map(({ key }) => key));
  const added = rows
    .filter(({ key }) => !knownKeys.has(key))
    .map(({ key, label, day }) => ({ key, label, day: day ?? dayOfKey(key), lunar: false }));
  return [...proposals, ...added]
    .map((holiday) => {
      const row = decided.get(holiday.key);
      return {
        ...holiday,
        day: row?.day ?? holiday.day,
        computed: knownKeys.has(holiday.key) ? holiday.day : null,
        state: (row?.state ?? "proposed") as HolidayState,
        version: row?.version ?? 0,
        decidedAt: row?.decidedAt ?? null,
        decidedBy: row?.decidedBy ?? null,
      };
    })
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

interface HolidayToStore {
  year: number;
  key: string;
  label: string;
  day: string | null;
  state: "confirmed" | "refused";
  version: number;
  by: string;
  at: Date;
}

/** Stores a decision on a holiday, in place of an earlier one. */
export async function storeHoliday(
  db: Db,
  { year, key, by, at, ...decision }: HolidayToStore,
): Promise<void> {
  const row = { ...decision, decided_at: at, decided_by: by };
  await db
    .insertInto("holiday")
    .values({ year, key, ...row })
    .onConflict((conflict) => conflict.constraint("holiday_of_year").doUpdateSet(row))
    .execute();
}

/** The key of an added holiday holds its original day. */
const dayOfKey = (key: string) => key.replace(/^added-/, "");

/**
 * The holidays between two days, both included, for `addWorkingDays`: confirmed ones, and non-lunar ones unless refused. A
 * lunar holiday counts only once confirmed.
 */
export async function holidaysBetween(db: Db, from: string, to: string): Promise<Set<string>> {
  const years = { first: Number(from.slice(0, 4)), last: Number(to.slice(0, 4)) };
  const all = await holidaysOfYears(db, years);
  return new Set(
    all
      .filter(({ state, lunar }) => state === "confirmed" || (state === "proposed" && !lunar))
      .map(({ day }) => day)
      .filter((day) => day >= from && day <= to),
  );
}
