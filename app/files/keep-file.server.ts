import type { Context } from "#app/kernel/context.ts";
import { fileNameOf } from "#app/kernel/file-name.ts";
import type { ArrivedFile, FileType, InspectedFile, Scan } from "#app/kernel/files.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import type { FileRefusal } from "./file-refusals.ts";

/** An inspected file whose content is stored. */
export interface SuppliedFile extends Pick<ArrivedFile, "name" | "bytes" | "sha256"> {
  type: FileType;
  pages: number | null;
  scan: Exclude<Scan, "infected">;
}

/**
 * Inspects an uploaded file (type read from the content, complete, no password, no virus, at most `mostBytes`) and keeps
 * its content. The upload is discarded in every case. A content that no row references in the end is removed by the duty
 * that collects unreferenced contents.
 */
export async function keepFile(
  ctx: Context,
  { file, mostBytes }: { file: ArrivedFile; mostBytes: number },
): Promise<Result<SuppliedFile, FileRefusal>> {
  const looked = await lookAt(ctx, file, { mostBytes });
  if (looked.ok) await ctx.files.keep(file, looked.value.type);
  await ctx.files.discard(file);
  if (!looked.ok) return looked;
  const { bytes, sha256 } = file;
  const { type, pages, scan } = looked.value;
  return done({ name: fileNameOf(file.name, type), bytes, sha256, type, pages, scan });
}

/** An inspection may occupy a processor for seconds, whether or not the file is accepted. */
const MOST_A_DAY = 60;

/**
 * Inspects the bytes of a file and asks the antivirus. Limits how many files an account may submit in a day; a caller
 * without an account applies its own limit.
 */
export async function lookAt(
  ctx: Context,
  file: ArrivedFile,
  { mostBytes, mostADay = MOST_A_DAY }: { mostBytes: number; mostADay?: number },
): Promise<Result<InspectedFile & Pick<SuppliedFile, "scan">, FileRefusal>> {
  if (file.bytes > mostBytes) return refused("too-large");
  if (ctx.actor.kind === "person") {
    const turn = await ctx.limits.consume("upload", `looked:${ctx.actor.accountId}`, mostADay);
    if (!turn.allowed) return refused("too-many-files");
  }
  const inspection = await ctx.files.inspect(file);
  const scan = inspection.ok ? await ctx.files.scan(file) : "off";
  if (inspection.ok && scan !== "infected") return done({ ...inspection, scan });
  const fault = inspection.ok ? "infected" : inspection.fault;
  logSecurity(ctx, "file-refused", { fault, sha256: file.sha256 });
  return refused(fault);
}
