import { subAreaIdsInForce } from "#app/activity/activity.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";

/** Chooses those of the sub-areas that are in force today; answers how many they are. */
export async function chooseSubAreas(
  db: Db,
  { companyId, subAreaIds, now }: { companyId: string; subAreaIds: string[]; now: Date },
): Promise<number> {
  const chosen = await subAreaIdsInForce(db, subAreaIds, todayInDakar(now));
  if (chosen.length === 0) return 0;
  const rows = chosen.map((id) => ({ company_id: companyId, sub_area_id: id, chosen_at: now }));
  await db.insertInto("company_sub_area").values(rows).execute();
  return chosen.length;
}
