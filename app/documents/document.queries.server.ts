import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import { type Standing, type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { FileType, InspectedFile, Scan } from "#app/kernel/files.ts";
import { isId } from "#app/kernel/identifiers.ts";
import type { DocumentState } from "./document.machine.ts";
import type { DocumentDates } from "./requirement.ts";

/** A document of the vault. */
export interface Document extends DocumentDates, InspectedFile {
  id: string;
  companyId: string;
  /** Code of its requirement. */
  code: string;
  sha256: string;
  name: string;
  bytes: number;
  state: DocumentState;
  version: number;
  scan: Scan;
  /** A proof of request. */
  isRequest: boolean;
  suppliedAt: Date;
}

const documents = (db: Db, scope: Scope) =>
  db
    .selectFrom("document")
    .select(["id", "company_id as companyId", "requirement_code as code", "sha256", "name"])
    .select(["type", "bytes", "pages", "has_script as hasScript", "issued_on as issuedOn"])
    .select(["ends_on as endsOn", "state", "version", "scan", "supplied_at as suppliedAt"])
    .select("is_request as isRequest")
    .where(inScope(scope, { company: "company_id", document: "id" }))
    .$narrowType<{ type: FileType; state: DocumentState; scan: Scan }>();

/** The usable documents of a company, of one requirement or of all, the newest first. */
export async function usableDocuments(
  db: Db,
  scope: Scope,
  { companyId, code }: { companyId: string; code?: string },
): Promise<Document[]> {
  return await documents(db, scope)
    .where("company_id", "=", companyId)
    .where("state", "=", "usable")
    .$if(code !== undefined, (query) => query.where("requirement_code", "=", code ?? ""))
    .orderBy("supplied_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/**
 * The usable documents that decide the standing of a company: for each requirement and year of issue the one that is valid
 * for longest. Limits the number of rows that are read.
 */
export async function bestDocuments(
  db: Db,
  scope: Scope,
  companyId: string,
): Promise<(DocumentDates & { code: string })[]> {
  return await db
    .selectFrom("document")
    .distinctOn(["requirement_code", sql`extract(year from issued_on)`])
    .select(["requirement_code as code", "issued_on as issuedOn", "ends_on as endsOn"])
    .where(inScope(scope, { company: "document.company_id", document: "document.id" }))
    .where("company_id", "=", companyId)
    .where("state", "=", "usable")
    .orderBy("requirement_code")
    .orderBy(sql`extract(year from issued_on)`)
    .orderBy("ends_on", (each) => each.desc().nullsLast())
    .orderBy("issued_on", (each) => each.desc().nullsLast())
    .execute();
}

/** The last 20 documents of one requirement that are no longer usable, the latest first. */
export async function endedDocuments(
  db: Db,
  scope: Scope,
  { companyId, code }: { companyId: string; code: string },
) {
  return await documents(db, scope)
    .select(["state_since as stateSince", "content_gone_at as contentGoneAt"])
    .where("company_id", "=", companyId)
    .where("requirement_code", "=", code)
    .where("state", "<>", "usable")
    .orderBy("state_since", "desc")
    .limit(20)
    .execute();
}

/** One document; undefined out of scope, when it does not exist, and when its content was removed. */
export async function documentInScope(db: Db, scope: Scope, id: string) {
  if (!isId(id)) return undefined;
  return await documents(db, scope)
    .where("id", "=", id)
    .where("content_gone_at", "is", null)
    .executeTakeFirst();
}

/** A usable document of this company and requirement with the same content. */
export async function documentWithContent(
  db: Db,
  scope: Scope,
  { companyId, sha256, code }: { companyId: string; sha256: string; code: string },
) {
  return await documents(db, scope)
    .where("company_id", "=", companyId)
    .where("requirement_code", "=", code)
    .where("sha256", "=", sha256)
    .where("state", "=", "usable")
    .orderBy("supplied_at")
    .limit(1)
    .executeTakeFirst();
}

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
  document: Omit<Document, "state" | "version"> & { suppliedBy: string | null },
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

/** Stores the antivirus result on all documents with this content, whatever their company. */
export async function writeScan(db: Db, sha256: string, scan: Scan): Promise<void> {
  await db
    .updateTable("document")
    .set({ scan })
    .where("sha256", "=", sha256)
    .where("scan", "=", "unanswered")
    .execute();
}

/** The usable documents with this content. */
export const usableWithContent = (db: Db, sha256: string) =>
  db
    .selectFrom("document")
    .select("id")
    .where("sha256", "=", sha256)
    .where("state", "=", "usable")
    .orderBy("id")
    .execute();

/** Contents all of whose documents ended before an instant, and that no filed application uses; at most `limit`. */
export async function contentsToRemove(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("document")
    .select("sha256")
    .distinct()
    .where("state", "<>", "usable")
    .where("state_since", "<", before)
    .where("content_gone_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("document as other")
            .select("other.id")
            .whereRef("other.sha256", "=", "document.sha256")
            .where((other) =>
              other.or([
                other("other.state", "=", "usable"),
                other("other.state_since", ">=", before),
              ]),
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("application_document as filed")
            .select("filed.document_id")
            .whereRef("filed.sha256", "=", "document.sha256"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(proofContents(db).as("proof"))
            .select("proof.sha256")
            .whereRef("proof.sha256", "=", "document.sha256"),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Contents of the proofs of payments and successions, without infected ones. */
const proofContents = (db: Db) =>
  db
    .selectFrom("payment_proof")
    .select("sha256")
    .where("scan", "<>", "infected")
    .unionAll(db.selectFrom("succession_proof").select("sha256").where("scan", "<>", "infected"));

/** The given contents that a document, or the proof of a payment or succession, still names. */
export async function contentsNamed(db: Db, contents: readonly string[]): Promise<Set<string>> {
  if (contents.length === 0) return new Set();
  const rows = await db
    .selectFrom("document")
    .select("sha256")
    .distinct()
    .where(sql<boolean>`sha256 = any(${[...contents]})`)
    .where("content_gone_at", "is", null)
    .union(
      db
        .selectFrom(proofContents(db).as("proof"))
        .select("proof.sha256")
        .where(sql<boolean>`proof.sha256 = any(${[...contents]})`),
    )
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Marks a content as removed; false when a document with it has become usable in between. */
export async function markContentGone(db: Db, sha256: string, at: Date): Promise<boolean> {
  const rows = await db
    .selectFrom("document")
    .select(["id", "state"])
    .where("sha256", "=", sha256)
    .where("content_gone_at", "is", null)
    .forUpdate()
    .execute();
  if (rows.some(({ state }) => state === "usable")) return false;
  await db
    .updateTable("document")
    .set({ content_gone_at: at })
    .where("sha256", "=", sha256)
    .execute();
  return true;
}

/**
 * Deletes all documents of a company that never filed any. The purge removes their contents within days, since no document
 * names them.
 */
export async function removeDocumentsOf(db: Db, companyId: string): Promise<void> {
  await db.deleteFrom("document").where("company_id", "=", companyId).execute();
}
