import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";

/**
 * Notes that a page of a document was shown to who has the application, while the document waits for its verdict. What another
 * person was shown before is forgotten.
 */
export async function noteSeenPage(
  db: Db,
  seen: { applicationId: string; documentId: string; page: number; accountId: string },
): Promise<void> {
  const { applicationId, documentId, page, accountId } = seen;
  await sql`
    update application_document set seen_by = ${accountId}::uuid, seen_pages =
      case when seen_by = ${accountId}::uuid then seen_pages || ${page}::smallint else array[${page}::smallint] end
    where application_id = ${applicationId} and document_id = ${documentId} and check_state = 'to-check'
      and (seen_by is distinct from ${accountId}::uuid or not ${page}::smallint = any(seen_pages))`.execute(
    db,
  );
}

/** The documents of an application that wait for a verdict and of which every page was shown to this person. */
export async function seenDocuments(
  db: Db,
  { applicationId, accountId }: { applicationId: string; accountId: string },
): Promise<{ code: string; documentId: string }[]> {
  return await db
    .selectFrom("application_document as filed")
    .innerJoin("document", "document.id", "filed.document_id")
    .select(["filed.requirement_code as code", "filed.document_id as documentId"])
    .where("filed.application_id", "=", applicationId)
    .where("filed.check_state", "=", "to-check")
    .where("filed.seen_by", "=", accountId)
    .where(sql<boolean>`cardinality(filed.seen_pages) >= coalesce(document.pages, 1)`)
    .orderBy("filed.requirement_code")
    .orderBy("filed.document_id")
    .execute();
}
