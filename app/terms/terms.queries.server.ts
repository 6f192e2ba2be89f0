import { sql } from "kysely";
import type { Db, Requester } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { inBatches } from "#app/tasks/duty.ts";
import type { TermsText } from "./terms.ts";

export interface TermsInForce {
  id: string;
  number: string;
  title: string;
  /** First day, `YYYY-MM-DD`. */
  effectiveFrom: string;
  /** Whether companies that accepted an earlier edition must accept this one. */
  acceptAgain: boolean;
  bodySha256: string;
  pdfSha256: string;
  /** In bytes. */
  pdfSize: number;
}

/**
 * The edition in force on a day (`YYYY-MM-DD`): the latest that has begun by then and was not withdrawn before. Among editions
 * that begin on the same day, the one published last.
 */
const versionInForce = (db: Db, day: string) =>
  db
    .selectFrom("terms_version")
    .where("effective_from", "<=", day)
    .where("withdrawn_at", "is", null)
    .orderBy("effective_from", "desc")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(1);

/** The terms in force without their text; null before the first edition. */
export async function termsInForce(db: Db, day: string): Promise<TermsInForce | null> {
  const version = await versionInForce(db, day)
    .select([
      "id",
      "number",
      "title",
      "effective_from as effectiveFrom",
      "accept_again as acceptAgain",
      "body_sha256 as bodySha256",
      "pdf_sha256 as pdfSha256",
      sql<number>`octet_length(pdf)`.as("pdfSize"),
    ])
    .executeTakeFirst();
  return version ?? null;
}

/** The PDF of the terms in force (Spec §7, `general-conditions/affective`). */
export async function termsPdfInForce(
  db: Db,
  day: string,
): Promise<{ number: string; pdf: Buffer; pdfSha256: string } | null> {
  const version = await versionInForce(db, day)
    .select(["number", "pdf", "pdf_sha256 as pdfSha256"])
    .executeTakeFirst();
  return version ?? null;
}

/** The text of the terms in force, with the names that it was published with; null before the first edition. */
export async function termsTextInForce(db: Db, day: string) {
  const version = await versionInForce(db, day)
    .select(["number", "effective_from as effectiveFrom", "body", "body_sha256 as bodySha256"])
    .executeTakeFirst();
  if (!version) return null;
  const { body, ...edition } = version;
  return { ...edition, text: (body as { text: TermsText }).text };
}

/** An edition with its text, by number; null when there is none. With `begunBy`, only editions that have begun by that day. */
export async function termsEdition(db: Db, number: string, { begunBy }: { begunBy?: string } = {}) {
  const version = await db
    .selectFrom("terms_version")
    .select(["id", "number", "effective_from as effectiveFrom", "body"])
    .select(["body_sha256 as bodySha256", "pdf_sha256 as pdfSha256"])
    .where("number", "=", number)
    .$if(begunBy !== undefined, (query) =>
      query.where("effective_from", "<=", begunBy ?? "").where("withdrawn_at", "is", null),
    )
    .executeTakeFirst();
  if (!version) return null;
  const { body, ...edition } = version;
  return { ...edition, text: (body as { text: TermsText }).text };
}

/** The PDF of an edition by number; null when there is none. */
export async function termsPdf(db: Db, number: string, { begunBy }: { begunBy?: string } = {}) {
  const version = await db
    .selectFrom("terms_version")
    .select(["number", "pdf", "pdf_sha256 as pdfSha256"])
    .where("number", "=", number)
    .$if(begunBy !== undefined, (query) =>
      query.where("effective_from", "<=", begunBy ?? "").where("withdrawn_at", "is", null),
    )
    .executeTakeFirst();
  return version ?? null;
}

export interface TermsLine {
  number: string;
  effectiveFrom: string;
  acceptAgain: boolean;
  publishedAt: Date;
  /** Name of the account, or of the part of the product, that published it. */
  publishedBy: string;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  /** How many companies have accepted it. */
  companies: number;
}

/** Every published edition, the latest first. */
export async function termsEditions(db: Db): Promise<TermsLine[]> {
  return await db
    .selectFrom("terms_version as edition")
    .leftJoin("account as publisher", (join) =>
      join.on(sql<boolean>`publisher.id::text = edition.published_by`),
    )
    .leftJoin("account as withdrawer", (join) =>
      join.on(sql<boolean>`withdrawer.id::text = edition.withdrawn_by`),
    )
    .select(["edition.number", "edition.effective_from as effectiveFrom"])
    .select(["edition.accept_again as acceptAgain", "edition.published_at as publishedAt"])
    .select("edition.withdrawn_at as withdrawnAt")
    .select((row) => [
      row.fn.coalesce("publisher.name", "edition.published_by").as("publishedBy"),
      row.fn.coalesce("withdrawer.name", "edition.withdrawn_by").as("withdrawnBy"),
      sql<number>`(select count(distinct company_id)::int from terms_acceptance
        where terms_version_id = edition.id)`.as("companies"),
    ])
    .orderBy("edition.effective_from", "desc")
    .orderBy("edition.published_at", "desc")
    .orderBy("edition.id", "desc")
    .execute();
}

