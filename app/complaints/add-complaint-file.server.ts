import type { SuppliedFile } from "#app/files/keep-file.server.ts";
import { scanAgain } from "#app/files/scan-again.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { isOpen } from "./complaint.machine.ts";
import { handlerOfComplaint } from "./complaint.queries.server.ts";
import type { TrackingRefusal } from "./complaint.refusals.ts";
import { MOST_COMPLAINT_FILES } from "./complaint.ts";
import {
  filesOfComplaint,
  insertComplaintFile,
  writeComplaintScan,
} from "./complaint-file.queries.server.ts";
import { lockComplaint } from "./complaint-writes.queries.server.ts";
import { mailWorkIn } from "./mail-complaint.server.ts";

/** An infected document of a complaint is no longer served to anybody. */
export const complaintFileScan = scanAgain("complaint-file-scan", (tx, { key, scan }) =>
  writeComplaintScan(tx.db, { fileId: key, scan }),
);

interface AddedFile {
  complaintId: string;
  /** The account of the company that is heard; null for who complains. */
  accountId: string | null;
  file: SuppliedFile;
}

/**
 * Adds a document of who complains, or of the company that is heard, while nothing is decided. The page has compared the code of the
 * first and the membership of the second. The same content is added once.
 */
export async function addComplaintFile(
  ctx: Context,
  { complaintId, accountId, file }: AddedFile,
): Promise<Result<null, TrackingRefusal>> {
  return await ctx.transaction<Result<null, TrackingRefusal>>(async (tx) => {
    const complaint = await lockComplaint(tx.db, complaintId);
    if (!complaint) return refused("unknown-complaint");
    if (!isOpen(complaint.state)) return refused("closed");
    const supplier = accountId === null ? "complainant" : "company";
    const files = (await filesOfComplaint(tx.db, complaintId)).filter(
      ({ suppliedBy }) => suppliedBy === supplier,
    );
    if (files.some(({ sha256 }) => sha256 === file.sha256)) return done(null);
    if (files.length >= MOST_COMPLAINT_FILES) return refused("too-many-files");
    const fileId = await insertComplaintFile(tx, { complaintId, accountId, file });
    await complaintFileScan.askIn(tx, { key: fileId, file });
    await appendToJournal(tx, {
      subjectKind: "complaint",
      subjectId: complaintId,
      event: "complaint-file-added",
      ...(accountId === null && { actor: "visitor" }),
      data: { number: complaint.number, fileId, sha256: file.sha256 },
    });
    const to = await handlerOfComplaint(tx.db, complaint);
    await mailWorkIn(tx, complaint, {
      work: accountId === null ? "file-added" : "company-file",
      to,
    });
    return done(null);
  });
}
