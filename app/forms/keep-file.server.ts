import type { Context } from "#app/kernel/context.ts";
import type { ArrivedFile, FileType, Scan } from "#app/kernel/files.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import type { FileRefusal } from "./file-refusals.ts";

/** A paper that shows something, once it is looked at and its content kept. */
export interface SuppliedFile extends Pick<ArrivedFile, "name" | "bytes" | "sha256"> {
  type: FileType;
  pages: number | null;
  scan: Exclude<Scan, "infected">;
}

/**
 * Looks at a file as at any paper: type by content, whole, not locked, not infected, of at most so many bytes; and keeps its
 * content. What no row names in the end is collected with the contents that no paper names. The arrived file is let go.
 */
export async function keepFile(
  ctx: Context,
  { file, mostBytes }: { file: ArrivedFile; mostBytes: number },
): Promise<Result<SuppliedFile, FileRefusal>> {
  const result = await looked(ctx, { file, mostBytes });
  if (result.ok) await ctx.files.keep(file, result.value.type);
  await ctx.files.discard(file);
  return result;
}

async function looked(
  ctx: Context,
  { file, mostBytes }: { file: ArrivedFile; mostBytes: number },
): Promise<Result<SuppliedFile, FileRefusal>> {
  if (file.bytes > mostBytes) return refused("too-large");
  const found = await ctx.files.inspect(file);
  const scan = found.ok ? await ctx.files.scan(file) : "off";
  if (found.ok && scan !== "infected") {
    const { name, bytes, sha256 } = file;
    return done({ name, bytes, sha256, type: found.type, pages: found.pages, scan });
  }
  const fault = found.ok ? "infected" : found.fault;
  logSecurity(ctx, "file-refused", { fault, sha256: file.sha256 });
  return refused(fault);
}
