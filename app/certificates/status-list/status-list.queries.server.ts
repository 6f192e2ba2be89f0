import type { Db } from "#app/kernel/context.ts";
import type { QualificationState } from "../qualification.ts";

/** How many places the status list has. */
export async function statusCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom("number_serial")
    .select("last")
    .where("kind", "=", "status-index")
    .where("year", "=", 0)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** The states that are not « granted » of the indexes from `from` on, `size` at most. */
export async function changedStates(
  db: Db,
  { from, size }: { from: number; size: number },
): Promise<{ index: number; state: QualificationState }[]> {
  return await db
    .selectFrom("qualification")
    .select(["status_index as index", "state"])
    .where("status_index", ">=", from)
    .where("status_index", "<", from + size)
    .where("state", "<>", "granted")
    .execute();
}
