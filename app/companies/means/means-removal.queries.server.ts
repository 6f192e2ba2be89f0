import type { Db, Tx } from "#app/kernel/context.ts";
import type { ListName } from "./means.ts";
import { tables } from "./means-writes.queries.server.ts";

interface Ended {
  before: Date;
  limit: number;
}

const withEnded = (db: Db, list: ListName, { before, limit }: Ended) =>
  db.with(
    (cte) => cte("old").materialized(),
    (cte) =>
      cte
        .selectFrom(tables[list])
        .select("id")
        .where("ended_at", "<", before)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
  );

const removers = {
  workers: (db: Db, ended: Ended) =>
    withEnded(db, "workers", ended)
      .deleteFrom("worker")
      .where("id", "in", (old) => old.selectFrom("old").select("old.id"))
      .executeTakeFirst(),
  equipment: (db: Db, ended: Ended) =>
    withEnded(db, "equipment", ended)
      .deleteFrom("equipment")
      .where("id", "in", (old) => old.selectFrom("old").select("old.id"))
      .executeTakeFirst(),
  references: (db: Db, ended: Ended) =>
    withEnded(db, "references", ended)
      .deleteFrom("works_reference")
      .where("id", "in", (old) => old.selectFrom("old").select("old.id"))
      .executeTakeFirst(),
};

/**
 * Deletes entries taken off their list before an instant, at most `limit`, and skips rows that another process has
 * locked.
 */
export const removeEnded = (db: Db, { list, ...ended }: Ended & { list: ListName }) =>
  removers[list](db, ended);

/** Deletes all lists of a company, with the questions to owners of works and their answers. */
export async function removeMeansIn({ db }: Tx, companyId: string): Promise<void> {
  await db.deleteFrom("works_reference").where("company_id", "=", companyId).execute();
  await db.deleteFrom("equipment").where("company_id", "=", companyId).execute();
  await db.deleteFrom("worker").where("company_id", "=", companyId).execute();
}
