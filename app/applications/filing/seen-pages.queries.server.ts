import { sql } from "kysely";
import { isShownWhole } from "#app/documents/pictures/drawn-types.ts";
import { firstPicture } from "#app/documents/pictures/page-picture.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { Scan } from "#app/kernel/files.ts";
import { type ComplementAnswer, documentIdsOf } from "../complements/complement.ts";

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

interface AnsweredWith {
  application: { id: string };
  target: string;
  answer: ComplementAnswer | null;
}

interface CheckOfAnswer {
  documentId: string;
  check: "to-check" | "accepted" | "refused";
  /** To whom every page was shown; anybody where the product has no picture of every page. */
  seenBy: string | "anybody" | null;
}

/** The verdicts on the documents of an answer, and who was shown them whole; none for another answer. */
export async function checksOfAnswer(
  db: Db,
  { application, target, answer }: AnsweredWith,
): Promise<CheckOfAnswer[]> {
  const documentIds = documentIdsOf(answer);
  if (documentIds.length === 0) return [];
  const rows = await db
    .selectFrom("application_document as filed")
    .innerJoin("document", "document.id", "filed.document_id")
    .leftJoin("page_picture", (join) =>
      join.onRef("content_sha256", "=", "document.sha256").on("page", "=", 1),
    )
    .select(["filed.document_id as documentId", "filed.check_state as check"])
    .select(["filed.seen_by as seenBy", "document.pages", "document.scan"])
    .select(sql<number>`cardinality(filed.seen_pages)`.as("seenPages"))
    .select(sql<boolean>`document.content_gone_at is not null`.as("contentGone"))
    .select(firstPicture.as("firstPicture"))
    .where("filed.application_id", "=", application.id)
    .where("filed.requirement_code", "=", target)
    .where("filed.document_id", "in", documentIds)
    .$narrowType<{ check: CheckOfAnswer["check"]; scan: Scan }>()
    .execute();
  return rows.map(({ documentId, check, seenBy, seenPages, ...document }) => ({
    documentId,
    check,
    seenBy: !isShownWhole(document)
      ? "anybody"
      : (seenPages ?? 0) >= (document.pages ?? 1)
        ? seenBy
        : null,
  }));
}
