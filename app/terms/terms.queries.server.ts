import { sql } from "kysely";
import type { Db, Requester } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";

export interface TermsInForce {
  id: string;
  number: string;
  title: string;
  effectiveFrom: Date;
  bodySha256: string;
  pdfSha256: string;
  /** In bytes. */
  pdfSize: number;
}

/** The version with the latest start that is not in the future; of two, the one published last. */
const versionInForce = (db: Db, now: Date) =>
  db
    .selectFrom("terms_version")
    .where("effective_from", "<=", now)
    .orderBy("effective_from", "desc")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(1);

/** What is said of the terms in force, without their text; null before a first version is in force. */
export async function termsInForce(db: Db, now: Date): Promise<TermsInForce | null> {
  const version = await versionInForce(db, now)
    .select([
      "id",
      "number",
      "title",
      "effective_from as effectiveFrom",
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
  now: Date,
): Promise<{ number: string; pdf: Buffer; pdfSha256: string } | null> {
  const version = await versionInForce(db, now)
    .select(["number", "pdf", "pdf_sha256 as pdfSha256"])
    .executeTakeFirst();
  return version ?? null;
}

interface TermsAcceptance {
  companyId: string;
  accountId: string;
  /** The version that was shown. */
  terms: Pick<TermsInForce, "id" | "number" | "pdfSha256">;
  acceptedAt: Date;
  requester: Requester;
}

/** Writes down who accepted which document, when and from where (Spec §5); goes into the registration's transaction. */
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
