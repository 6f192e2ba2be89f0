import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { SuppliedFile } from "#app/files/keep-file.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import type { Scan } from "#app/kernel/files.ts";
import { newId } from "#app/kernel/identifiers.ts";

const columns = ["id", "name", "type", "bytes", "sha256", "scan"] as const;

/** The documents of a complaint, the oldest first. The caller has found the complaint for its reader. */
export const filesOfComplaint = (db: Db, complaintId: string) =>
  db
    .selectFrom("complaint_file")
    .select([...columns, "supplied_by as suppliedBy"])
    .select(["supplied_at as suppliedAt", "shown_at as shownAt"])
    .where("complaint_id", "=", complaintId)
    .orderBy("supplied_at")
    .orderBy("id")
    .execute();

/** A document of a complaint that the company which is heard may open: its own, and those shown to it. */
export const fileForCompany = (
  db: Db,
  scope: Scope,
  { complaintId, fileId }: { complaintId: string; fileId: string },
) => filesForCompany(db, scope, complaintId).where("file.id", "=", fileId).executeTakeFirst();

export const filesShownToCompany = (db: Db, scope: Scope, complaintId: string) =>
  filesForCompany(db, scope, complaintId).orderBy("file.supplied_at").execute();

const filesForCompany = (db: Db, scope: Scope, complaintId: string) =>
  db
    .selectFrom("complaint_file as file")
    .innerJoin("complaint_hearing as hearing", "hearing.complaint_id", "file.complaint_id")
    .select(["file.id", "file.name", "file.type", "file.bytes", "file.sha256"])
    .select(["file.scan", "file.supplied_by as suppliedBy"])
    .where("file.complaint_id", "=", complaintId)
    .where("file.scan", "<>", "infected" satisfies Scan)
    .where((where) =>
      where.or([where("file.shown_at", "is not", null), where("file.supplied_by", "=", "company")]),
    )
    .where(inScope(scope, { company: "hearing.company_id" }));

interface NewComplaintFile {
  complaintId: string;
  /** The account of the company that is heard; null for who complains. */
  accountId: string | null;
  file: SuppliedFile;
}

export async function insertComplaintFile(
  { db, now }: Tx,
  { complaintId, accountId, file }: NewComplaintFile,
): Promise<string> {
  const id = newId();
  await db
    .insertInto("complaint_file")
    .values({
      id,
      complaint_id: complaintId,
      supplied_by: accountId === null ? "complainant" : "company",
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

/** Lets the company that is heard open these documents. */
export async function showFiles(
  { db, now }: Tx,
  { complaintId, fileIds }: { complaintId: string; fileIds: readonly string[] },
): Promise<void> {
  if (fileIds.length === 0) return;
  await db
    .updateTable("complaint_file")
    .set({ shown_at: now })
    .where("complaint_id", "=", complaintId)
    .where("id", "in", fileIds)
    .where("shown_at", "is", null)
    .execute();
}

export async function writeComplaintScan(
  db: Tx["db"],
  { fileId, scan }: { fileId: string; scan: Exclude<Scan, "unanswered"> },
): Promise<void> {
  await db.updateTable("complaint_file").set({ scan }).where("id", "=", fileId).execute();
}
