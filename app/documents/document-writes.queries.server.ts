import { sql } from "kysely";
import { type Standing, type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { DocumentState } from "./document.machine.ts";
import type { Document } from "./document.queries.server.ts";
import type { DocumentDates } from "./requirement.ts";

/** How many documents a company supplied since an instant, and the bytes of all that it has. */
export async function vaultOf(db: Db, companyId: string, since: Date) {
  const { supplied, bytes } = await db
    .selectFrom("document")
    .select(sql<number>`(count(*) filter (where supplied_at >= ${since}))::integer`.as("supplied"))
    .select(
      sql<number>`coalesce(sum(bytes) filter (where content_gone_at is null), 0)::float8`.as(
        "bytes",
      ),
    )
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return { supplied, bytes };
}

/** Locks a company, to serialise the changes of its vault. */
export const lockVault = (db: Db, companyId: string) =>
  db.selectFrom("company").select("id").where("id", "=", companyId).forUpdate().execute();

/** Inserts a document; false when a usable one of the same requirement has the same content. */
export async function insertDocument(
  db: Db,
  document: Omit<Document, "state" | "version" | "firstPicture"> & { suppliedBy: string | null },
): Promise<boolean> {
  const written = await db
    .insertInto("document")
    .values({
      id: document.id,
      company_id: document.companyId,
      requirement_code: document.code,
      sha256: document.sha256,
      name: document.name,
      type: document.type,
      bytes: document.bytes,
      pages: document.pages,
      has_script: document.hasScript,
      issued_on: document.issuedOn,
      ends_on: document.endsOn,
      state: "usable",
      state_since: document.suppliedAt,
      version: 1,
      scan: document.scan,
      is_request: document.isRequest,
      supplied_by: document.suppliedBy,
      supplied_at: document.suppliedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

export interface LockedDocument extends Standing<DocumentState> {
  code: string;
  name: string;
  sha256: string;
}

/** Locks the company, then the document. */
export async function lockDocument(db: Db, id: string): Promise<LockedDocument | undefined> {
  const owner = await db
    .selectFrom("document")
    .select("company_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!owner) return undefined;
  await lockVault(db, owner.company_id);
  return await db
    .selectFrom("document")
    .select(["id", "company_id as companyId", "state", "version", "name", "sha256"])
    .select("requirement_code as code")
    .$narrowType<{ state: DocumentState }>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function writeDocumentState(
  db: Db,
  change: StateChange<DocumentState>,
): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const written = await db
    .updateTable("document")
    .set(columns)
    .where((row) => row.and(asRead))
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

/** Writes the dates of a document that is no proof of request; false when it has these dates already. */
export async function writeDates(
  db: Db,
  id: string,
  { issuedOn, endsOn }: DocumentDates,
): Promise<boolean> {
  const written = await db
    .updateTable("document")
    .set({ issued_on: issuedOn, ends_on: endsOn })
    .where("id", "=", id)
    .where("is_request", "=", false)
    .where(sql<boolean>`(issued_on, ends_on) is distinct from (${issuedOn}::date, ${endsOn}::date)`)
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

/** Whether a document is part of a filed application. */
export async function isFiled(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("application_document")
    .select("document_id")
    .where("document_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function nameSuccessor(db: Db, id: string, replacedBy: string): Promise<void> {
  await db.updateTable("document").set({ replaced_by: replacedBy }).where("id", "=", id).execute();
}

/**
 * Deletes all documents of a company that never filed any. The purge removes their contents within days, since no document
 * names them.
 */
export async function removeDocumentsOf(db: Db, companyId: string): Promise<void> {
  await db.deleteFrom("document").where("company_id", "=", companyId).execute();
}
