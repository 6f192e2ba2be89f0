import { sql } from "kysely";
import { inScope, ofApplication, type StaffScope } from "#app/accounts/scope.server.ts";
import type { DocumentState } from "#app/documents/document.machine.ts";
import type { ViewedDocument } from "#app/documents/pictures/drawn-types.ts";
import { firstPicture } from "#app/documents/pictures/page-picture.queries.server.ts";
import type { Validity } from "#app/documents/requirement.ts";
import { labelWithYear } from "#app/documents/series.ts";
import type { Db } from "#app/kernel/context.ts";

/** A document of an application: as it was filed, what was said of it, and what became of it in the vault. */
export interface ExaminedDocument extends ViewedDocument {
  code: string;
  label: string;
  documentId: string;
  issuedOn: string | null;
  endsOn: string | null;
  requestOnly: boolean;
  /** Supplied as the answer to a complement. */
  answered: boolean;
  suppliedAt: Date;
  bytes: number;
  /** Version of the requirement. */
  version: number;
  check: "to-check" | "accepted" | "refused";
  /** The sentence of the catalogue, in the version of that day. */
  reason: string | null;
  checkedBy: string | null;
  /** The reader gave the verdict. */
  checkedByReader: boolean;
  checkedAt: Date | null;
  /** What it is in the vault today. */
  state: DocumentState;
  stateSince: Date;
}

/** The documents of an application, those of a financial year called by it, in the order of their requirements, of each the newest first, answers after what was filed. */
export async function examinedDocuments(
  db: Db,
  scope: StaffScope,
  applicationId: string,
): Promise<ExaminedDocument[]> {
  const rows = await db
    .selectFrom("application_document as filed")
    .innerJoin("application", "application.id", "filed.application_id")
    .innerJoin("document", "document.id", "filed.document_id")
    .innerJoin("requirement", (join) =>
      join
        .onRef("requirement.code", "=", "filed.requirement_code")
        .onRef("requirement.version", "=", "filed.requirement_version"),
    )
    .leftJoin("reason", (join) =>
      join
        .onRef("reason.code", "=", "filed.reason_code")
        .onRef("reason.version", "=", "filed.reason_version"),
    )
    .leftJoin("account", "account.id", "filed.checked_by")
    .leftJoin("page_picture", (join) =>
      join.onRef("content_sha256", "=", "document.sha256").on("page", "=", 1),
    )
    .select(["requirement.code", "requirement.label", "document.id as documentId"])
    .select(["requirement.version", "requirement.validity", "document.supplied_at as suppliedAt"])
    .select(["document.name", "document.issued_on as issuedOn", "document.ends_on as endsOn"])
    .select(["filed.request_only as requestOnly", "filed.check_state as check"])
    .select(["reason.text as reason", "account.name as checkedBy"])
    .select(["filed.checked_at as checkedAt", "document.state_since as stateSince"])
    .select(
      sql<boolean>`filed.checked_by is not distinct from ${scope.accountId}`.as("checkedByReader"),
    )
    .select(sql<boolean>`filed.complement_id is not null`.as("answered"))
    .select(sql<boolean>`document.content_gone_at is not null`.as("contentGone"))
    .select([
      "document.scan",
      "document.state",
      "document.type",
      "document.pages",
      "document.bytes",
    ])
    .select(["document.has_script as hasScript", firstPicture.as("firstPicture")])
    .where("filed.application_id", "=", applicationId)
    .where(inScope(scope, ofApplication))
    .orderBy("requirement.position")
    .orderBy("requirement.code")
    .orderBy(sql`filed.complement_id is not null`)
    .orderBy(sql`document.issued_on desc nulls last`)
    .orderBy("document.supplied_at")
    .orderBy("document.id")
    .$narrowType<Pick<ExaminedDocument, "scan" | "state" | "type">>()
    .execute();
  return rows.map(({ validity, ...row }) => ({
    ...row,
    label: labelWithYear(row.label, { validity: validity as Validity }, row.issuedOn),
  }));
}
