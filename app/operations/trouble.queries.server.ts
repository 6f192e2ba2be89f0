import { sql } from "kysely";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { TroubleTable } from "#db/tables.ts";

interface Found {
  name: string;
  tone: TroubleTable["tone"];
  what: string;
}

/** Troubles that last, the oldest first. */
export const openTroubles = (db: Db) =>
  db
    .selectFrom("trouble")
    .select(["name", "tone", "what", "began_at as beganAt"])
    .where("ended_at", "is", null)
    .orderBy("began_at")
    .orderBy("name")
    .execute();

/** How long a trouble may last before it is shown; mail servers restart. */
const PATIENCE_MS = { "mail-server": 5 * 60_000, database: 5 * 60_000 };

/** The open troubles that last long enough to be shown. */
export async function shownTroubles(db: Db, now: Date) {
  const patience: Readonly<Record<string, number>> = PATIENCE_MS;
  return (await openTroubles(db)).filter(
    ({ name, beganAt }) => now.getTime() - beganAt.getTime() >= (patience[name] ?? 0),
  );
}

/** Troubles that ended since an instant, the latest first. */
export const troublesEnded = (db: Db, since: Date) =>
  db
    .selectFrom("trouble")
    .select(["id", "what", "began_at as beganAt", "ended_at as endedAt"])
    .where("ended_at", ">=", since)
    // A trouble that nobody was shown is not reported as over.
    .where(
      sql<boolean>`ended_at - began_at >= case when name in (${sql.join(Object.keys(PATIENCE_MS))}) then interval '5 minutes' else interval '0' end`,
    )
    .orderBy("ended_at", "desc")
    .orderBy("id")
    .limit(20)
    .$narrowType<{ endedAt: Date }>()
    .execute();

/** Opens a row for what is found for the first time and renews the words of what lasts; answers the names that are new. */
export async function recordFound({ db, now }: Tx, findings: readonly Found[]): Promise<string[]> {
  const open = new Set((await openTroubles(db)).map(({ name }) => name));
  for (const { name, tone, what } of findings)
    await db
      .insertInto("trouble")
      .values({ id: newId(), name, tone, what, began_at: now })
      .onConflict((conflict) =>
        conflict.column("name").where("ended_at", "is", null).doUpdateSet({ tone, what }),
      )
      .execute();
  return findings.map(({ name }) => name).filter((name) => !open.has(name));
}

/** Ends what is found no more; answers the names. */
export async function endTroublesExcept(
  { db, now }: Tx,
  names: readonly string[],
): Promise<string[]> {
  const ended = await db
    .updateTable("trouble")
    .set({ ended_at: now })
    .where("ended_at", "is", null)
    .$if(names.length > 0, (query) => query.where("name", "not in", names))
    .returning("name")
    .execute();
  return ended.map(({ name }) => name);
}

export async function removeTroublesBefore({ db }: Tx, end: Date): Promise<void> {
  await db.deleteFrom("trouble").where("ended_at", "<", end).execute();
}
