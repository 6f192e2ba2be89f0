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

/** The edition in force on a day (`YYYY-MM-DD`): the latest that has begun by then; of two of one day the one published last. */
const versionInForce = (db: Db, day: string) =>
  db
    .selectFrom("terms_version")
    .where("effective_from", "<=", day)
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

/** Removes what a company accepted that was never active. */
export async function removeAcceptancesPart({ db }: { db: Db }, companyId: string): Promise<void> {
  await db.deleteFrom("terms_acceptance").where("company_id", "=", companyId).execute();
}

/** What a company accepted was accepted by this account: its contact had mistyped the address. */
export async function moveAcceptancesPart(
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
export async function forgetPlacesOfPart({ db }: { db: Db }, accountId: string): Promise<void> {
  await db
    .updateTable("terms_acceptance")
    .set({ ip_address: null, user_agent: null })
    .where("account_id", "=", accountId)
    .execute();
}

/** Forgets from where the terms were accepted before an instant; answers how many acceptances it was. */
export async function forgetOldPlaces(
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