/**
 * Locks and returns the edition published last and not withdrawn, in force or not begun. A transaction that withdraws it, or
 * publishes after it, waits.
 */
export async function lockLatestTerms(db: Db) {
  return await db
    .selectFrom("terms_version")
    .select(["id", "number", "effective_from as effectiveFrom"])
    .where("withdrawn_at", "is", null)
    .orderBy("effective_from", "desc")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Marks an edition as withdrawn; false when it already was. */
export async function markTermsWithdrawn(
  db: Db,
  { number, by, at }: { number: string; by: string; at: Date },
): Promise<boolean> {
  const marked = await db
    .updateTable("terms_version")
    .set({ withdrawn_at: at, withdrawn_by: by })
    .where("number", "=", number)
    .where("withdrawn_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** The edition that a company accepted last, with its text; null when it has accepted none. */
export async function termsAcceptedBy(db: Db, companyId: string) {
  const row = await db
    .selectFrom("terms_acceptance as acceptance")
    .innerJoin("terms_version as edition", "edition.id", "acceptance.terms_version_id")
    .select(["edition.number", "edition.body", "acceptance.accepted_at as acceptedAt"])
    .where("acceptance.company_id", "=", companyId)
    .orderBy("acceptance.accepted_at", "desc")
    .orderBy("acceptance.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { body, ...accepted } = row;
  return { ...accepted, text: (body as { text: TermsText }).text };
}

interface TermsAcceptance {
  companyId: string;
  accountId: string;
  /** The version that was shown and accepted. */
  terms: Pick<TermsInForce, "id" | "number" | "pdfSha256">;
  acceptedAt: Date;
  requester: Requester;
}

/** Locks the company, so that two members who accept at once do so one after the other; the second finds the acceptance of the first. */
export async function lockAcceptances(db: Db, companyId: string): Promise<void> {
  await db.selectFrom("company").select("id").where("id", "=", companyId).forUpdate().execute();
}

/** Records who accepted which document, when and from which IP address (Spec §5). */
export async function acceptTerms(db: Db, acceptance: TermsAcceptance): Promise<void> {
  const { companyId, accountId, terms, acceptedAt, requester } = acceptance;
  await db
    .insertInto("terms_acceptance")
    .values({
      id: newId(),
      company_id: companyId,
      account_id: accountId,
      terms_version_id: terms.id,
      terms_number: terms.number,
      pdf_sha256: terms.pdfSha256,
      accepted_at: acceptedAt,
      ip_address: requester.ipAddress,
      user_agent: requester.userAgent,
    })
    .execute();
}

/** Deletes the acceptances of a company that was never active. */
export async function removeAcceptancesIn({ db }: { db: Db }, companyId: string): Promise<void> {
  await db.deleteFrom("terms_acceptance").where("company_id", "=", companyId).execute();
}

/** Moves the acceptances of a company to another account, after the correction of a mistyped contact address. */
export async function moveAcceptancesIn(
  { db }: { db: Db },
  { companyId, accountId }: { companyId: string; accountId: string },
): Promise<void> {
  await db
    .updateTable("terms_acceptance")
    .set({ account_id: accountId })
    .where("company_id", "=", companyId)
    .execute();
}

/** Erases the IP addresses of the acceptances of an account; what it accepted, and when, stays. */
export async function erasePlacesOfIn({ db }: { db: Db }, accountId: string): Promise<void> {
  await db
    .updateTable("terms_acceptance")
    .set({ ip_address: null, user_agent: null })
    .where("account_id", "=", accountId)
    .execute();
}

/** Erases the IP addresses of acceptances before an instant; returns how many. */
export async function purgePlaces(
  { db }: { db: Db },
  { before, signal }: { before: Date; signal?: AbortSignal },
): Promise<number> {
  return await inBatches(async (limit) => {
    const { numUpdatedRows } = await db
      .with(
        (cte) => cte("old").materialized(),
        (cte) =>
          cte
            .selectFrom("terms_acceptance")
            .select("id")
            .where("accepted_at", "<", before)
            .where("ip_address", "is not", null)
            .limit(limit)
            .forUpdate()
            .skipLocked(),
      )
      .updateTable("terms_acceptance")
      .set({ ip_address: null, user_agent: null })
      .where("id", "in", (old) => old.selectFrom("old").select("old.id"))
      .executeTakeFirst();
    return { numDeletedRows: numUpdatedRows };
  }, signal);
}
