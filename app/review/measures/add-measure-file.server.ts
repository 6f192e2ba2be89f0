import { keepFile, type SuppliedFile } from "#app/files/keep-file.server.ts";
import { scanAgain } from "#app/files/scan-again.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import type { ArrivedFile, FileFormFault } from "#app/kernel/files.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { mailWorkIn } from "./mail-measure.server.ts";
import { recipient } from "./measure.queries.server.ts";
import type { MeasureFileRefusal } from "./measure.refusals.ts";
import { LARGEST_MEASURE_FILE, MOST_MEASURE_FILES } from "./measure.ts";
import {
  filesOfMeasure,
  insertMeasureFile,
  writeMeasureScan,
} from "./measure-file.queries.server.ts";
import { lockMeasure } from "./measure-writes.queries.server.ts";

/** An infected document of a measure is no longer served to anybody. */
export const measureFileScan = scanAgain("measure-file-scan", (tx, { key, scan }) =>
  writeMeasureScan(tx.db, { fileId: key, scan }),
);

interface AddedFile {
  measureId: string;
  suppliedBy: "body" | "company";
  accountId: string;
  file: SuppliedFile;
}

/**
 * Adds a document of the body until the company has answered, or of the company while it is heard. The page has found
 * the measure for its reader. The same content is added once.
 */
export async function addMeasureFile(
  ctx: Context,
  { measureId, suppliedBy, accountId, file }: AddedFile,
): Promise<Result<null, MeasureFileRefusal>> {
  return await ctx.transaction<Result<null, MeasureFileRefusal>>(async (tx) => {
    const measure = await lockMeasure(tx.db, measureId);
    if (!measure) return refused("unknown-measure");
    const { state, answer } = measure;
    const isOpen =
      suppliedBy === "company"
        ? state === "heard"
        : state === "proposed" || (state === "heard" && answer === null);
    if (!isOpen) return refused("closed");
    const files = (await filesOfMeasure(tx.db, measureId)).filter(
      (each) => each.suppliedBy === suppliedBy,
    );
    if (files.some(({ sha256 }) => sha256 === file.sha256)) return done(null);
    if (files.length >= MOST_MEASURE_FILES) return refused("too-many-documents");
    const fileId = await insertMeasureFile(tx, { measureId, suppliedBy, accountId, file });
    await measureFileScan.askIn(tx, { key: fileId, file });
    const { companyId, number, kind } = measure;
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "measure-file-added",
      data: { measureId, number, kind, fileId, sha256: file.sha256 },
    });
    if (suppliedBy === "company") {
      const to = await recipient(tx.db, measure.askedBy ?? measure.proposedBy);
      await mailWorkIn(tx, measure, { work: "file-added", to });
    }
    return done(null);
  });
}

interface PostedFile extends Pick<AddedFile, "measureId" | "suppliedBy"> {
  /** Why the actor adds nothing; null where they may. */
  refusal: "not-yours" | "closed" | null;
  posted: { ok: true; file: ArrivedFile | null } | { ok: false; fault: FileFormFault };
}

/** Keeps the document that a form brought and adds it to its measure; the arrived file is discarded when it is refused. */
export async function takeMeasureFile(
  ctx: Context,
  { measureId, suppliedBy, refusal, posted }: PostedFile,
): Promise<Result<null, MeasureFileRefusal>> {
  if (!posted.ok) return refused(posted.fault);
  if (!posted.file) return refused("empty");
  const { actor } = ctx;
  if (actor.kind !== "person" || refusal) {
    await ctx.files.discard(posted.file);
    return refused(refusal ?? "not-yours");
  }
  const keptFile = await keepFile(ctx, { file: posted.file, mostBytes: LARGEST_MEASURE_FILE });
  if (!keptFile.ok) return keptFile;
  const { accountId } = actor;
  return await addMeasureFile(ctx, { measureId, suppliedBy, accountId, file: keptFile.value });
}
