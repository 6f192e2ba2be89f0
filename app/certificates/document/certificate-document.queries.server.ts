import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import type { Class, Level } from "#app/tariff/classes.ts";

export type DocumentCause = "issued" | "renamed" | "sealed-again";

/** A certificate with its holder as of today and its qualifications as they were granted; null when it does not exist. */
export async function certificateToDraw(db: Db, certificateId: string) {
  const certificate = await db
    .selectFrom("certificate")
    .innerJoin("company", "company.id", "certificate.company_id")
    .select(["certificate.id", "certificate.number", "certificate.kind"])
    .select(["certificate.decided_on as decidedOn", "certificate.issued_at as issuedAt"])
    .select(["company.id as companyId", "company.name", "company.country", "company.demo"])
    .select(["company.ein", "company.ein_key as einKey", "company.region", "company.department"])
    .select("company.business_registry as businessRegistry")
    .where("certificate.id", "=", certificateId)
    .executeTakeFirst();
  if (!certificate) return null;
  const rights = await db
    .selectFrom("qualification")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select(["sub_area.code", "sub_area_name as name", "level", "class"])
    .select(["starts_on as startsOn", "ends_on as endsOn", "status_index as statusIndex"])
    .where("certificate_id", "=", certificateId)
    .orderBy("status_index")
    .execute();
  return {
    ...certificate,
    rights: rights.map((right) => ({
      ...right,
      level: right.level as Level,
      class: right.class as Class,
    })),
  };
}

export interface KeptDocument {
  version: number;
  number: string;
  holder: string;
  sha256: string;
  keyId: number;
  madeAt: Date;
}

const lastDocuments = (db: Db) =>
  db
    .selectFrom("certificate_document")
    .innerJoin("certificate", "certificate.id", "certificate_document.certificate_id")
    .select(["certificate_document.version", "certificate.number", "certificate_document.holder"])
    .select(["certificate_document.sha256", "certificate_document.key_id as keyId"])
    .select("certificate_document.made_at as madeAt")
    .orderBy("certificate_document.version", "desc")
    .limit(1);

/** Certificates whose last document this key sealed, and how many of these documents were made at `since` or later. */
export async function countDocumentsOfKey(
  db: Db,
  keyId: number,
  since: Date,
): Promise<{ all: number; made: number }> {
  const { rows } = await sql<{ all: number; made: number }>`
    select count(*)::integer as all, count(*) filter (where made_at >= ${since})::integer as made
    from (select distinct on (certificate_id) key_id, made_at from certificate_document
      order by certificate_id, version desc) as last
    where key_id = ${keyId}`.execute(db);
  return rows[0] ?? { all: 0, made: 0 };
}

/** Documents whose seal lost its certified time: how many, and those made at `since` or later. */
export async function documentsWithoutTime(
  db: Db,
  since: Date,
): Promise<{ all: number; recent: { number: string; madeAt: Date; reason: string }[] }> {
  const lost = db
    .selectFrom("certificate_document")
    .innerJoin("certificate", "certificate.id", "certificate_document.certificate_id")
    .where("time_lost", "is not", null);
  const counted = await lost
    .select((row) => row.fn.countAll<bigint>().as("all"))
    .executeTakeFirstOrThrow();
  const recent = await lost
    .select(["certificate.number", "made_at as madeAt"])
    .select((row) => row.ref("time_lost").$notNull().as("reason"))
    .where("made_at", ">=", since)
    .orderBy("made_at", "desc")
    .limit(20)
    .execute();
  return { all: Number(counted.all), recent };
}

/** The last document of a certificate, without its bytes; null while it waits to be drawn. */
export async function lastDocument(db: Db, certificateId: string): Promise<KeptDocument | null> {
  const document = await lastDocuments(db)
    .where("certificate_id", "=", certificateId)
    .executeTakeFirst();
  return document ?? null;
}

/** The last document of the certificate of this number, with its bytes; null when the scope does not see it or it waits. */
export async function documentToServe(
  db: Db,
  scope: Scope,
  number: string,
): Promise<(KeptDocument & { pdf: Buffer }) | null> {
  const document = await lastDocuments(db)
    .select("certificate_document.pdf")
    .where("certificate.number", "=", number)
    .where(inScope(scope, { company: "certificate.company_id" }))
    .executeTakeFirst();
  return document ?? null;
}

/** The documents whose SHA-256 begins with this text of hexadecimal digits: every version ever made. */
export async function documentsOfHash(db: Db, beginning: string) {
  return await db
    .selectFrom("certificate_document")
    .innerJoin("certificate", "certificate.id", "certificate_document.certificate_id")
    .select(["certificate_document.sha256", "certificate.number"])
    .select("certificate_document.made_at as madeAt")
    .where("certificate_document.sha256", ">=", beginning)
    .where("certificate_document.sha256", "<", `${beginning}g`)
    .orderBy("certificate_document.sha256")
    .execute();
}

interface NewDocument {
  certificateId: string;
  version: number;
  cause: DocumentCause;
  holder: string;
  keyId: number;
  /** Why the seal has no certified time; null where it has one, or where none is asked for. */
  timeLost: string | null;
  sha256: string;
  pdf: Buffer;
}

/** Keeps a document; false when another process kept this version first. */
export async function insertDocumentIn(
  { db, now }: Tx,
  { certificateId, version, cause, holder, keyId, timeLost, sha256, pdf }: NewDocument,
): Promise<boolean> {
  const inserted = await db
    .insertInto("certificate_document")
    .values({
      id: newId(),
      certificate_id: certificateId,
      version,
      cause,
      holder,
      key_id: keyId,
      time_lost: timeLost,
      sha256,
      pdf,
      made_at: now,
    })
    .onConflict((conflict) => conflict.constraint("certificate_document_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The id of the certificate of this number; null when the scope does not see it. */
export async function certificateId(db: Db, scope: Scope, number: string): Promise<string | null> {
  const certificate = await db
    .selectFrom("certificate")
    .select("id")
    .where("number", "=", number)
    .where(inScope(scope, { company: "certificate.company_id" }))
    .executeTakeFirst();
  return certificate?.id ?? null;
}
