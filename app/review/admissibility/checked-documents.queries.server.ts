import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import type { DocumentState } from "#app/documents/document.machine.ts";
import type { ViewedDocument } from "#app/documents/pictures/document-viewer.tsx";
import { firstPicture } from "#app/documents/pictures/page-picture.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";

/** A document of an application with its check, and what has become of it in the vault. */
export interface CheckedDocument extends ViewedDocument {
  code: string;
  /** Version of the requirement. */
  version: number;
  documentId: string;
  requestOnly: boolean;
  /** Supplied as the answer to a complement. */
  answers: boolean;
  check: "to-check" | "accepted" | "refused";
  /** The sentence of the catalogue, in the version of that day. */
  reason: string | null;
  checkedAt: Date | null;
  checkedBy: string | null;
  bytes: number;
  issuedOn: string | null;
  endsOn: string | null;
  suppliedAt: Date;
  /** Its state in the vault now. */
  state: DocumentState;
  stateSince: Date;
}

/** The documents of an application as filed, then those that answered complements, in the order of their requirements. */
export async function checkedDocuments(
  db: Db,
  scope: Scope,
  applicationId: string,
): Promise<CheckedDocument[]> {
  const rows = await db
    .selectFrom("application_document as filed")
    .innerJoin("application", "application.id", "filed.application_id")
    .innerJoin("document", "document.id", "filed.document_id")
    .leftJoin("reason", (join) =>
      join
        .onRef("reason.code", "=", "filed.reason_code")
        .onRef("reason.version", "=", "filed.reason_version"),
    )
    .leftJoin("account", "account.id", "filed.checked_by")
    .leftJoin("page_picture", (join) =>
      join.onRef("content_sha256", "=", "document.sha256").on("page", "=", 1),
    )
    .select(["filed.requirement_code as code", "filed.requirement_version as version"])
    .select(["filed.document_id as documentId", "filed.request_only as requestOnly"])
    .select(["filed.check_state as check", "reason.text as reason", "account.name as checkedBy"])
    .select(["filed.checked_at as checkedAt", "filed.complement_id as complementId"])
    .select(["document.name", "document.pages", "document.bytes", "document.scan"])
    .select(["document.state", "document.type", firstPicture.as("firstPicture")])
    .select(["document.has_script as hasScript", "document.supplied_at as suppliedAt"])
    .select(["document.issued_on as issuedOn", "document.ends_on as endsOn"])
    .select(["document.state_since as stateSince", "document.content_gone_at as goneAt"])
    .where("filed.application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .orderBy("filed.requirement_code")
    .orderBy("document.supplied_at")
    .orderBy("document.id")
    .$narrowType<Pick<CheckedDocument, "scan" | "state" | "type">>()
    .execute();
  return rows.map(({ complementId, goneAt, ...row }) => ({
    ...row,
    answers: complementId !== null,
    contentGone: goneAt !== null,
  }));
}
