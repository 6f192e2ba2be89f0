import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { SuppliedFile } from "#app/files/keep-file.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import type { Scan } from "#app/kernel/files.ts";
import { newId } from "#app/kernel/identifiers.ts";

/** The documents of a measure, the oldest first. The caller has found the measure for its reader. */
export const filesOfMeasure = (db: Db, measureId: string) =>
  db
    .selectFrom("measure_file")
    .select(["id", "name", "type", "bytes", "sha256", "scan"])
    .select(["supplied_by as suppliedBy", "supplied_at as suppliedAt"])
    .where("measure_id", "=", measureId)
    .orderBy("supplied_at")
    .orderBy("id")
    .execute();

/** A document of a measure on which a company is heard, for this company: it reads all that is held against it. */
export const measureFileForCompany = (
  db: Db,
  scope: Scope,
  { measureId, fileId }: { measureId: string; fileId: string },
) =>
  db
    .selectFrom("measure_file as file")
    .innerJoin("measure", "measure.id", "file.measure_id")
    .select(["file.id", "file.name", "file.type", "file.bytes", "file.sha256", "file.scan"])
    .where("file.id", "=", fileId)
    .where("measure.id", "=", measureId)
    .where("measure.asked_at", "is not", null)
    .where("file.scan", "<>", "infected" satisfies Scan)
    .where(inScope(scope, { company: "measure.company_id" }))
    .executeTakeFirst();

interface NewMeasureFile {
  measureId: string;
  suppliedBy: "body" | "company";
  accountId: string;
  file: Pick<SuppliedFile, "name" | "bytes" | "sha256"> & { type: string; scan: Scan };
}

export async function insertMeasureFile(
  { db, now }: Tx,
  { measureId, suppliedBy, accountId, file }: NewMeasureFile,
): Promise<string> {
  const id = newId();
  await db
    .insertInto("measure_file")
    .values({
      id,
      measure_id: measureId,
      supplied_by: suppliedBy,
      account_id: accountId,
      name: file.name,
      type: file.type,
      bytes: file.bytes,
      sha256: file.sha256,
      scan: file.scan,
      supplied_at: now,
    })
    .execute();
  return id;
}

export async function writeMeasureScan(
  db: Db,
  { fileId, scan }: { fileId: string; scan: Exclude<Scan, "unanswered"> },
): Promise<void> {
  await db.updateTable("measure_file").set({ scan }).where("id", "=", fileId).execute();
}
