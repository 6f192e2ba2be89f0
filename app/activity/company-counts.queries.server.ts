import type { Kysely } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { remembered } from "#app/kernel/remembered.ts";
import type { Tables } from "#db/tables.ts";

type CompanyCounts = Readonly<Record<string, number>>;

/** How many companies hold a right in force on the day, by code of the sub-area; a suspended right does not count. */
export async function qualifiedCompanyCounts(db: Db, today: string): Promise<CompanyCounts> {
  const rows = await db
    .selectFrom("qualification")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select((select) => [
      "sub_area.code",
      select.fn.count<number>("qualification.company_id").distinct().as("companies"),
    ])
    .where("qualification.state", "=", "granted")
    .where("qualification.starts_on", "<=", today)
    .where("qualification.ends_on", ">=", today)
    .groupBy("sub_area.code")
    .execute();
  return Object.fromEntries(rows.map(({ code, companies }) => [code, Number(companies)]));
}

/** Whether an invented company holds a right in force on the day: the counts above are then marked. */
async function demoIsCounted(db: Db, today: string): Promise<boolean> {
  const row = await db
    .selectFrom("qualification")
    .innerJoin("company", "company.id", "qualification.company_id")
    .select("company.id")
    .where("company.demo", "=", true)
    .where("qualification.state", "=", "granted")
    .where("qualification.starts_on", "<=", today)
    .where("qualification.ends_on", ">=", today)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const recentDemo = remembered<Db, boolean>({ forMs: 60_000 });

/** `demoIsCounted`, cached as the counts are. */
export function recentDemoIsCounted(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const today = todayInDakar(now);
  return recentDemo.recall(db, { key: today, now, read: () => demoIsCounted(db, today) });
}

const recentCounts = remembered<Db, CompanyCounts>({ forMs: 60_000 });

/** `qualifiedCompanyCounts` for pages under load: cached for a minute, never past midnight. */
export function recentCompanyCounts(db: Kysely<Tables>, now: Date): Promise<CompanyCounts> {
  const today = todayInDakar(now);
  return recentCounts.recall(db, {
    key: today,
    now,
    read: () => qualifiedCompanyCounts(db, today),
  });
}
