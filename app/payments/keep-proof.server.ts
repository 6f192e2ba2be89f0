import type { FileRefusal } from "#app/forms/file-refusals.ts";
import type { Context } from "#app/kernel/context.ts";
import type { ArrivedFile } from "#app/kernel/files.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { proofMegabytes } from "./offline.schema.ts";
import type { Proof } from "./proof.queries.server.ts";

/**
 * Looks at the paper that shows a payment, as at any paper: type by content, whole, not locked, not infected; and keeps its content. What
 * no declaration names in the end is collected with the contents that no paper names. The arrived file is let go.
 */
export async function keepProof(
  ctx: Context,
  { companyId, file }: { companyId: string; file: ArrivedFile },
): Promise<Result<Proof, FileRefusal | "not-yours">> {
  const result = await looked(ctx, { companyId, file });
  if (result.ok) await ctx.files.keep(file, result.value.type);
  await ctx.files.discard(file);
  return result;
}

async function looked(
  ctx: Context,
  { companyId, file }: { companyId: string; file: ArrivedFile },
): Promise<Result<Proof, FileRefusal | "not-yours">> {
  if (!permit(ctx.actor, "payment.make", { companyId })) return refused("not-yours");
  if (file.bytes > proofMegabytes * 1_000_000) return refused("too-large");
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
