import { sql } from "kysely";
import { readCertificateNumber } from "#app/certificates/certificate-number.ts";
import { parseEin } from "#app/companies/ein.ts";
import type { Db } from "#app/kernel/context.ts";
import { isSlug } from "#app/listings/search-text.ts";

/** The company of a typed NINEA or of the number of one of its certificates; undefined for any other text. */
export async function companyNumbered(
  db: Db,
  text: string,
): Promise<{ id: string; name: string; demo: boolean } | undefined> {
  const certificate = readCertificateNumber(text);
  const ein = parseEin(text, "SN");
  if (!certificate && !ein.ok) return undefined;
  return await db
    .selectFrom("company")
    .select(["company.id", "company.name", "company.demo"])
    .where("company.state", "=", "active")
    .where((where) =>
      certificate
        ? where.exists(
            where
              .selectFrom("certificate")
              .select("certificate.id")
              .whereRef("certificate.company_id", "=", "company.id")
              .where("certificate.number", "=", certificate.number),
          )
        : where.and([
            where("company.country", "=", "SN"),
            where("company.ein_key", "=", ein.ok ? ein.key : ""),
          ]),
    )
    .limit(1)
    .executeTakeFirst();
}

/** The company of a page of the directory. */
export const companyWithSlug = async (db: Db, slug: string) =>
  isSlug(slug)
    ? await db
        .selectFrom("listing")
        .innerJoin("company", "company.id", "listing.company_id")
        .select(["company.id", "company.name", "company.demo"])
        .where("listing.slug", "=", slug)
        .executeTakeFirst()
    : undefined;

/** The account of a member of staff, now or once, with this e-mail address. */
export const staffWithEmail = (db: Db, email: string) =>
  db
    .selectFrom("account")
    .select(["account.id", "account.name"])
    .where(sql`lower(account.email)`, "=", email.toLowerCase())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("staff_role")
          .select("staff_role.id")
          .whereRef("staff_role.account_id", "=", "account.id"),
      ),
    )
    .executeTakeFirst();
