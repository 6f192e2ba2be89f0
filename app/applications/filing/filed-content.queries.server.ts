import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import type { LockedApplication } from "../application.queries.server.ts";
import type { TargetKind } from "../complements/complement.ts";

/** How the company names the target of a complement; undefined when this application has no such target. */
export async function targetLabelOf(
  db: Db,
  { id, companyId }: Pick<LockedApplication, "id" | "companyId">,
  { kind, target }: { kind: Exclude<TargetKind, "figure" | "requirement">; target: string },
): Promise<string | undefined> {
  if (kind === "sub-area") {
    const row = await db
      .selectFrom("application_sub_area")
      .innerJoin("sub_area", "sub_area.id", "application_sub_area.sub_area_id")
      .innerJoin("sub_area_in_edition as entry", "entry.sub_area_id", "sub_area.id")
      .innerJoin("nomenclature_edition as edition", "edition.id", "entry.edition_id")
      .select("entry.name")
      .where("application_id", "=", id)
      .where("sub_area.code", "=", target)
      .orderBy("edition.number", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.name;
  }
  if (!isId(target)) return undefined;
  return await labelOfMeans(db, companyId, { kind, id: target });
}

async function labelOfMeans(
  db: Db,
  companyId: string,
  { kind, id }: { kind: "staff" | "equipment" | "reference"; id: string },
): Promise<string | undefined> {
  if (kind === "staff") {
    const row = await db
      .selectFrom("worker")
      .select("name as label")
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.label;
  }
  if (kind === "equipment") {
    const row = await db
      .selectFrom("equipment")
      .select(["kind", "model"])
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row && [row.kind, row.model].filter(Boolean).join(" ");
  }
  const row = await db
    .selectFrom("works_reference")
    .select(["nature", "client"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && `${row.nature}, ${row.client}`;
}

/** The latest version of a requirement that an application was filed under; undefined when there is none. */
export async function filedVersion(
  db: Db,
  { applicationId, code }: { applicationId: string; code: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("application_document")
    .select("requirement_version as version")
    .where("application_id", "=", applicationId)
    .where("requirement_code", "=", code)
    .orderBy("requirement_version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.version;
}

/** A document of an application. The caller holds the lock of the application. */
export async function filedDocument(
  db: Db,
  document: { applicationId: string; code: string; documentId: string },
) {
  if (!isId(document.documentId)) return undefined;
  return await db
    .selectFrom("application_document")
    .select(["requirement_version as requirementVersion", "check_state as checkState", "sha256"])
    .where("application_id", "=", document.applicationId)
    .where("requirement_code", "=", document.code)
    .where("document_id", "=", document.documentId)
    .executeTakeFirst();
}

/** The documents that block the admission: not checked yet, or refused without an accepted replacement. */
export async function documentsNotAccepted(db: Db, applicationId: string) {
  const rows = await db
    .selectFrom("application_document")
    .select(["requirement_code as code", "check_state as checkState"])
    .select("complement_id as complementId")
    .where("application_id", "=", applicationId)
    .execute();
  const replaced = new Set(
    rows
      .filter(({ checkState, complementId }) => checkState === "accepted" && complementId !== null)
      .map(({ code }) => code),
  );
  return rows.filter(
    ({ code, checkState }) =>
      checkState === "to-check" || (checkState === "refused" && !replaced.has(code)),
  );
}

/** The contents (SHA-256) that an application has for a requirement, each with whether it was found not conform. */
export async function contentsFiled(
  db: Db,
  { applicationId, code }: { applicationId: string; code: string },
): Promise<ReadonlyMap<string, { isRefused: boolean }>> {
  const rows = await db
    .selectFrom("application_document")
    .select(["sha256", "check_state as checkState"])
    .where("application_id", "=", applicationId)
    .where("requirement_code", "=", code)
    .execute();
  return new Map(
    rows.map(({ sha256, checkState }) => [sha256, { isRefused: checkState === "refused" }]),
  );
}

/** Whether a person has given a verdict on a document of an application. */
export async function hasChecked(
  db: Db,
  { applicationId, accountId }: { applicationId: string; accountId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("application_document")
    .select("document_id")
    .where("application_id", "=", applicationId)
    .where("checked_by", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Check {
  applicationId: string;
  code: string;
  documentId: string;
  state: "accepted" | "refused";
  reason: { code: string; version: number } | null;
  at: Date;
  by: string | null;
}

export async function writeCheck(db: Db, check: Check): Promise<void> {
  await db
    .updateTable("application_document")
    .set({
      check_state: check.state,
      reason_code: check.reason?.code ?? null,
      reason_version: check.reason?.version ?? null,
      checked_at: check.at,
      checked_by: check.by,
    })
    .where("application_id", "=", check.applicationId)
    .where("requirement_code", "=", check.code)
    .where("document_id", "=", check.documentId)
    .execute();
}

interface AddedDocument {
  applicationId: string;
  complementId: string;
  requirement: { code: string; version: number };
  documentId: string;
  sha256: string;
}

/** Adds documents supplied as an answer beside the filed ones; one that is already there is not changed. */
export async function addAnsweredDocuments(
  db: Db,
  documents: readonly AddedDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  await db
    .insertInto("application_document")
    .values(
      documents.map(({ applicationId, complementId, requirement, documentId, sha256 }) => ({
        application_id: applicationId,
        requirement_code: requirement.code,
        requirement_version: requirement.version,
        document_id: documentId,
        sha256,
        request_only: false,
        complement_id: complementId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
