import { sql } from "kysely";
import { inScope, ofApplication, type StaffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { GridBlockName } from "#app/tariff/examination-grid.ts";

/** When each kind of field of an examination was saved last; null, or no block, before the first. */
export interface SavedTimes {
  blocks: Partial<Record<GridBlockName, Date>>;
  opinions: Date | null;
  texts: Date | null;
}

export async function lastSaved(
  db: Db,
  scope: StaffScope,
  applicationId: string,
): Promise<SavedTimes> {
  const row = await db
    .selectFrom("application")
    .select([
      sql<Record<string, string> | null>`(select json_object_agg(block, marked_at)
        from grid_mark where application_id = application.id)`.as("blocks"),
      sql<Date | null>`(select max(given_at) from opinion where application_id = application.id)`.as(
        "opinions",
      ),
      sql<Date | null>`(select saved_at from examination where application_id = application.id)`.as(
        "texts",
      ),
    ])
    .where("application.id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .executeTakeFirst();
  return {
    blocks: Object.fromEntries(
      Object.entries(row?.blocks ?? {}).map(([block, at]) => [block, new Date(at)]),
    ),
    opinions: row?.opinions ?? null,
    texts: row?.texts ?? null,
  };
}
