import { addDocument, type DocumentToAdd } from "#app/documents/add-document.server.ts";
import { documentWithContent } from "#app/documents/document.queries.server.ts";
import type { AddRefusal } from "#app/documents/document.refusals.ts";
import type { DocumentDates, Requirement } from "#app/documents/requirement.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { contentsRefused } from "../filing/filed-content.queries.server.ts";
import { documentsToChoose } from "./complement-facts.server.ts";

interface Sending extends DocumentDates {
  applicationId: string;
  companyId: string;
  requirement: Requirement;
  file: DocumentToAdd["file"];
  isRequest: boolean;
}

/**
 * Keeps the file that a company sends with its answer, in the place of the refused one, and returns its document. A file that is
 * in the vault already is that document; the bytes that were refused are refused again.
 */
export async function documentOfAnswer(
  ctx: Context,
  { applicationId, requirement, ...upload }: Sending,
): Promise<Result<{ documentId: string }, AddRefusal | "document-refused">> {
  const { code } = requirement;
  const { companyId, file } = upload;
  const { sha256 } = file;
  const scope = { kind: "company" as const, companyId };
  const refusedContents = await contentsRefused(ctx.db, { applicationId, code });
  if (refusedContents.has(sha256)) {
    await ctx.files.discard(file);
    return refused("document-refused");
  }
  const documents = await documentsToChoose(ctx.db, scope, {
    companyId,
    requirement,
    now: ctx.now,
  });
  const former = documents.find((each) => refusedContents.has(each.sha256));
  const added = await addDocument(ctx, {
    ...upload,
    code,
    ...(former && { replaces: { documentId: former.id, seen: former.version } }),
  });
  if (added.ok || added.refusal !== "already-there") return added;
  const knownDocument = await documentWithContent(ctx.db, scope, { companyId, sha256, code });
  return knownDocument ? done({ documentId: knownDocument.id }) : added;
}
