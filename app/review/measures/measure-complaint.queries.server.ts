import { inScope, type StaffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { Scan } from "#app/kernel/files.ts";

/** A complaint about a company that was put to it, as a measure may follow from it: what is held against the company, and its documents. */
export async function complaintForMeasure(
  db: Db,
  scope: StaffScope,
  { complaintId, companyId }: { complaintId: string; companyId: string },
) {
  const complaint = await db
    .selectFrom("complaint")
    .innerJoin("complaint_hearing as hearing", "hearing.complaint_id", "complaint.id")
    .select(["complaint.id", "complaint.number", "hearing.facts"])
    .where("complaint.id", "=", complaintId)
    .where("complaint.company_id", "=", companyId)
    .where("complaint.outcome", "in", ["founded", "partly-founded"])
    .where("complaint.state", "=", "answered")
    .where(inScope(scope, { decided: "hearing.company_id" }))
    .executeTakeFirst();
  if (!complaint) return undefined;
  const files = await shownFiles(db, complaintId).orderBy("file.supplied_at").execute();
  return { ...complaint, files };
}

/** A document of a complaint that the company was shown or supplied: a measure shows it nothing of who complained. */
export const fileOfComplaint = (
  db: Db,
  { complaintId, fileId }: { complaintId: string; fileId: string },
) => shownFiles(db, complaintId).where("file.id", "=", fileId).executeTakeFirst();

const shownFiles = (db: Db, complaintId: string) =>
  db
    .selectFrom("complaint_file as file")
    .select(["file.id", "file.name", "file.type", "file.bytes", "file.sha256", "file.scan"])
    .where("file.complaint_id", "=", complaintId)
    .where("file.scan", "<>", "infected" satisfies Scan)
    .where((where) =>
      where.or([where("file.shown_at", "is not", null), where("file.supplied_by", "=", "company")]),
    );
