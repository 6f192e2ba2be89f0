import type { Context } from "#app/kernel/context.ts";
import type { ArrivedFile, FileType, InspectedFile, Scan } from "#app/kernel/files.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import type { FileRefusal } from "./file-refusals.ts";

/** A document that shows something, once it is looked at and its content kept. */
export interface SuppliedFile extends Pick<ArrivedFile, "name" | "bytes" | "sha256"> {
  type: FileType;
  pages: number | null;
  scan: Exclude<Scan, "infected">;
}

/**
 * Looks at a file as at any document: type by content, whole, not locked, not infected, of at most so many bytes; and keeps its
 * content. What no row names in the end is collected with the contents that no document names. The arrived file is let go.
 */
export async function keepFile(
  ctx: Context,
  { file, mostBytes }: { file: ArrivedFile; mostBytes: number },
): Promise<Result<SuppliedFile, FileRefusal>> {
  const looked = await lookAt(ctx, file, { mostBytes });
  if (looked.ok) await ctx.files.keep(file, looked.value.type);
  await ctx.files.discard(file);
  if (!looked.ok) return looked;
  const { name, bytes, sha256 } = file;
  const { type, pages, scan } = looked.value;
  return done({ name, bytes, sha256, type, pages, scan });
}

/** Each file may occupy a processor for seconds, whatever becomes of it. */
const MOST_A_DAY = 60;

/**
 * Looks at the bytes of a file and asks the antivirus, for so many files of an account in a day. Who has no account is counted by
 * what they ask for.
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
  const found = await ctx.files.inspect(file);
  const scan = found.ok ? await ctx.files.scan(file) : "off";
  if (found.ok && scan !== "infected") return done({ ...found, scan });
  const fault = found.ok ? "infected" : found.fault;
  logSecurity(ctx, "file-refused", { fault, sha256: file.sha256 });
  return refused(fault);
}
