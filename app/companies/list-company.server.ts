import type { Db } from "#app/kernel/context.ts";
import { companySearchText, searchWords } from "./search-text.ts";
import { slugOf } from "./slug.ts";

interface Listing {
  companyId: string;
  /** Day of the decision that brings the company into the directory, or brings it there again. */
  decidedOn: string;
  /** ISO 3166-2; left as it is when undefined. */
  region?: string | null | undefined;
  /** Left as it is when undefined. */
  tradeName?: string | null | undefined;
}

export interface Listed {
  slug: string;
  region: string | null;
}

const NUMBERED_SLUGS = 50;

/**
 * Gives a company its place in the directory, in the transaction that issues its certificate: a slug, once and for
 * ever, and what is searched. The row is locked until the end of the transaction. Null when there is no such company.
 */
export async function listCompany(db: Db, listing: Listing): Promise<Listed | null> {
  const company = await db
    .selectFrom("company")
    .selectAll()
    .where("id", "=", listing.companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!company) return null;
  const tradeName = listing.tradeName === undefined ? company.trade_name : listing.tradeName;
  const region = listing.region === undefined ? company.region : listing.region;
  const slug = company.slug ?? (await newSlug(db, listing.companyId, tradeName ?? company.name));
  const isLatest = (company.certified_on ?? "") < listing.decidedOn;
  await db
    .updateTable("company")
    .set({
      slug,
      region,
      trade_name: tradeName,
      certified_on: isLatest ? listing.decidedOn : company.certified_on,
      search_text: companySearchText({
        name: company.name,
        tradeName,
        einKey: company.ein_key,
        businessRegistry: company.business_registry,
        businessRegistryKey: company.business_registry_key,
      }),
    })
    .where("id", "=", listing.companyId)
    .execute();
  await rememberWords(db, `${company.name} ${tradeName ?? ""}`);
  return { slug, region };
}

/** `baol`, then `baol-2` to `baol-50`, then with a part of the identifier: the insert decides. */
async function newSlug(db: Db, companyId: string, name: string): Promise<string> {
  const base = slugOf(name);
  for (let number = 1; number <= NUMBERED_SLUGS; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (await claimSlug(db, slug, companyId)) return slug;
  }
  const slug = `${base}-${companyId.replaceAll("-", "").slice(-16)}`;
  if (await claimSlug(db, slug, companyId)) return slug;
  throw new Error(`no slug is left for ${name}`);
}

async function claimSlug(db: Db, slug: string, companyId: string): Promise<boolean> {
  const row = await db
    .insertInto("company_slug")
    .values({ slug, company_id: companyId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("slug")
    .executeTakeFirst();
  return row !== undefined;
}

/** In one order for all, so that two transactions with words in common wait for each other and never both. */
async function rememberWords(db: Db, text: string): Promise<void> {
  const words = [...new Set(searchWords(text))].filter((word) => /^\p{L}{3,40}$/u.test(word));
  if (words.length === 0) return;
  await db
    .insertInto("company_word")
    .values(words.sort().map((word) => ({ word })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
