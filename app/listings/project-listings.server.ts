import { regionsOfWorkplaces } from "#app/companies/workplaces.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { addDays } from "#app/kernel/dates.ts";
import {
  type Certified,
  certifiedCompanies,
  claimSlug,
  companiesWithCertificate,
  rememberWords,
  standingRights,
  upsertListings,
} from "./listing.queries.server.ts";
import { packRights, type StandingRight } from "./packed-rights.ts";
import { companySearchText, searchWords, slugOf } from "./search-text.ts";

const NUMBERED_SLUGS = 50;

/**
 * Writes the directory listings of these companies from the current company, certificates and qualifications, in the
 * transaction that changed them. A company without a certificate is skipped. A company gets its slug once and keeps
 * it. Answers the slugs by company.
 */
export async function projectListingsIn(
  { db }: Pick<Tx, "db">,
  companyIds: readonly string[],
): Promise<Map<string, string>> {
  const slugs = new Map<string, string>();
  const companies = await certifiedCompanies(db, companyIds);
  const rights = await standingRights(db, companyIds);
  const rows = [];
  for (const company of companies) {
    const slug = company.slug ?? (await newSlug(db, company.id, company.tradeName ?? company.name));
    slugs.set(company.id, slug);
    rows.push(listingRow(company, slug, rights.get(company.id) ?? []));
  }
  if (rows.length === 0) return slugs;
  await upsertListings(db, rows);
  await rememberWords(db, new Set(rows.flatMap(({ words }) => words)));
  return slugs;
}

function listingRow(company: Certified, slug: string, rights: readonly StandingRight[]) {
  const { id, name, tradeName, formerNames, region } = company;
  const days = rights.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  const worksIn = regionsOfWorkplaces(company.places);
  const until = days.map(({ endsOn }) => endsOn).sort();
  return {
    company_id: id,
    rights: packRights({ region, worksIn }, rights),
    listed_from: days[0]?.startsOn ?? null,
    listed_until: until.at(-1) ?? null,
    gapless: isGapless(days),
    region,
    works_in: worksIn,
    certified_on: company.certifiedOn,
    slug,
    name_norm: company.nameNorm,
    search_text: companySearchText(company),
    words: [name, tradeName ?? "", ...formerNames].flatMap(searchWords),
  };
}

/** Whether the rights, sorted by first day, cover every day from the first start to the last end. */
function isGapless(rights: readonly StandingRight[]): boolean {
  let covered = rights[0]?.startsOn ?? "";
  for (const { startsOn, endsOn } of rights) {
    if (startsOn > addDays(covered, 1)) return false;
    if (endsOn > covered) covered = endsOn;
  }
  return true;
}

/**
 * Tries `baol`, then `baol-2` to `baol-50`, then the name with a part of the id. The unique index decides which one
 * is free.
 */
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

const companiesAtOnce = 500;

/**
 * Rebuilds the listings of every company with a certificate, some hundred per transaction, while the product runs.
 * Slugs stay. Returns how many were rebuilt.
 */
export async function rebuildListings(ctx: Context): Promise<number> {
  let rebuilt = 0;
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const ids = await companiesWithCertificate(ctx.db, { after: last, limit: companiesAtOnce });
    if (ids.length === 0) break;
    await ctx.transaction((tx) => projectListingsIn(tx, ids));
    rebuilt += ids.length;
    last = ids.at(-1) ?? last;
  }
  return rebuilt;
}
