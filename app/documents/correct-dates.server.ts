import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import type { AddRefusal } from "./document.refusals.ts";
import { isFiled, lockDocument, writeDates } from "./document-writes.queries.server.ts";
import type { DocumentDates } from "./requirement.ts";

/** Corrects the dates of a usable document that no application was filed with. */
export async function correctDates(
  ctx: Context,
  { documentId, ...dates }: { documentId: string } & DocumentDates,
): Promise<Result<{ documentId: string }, AddRefusal>> {
  return await ctx.transaction(async (tx) => {
    const document = await lockDocument(tx.db, documentId);
    if (document?.state !== "usable") return refused("unknown-document");
    const { companyId, code, sha256 } = document;
    if (!permit(tx.actor, "document.supply", { companyId })) return refused("read-only");
    if (await isFiled(tx.db, documentId)) return refused("filed-with-its-date");
    if (!(await writeDates(tx.db, documentId, dates))) return refused("already-there");
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "document-dated",
      data: { documentId, code, sha256 },
    });
    return done({ documentId });
  });
}
