import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";

/** Chooses those of the sub-areas that are in force today; answers how many they are. */
export async function chooseSubAreas(
  db: Db,
  { companyId, subAreaIds, now }: { companyId: string; subAreaIds: string[]; now: Date },
): Promise<number> {
  const today = todayInDakar(now);
  const { rows } = await sql`
    insert into company_sub_area (company_id, sub_area_id, chosen_at)
    select ${companyId}::uuid, id, ${now}::timestamptz from sub_area
    where id = any(${subAreaIds}::uuid[]) and effective_from <= ${today}::date
      and (effective_to is null or effective_to > ${today}::date)
    returning sub_area_id`.execute(db);
  return rows.length;
}
