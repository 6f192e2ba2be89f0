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
  /** Whether those who accepted an earlier edition must accept this one. */
  acceptAgain: boolean;
  bodySha256: string;
  pdfSha256: string;
  /** In bytes. */
  pdfSize: number;
}

/**
 * The edition in force on a day (`YYYY-MM-DD`): the latest that has begun by then and was not withdrawn before; of two of
 * one day the one published last.
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

/** What is said of the terms in force, without their text; null before the first edition. */
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

/** The document of the terms in force (Spec §7, `general-conditions/affective`). */
export async function termsPdfInForce(
  db: Db,
  day: string,
): Promise<{ number: string; pdf: Buffer; pdfSha256: string } | null> {
  const version = await versionInForce(db, day)
    .select(["number", "pdf", "pdf_sha256 as pdfSha256"])
    .executeTakeFirst();
  return version ?? null;
}

/** The words of the terms in force, with the names that they were published with; null before the first edition. */
export async function termsTextInForce(db: Db, day: string) {
  const version = await versionInForce(db, day)
    .select(["number", "effective_from as effectiveFrom", "body", "body_sha256 as bodySha256"])
    .executeTakeFirst();
  if (!version) return null;
  const { body, ...edition } = version;
  return { ...edition, text: (body as { text: TermsText }).text };
}

/** An edition by its number, with its words; null when there is none. A day leaves out what had not begun by then. */
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

/** The document of an edition; null when there is none of that number. */
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
  /** Name of the account, or of the part of the product. */
  publishedBy: string;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  /** How many companies have accepted it. */
  companies: number;
}

/** Every edition that was ever published, the latest first. */
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
 * The edition that was published last and not withdrawn, in force or to come, kept as it is until the end of the
 * transaction: whoever withdraws it, or publishes after it, waits.
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

/** Writes down that an edition was taken back; false when it was before. */
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

/** What a company accepted last, with its words; null when it has accepted nothing. */
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
  /** The version that was shown. */
  terms: Pick<TermsInForce, "id" | "number" | "pdfSha256">;
  acceptedAt: Date;
  requester: Requester;
}

/** Of two who accept for a company at once the second waits, and finds what the first has accepted. */
export async function lockAcceptances(db: Db, companyId: string): Promise<void> {
  await db.selectFrom("company").select("id").where("id", "=", companyId).forUpdate().execute();
}

/** Writes down who accepted which document, when and from where (Spec §5). */
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

/** Removes what a company accepted that was never active. */
export async function removeAcceptancesIn({ db }: { db: Db }, companyId: string): Promise<void> {
  await db.deleteFrom("terms_acceptance").where("company_id", "=", companyId).execute();
}

/** What a company accepted was accepted by this account: its contact had mistyped the address. */
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

/** From where somebody accepted the terms is forgotten; what they accepted, and when, stays. */
export async function erasePlacesOfIn({ db }: { db: Db }, accountId: string): Promise<void> {
  await db
    .updateTable("terms_acceptance")
    .set({ ip_address: null, user_agent: null })
    .where("account_id", "=", accountId)
    .execute();
}

/** Forgets from where the terms were accepted before an instant; answers how many acceptances it was. */
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
