import { addDocument, type DocumentToAdd } from "#app/documents/add-document.server.ts";
import { documentWithContent } from "#app/documents/document.queries.server.ts";
import type { AddRefusal } from "#app/documents/document.refusals.ts";
import type { DocumentDates, Requirement } from "#app/documents/requirement.ts";
import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { contentsFiled } from "../filing/filed-content.queries.server.ts";
import { documentsToChoose } from "./complement-facts.server.ts";

interface Sending extends DocumentDates {
  applicationId: string;
  companyId: string;
  requirement: Requirement;
  file: DocumentToAdd["file"];
  isRequest: boolean;
}

/**
 * Keeps the file that a company sends with its answer, in the place of the one that did not do, and returns its document. A file
 * that is in the vault already is that document; bytes that the application has already are refused.
 */
export async function documentOfAnswer(
  ctx: Context,
  { applicationId, requirement, ...upload }: Sending,
): Promise<Result<{ documentId: string }, AddRefusal | "document-refused" | "document-filed">> {
  const { code } = requirement;
  const { companyId, file } = upload;
  const { sha256 } = file;
  const scope = { kind: "company" as const, companyId };
  const filed = await contentsFiled(ctx.db, { applicationId, code });
  const same = filed.get(sha256);
  if (same) {
    await ctx.files.discard(file);
    return refused(same.isRefused ? "document-refused" : "document-filed");
  }
  const documents = await documentsToChoose(ctx.db, scope, {
    companyId,
    requirement,
    now: ctx.now,
  });
  const former = documents.find((each) => {
    const filedContent = filed.get(each.sha256);
    return filedContent && (filedContent.isRefused || !requirement.several);
  });
  const added = await addDocument(ctx, {
    ...upload,
    code,
    ...(former && { replaces: { documentId: former.id, seen: former.version } }),
  });
  if (added.ok || added.refusal !== "already-there") return added;
  const knownDocument = await documentWithContent(ctx.db, scope, { companyId, sha256, code });
  return knownDocument ? done({ documentId: knownDocument.id }) : added;
}
