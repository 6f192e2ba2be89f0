import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import type { Stored } from "#db/tables.ts";
import { publishedTermsSchema } from "./terms.ts";

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

/** A row with the text of its edition in place of what it stores. */
export const withText = <Row extends { body: Stored<"terms_version.body"> }>({
  body,
  ...row
}: Row) => ({ ...row, text: storedJson("terms_version.body", publishedTermsSchema, body).text });

/** The text of the terms in force, with the names that it was published with; null before the first edition. */
export async function termsTextInForce(db: Db, day: string) {
  const version = await versionInForce(db, day)
    .select(["number", "effective_from as effectiveFrom", "body", "body_sha256 as bodySha256"])
    .executeTakeFirst();
  return version ? withText(version) : null;
}

/** The names in the terms in force, and whether a person published them: the product itself publishes its reference terms. Null before the first. */
export async function termsOriginInForce(db: Db, day: string) {
  const version = await versionInForce(db, day)
    .select(["body"])
    .select(
      sql<boolean>`exists (select from account where account.id::text = published_by)`.as(
        "byPerson",
      ),
    )
    .executeTakeFirst();
  if (!version) return null;
  const { names } = storedJson("terms_version.body", publishedTermsSchema, version.body);
  return { names, byPerson: version.byPerson };
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
  return version ? withText(version) : null;
}

/**
 * The first day of the earliest edition whose text says these words, where the edition in force says them too; null otherwise. An
 * announcement in the terms opens what it announces from that day.
 */
export async function termsSayingSince(
  db: Db,
  { words, today }: { words: string; today: string },
): Promise<string | null> {
  const inForce = await versionInForce(db, today).select("id").executeTakeFirst();
  const saying = await db
    .selectFrom("terms_version")
    .select(["id", "effective_from as effectiveFrom"])
    .where("effective_from", "<=", today)
    .where("withdrawn_at", "is", null)
    .where(sql<boolean>`position(${words} in body::text) > 0`)
    .orderBy("effective_from")
    .execute();
  return saying.some(({ id }) => id === inForce?.id) ? (saying[0]?.effectiveFrom ?? null) : null;
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

/** Whether any edition was ever published. */
export async function hasTerms(db: Db): Promise<boolean> {
  const any = await db.selectFrom("terms_version").select("id").limit(1).executeTakeFirst();
  return any !== undefined;
}
