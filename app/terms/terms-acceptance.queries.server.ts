import type { Db, Requester } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { inBatches } from "#app/tasks/duty.ts";
import { type TermsInForce, withText } from "./terms.queries.server.ts";

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
  return row ? withText(row) : null;
}

/** Whether a company had accepted an edition of the terms by then. */
export async function hasAcceptedBy(db: Db, companyId: string, by: Date): Promise<boolean> {
  const row = await db
    .selectFrom("terms_acceptance")
    .select("id")
    .where("company_id", "=", companyId)
    .where("accepted_at", "<=", by)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface TermsAcceptance {
  companyId: string;
  accountId: string;
  /** The version that was shown and accepted. */
  terms: Pick<TermsInForce, "id" | "number" | "pdfSha256">;
  acceptedAt: Date;
  requester: Requester;
}

/** Locks the company, so that two members accept one after the other; the second finds the acceptance of the first. */
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
