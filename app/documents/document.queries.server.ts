import { sql } from "kysely";
import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import type { FileType, FirstPicture, InspectedFile, Scan } from "#app/kernel/files.ts";
import { isId } from "#app/kernel/identifiers.ts";
import type { DocumentState } from "./document.machine.ts";
import { firstPicture } from "./pictures/page-picture.queries.server.ts";
import type { DocumentDates, KnownVerdict } from "./requirement.ts";

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
  /** Whether its first page is drawn as a picture, or why it cannot be; null before it was tried. */
  firstPicture: FirstPicture | null;
}

const documents = (db: Db, scope: Scope) =>
  db
    .selectFrom("document")
    .leftJoin("page_picture", (join) =>
      join.onRef("content_sha256", "=", "sha256").on("page", "=", 1),
    )
    .select(["id", "company_id as companyId", "requirement_code as code", "sha256", "name"])
    .select(["type", "bytes", "pages", "has_script as hasScript", "issued_on as issuedOn"])
    .select(["ends_on as endsOn", "state", "version", "scan", "supplied_at as suppliedAt"])
    .select(["is_request as isRequest", firstPicture.as("firstPicture")])
    .where(inScope(scope, { company: "document.company_id", document: "document.id" }))
    .$narrowType<{
      type: FileType;
      state: DocumentState;
      scan: Scan;
    }>();

/** The usable documents of a company, of one requirement or of all, the newest first. */
export async function usableDocuments(
  db: Db,
  scope: Scope,
  { companyId, code }: { companyId: string; code?: string },
): Promise<Document[]> {
  return await usable(db, scope, { companyId, code }).execute();
}

const usable = (
  db: Db,
  scope: Scope,
  { companyId, code }: { companyId: string; code?: string | undefined },
) =>
  documents(db, scope)
    .where("company_id", "=", companyId)
    .where("state", "=", "usable")
    .$if(code !== undefined, (query) => query.where("requirement_code", "=", code ?? ""))
    .orderBy("supplied_at", "desc")
    .orderBy("id", "desc");

/**
 * What staff found last of the content of a document in an application of its company. The company learns of a refusal with the
 * request that follows from it, and of the others when its application goes on, so that nothing is told while they are checked.
 */
const knownVerdict = (scope: Scope) => sql<KnownVerdict | null>`(
  select filed.check_state from application
  join application_document filed on filed.application_id = application.id
  where application.company_id = document.company_id and ${inScope(scope, ofApplication)}
    and filed.requirement_code = document.requirement_code and filed.sha256 = document.sha256
    and case filed.check_state
      when 'accepted' then application.state <> 'filed' or filed.checked_at < application.state_since
      when 'refused' then exists (select from complement
        where complement.application_id = application.id and complement.due_on is not null
          and complement.target_kind = 'requirement' and complement.target = filed.requirement_code
          and (complement.state = 'lapsed'
            or filed.checked_at < coalesce(complement.answered_at, (complement.earlier->-1->>'answeredAt')::timestamptz)
            or complement.state = 'open' and application.state in ('to-complete', 'complement-asked')))
      else false end
  order by filed.checked_at desc limit 1)`;

/** The usable documents of a company as it sees them itself: each with what it was told of it. */
export async function ownDocuments(
  db: Db,
  scope: Scope & { kind: "company" },
  { companyId, code }: { companyId: string; code?: string },
): Promise<(Document & { verdict: KnownVerdict | null })[]> {
  return await usable(db, scope, { companyId, code })
    .select(knownVerdict(scope).as("verdict"))
    .execute();
}

/**
 * The usable documents that decide the standing of a company: for each requirement and year of issue the one that is valid
 * for longest, refused ones last. Limits the number of rows that are read.
 */
export async function bestDocuments(
  db: Db,
  scope: Scope,
  companyId: string,
): Promise<(DocumentDates & { code: string; verdict: KnownVerdict | null })[]> {
  return await db
    .selectFrom("document")
    .distinctOn(["requirement_code", sql`extract(year from issued_on)`])
    .select(["requirement_code as code", "issued_on as issuedOn", "ends_on as endsOn"])
    .select(knownVerdict(scope).as("verdict"))
    .where(inScope(scope, { company: "document.company_id", document: "document.id" }))
    .where("company_id", "=", companyId)
    .where("state", "=", "usable")
    .orderBy("requirement_code")
    .orderBy(sql`extract(year from issued_on)`)
    .orderBy(sql`${knownVerdict(scope)} is not distinct from 'refused'`)
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

/**
 * Which requirements a company has supplied documents for since then, for staff who read an application whole: that it did, and
 * nothing of what they say.
 */
export async function suppliedSince(
  db: Db,
  { companyId, since }: { companyId: string; since: Date },
): Promise<{ id: string; code: string; suppliedAt: Date }[]> {
  return await db
    .selectFrom("document")
    .select(["id", "requirement_code as code", "supplied_at as suppliedAt"])
    .where("company_id", "=", companyId)
    .where("state", "=", "usable")
    .where("supplied_at", ">", since)
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
