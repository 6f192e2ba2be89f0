import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { lastListingChange } from "#app/listings/listing-change.queries.server.ts";
import { countsOf } from "../counts/count-cache.server.ts";
import { rightsOfAll } from "../counts/rights-of-all.queries.server.ts";
import { isThere, placesOf, type Tally, tallyRights } from "../counts/tally.ts";
import type {
  DirectoryAnswer,
  DirectoryDay,
  DirectoryQuery,
  ListedCompany,
} from "../directory-list.ts";
import { deepestCompany } from "../directory-query.ts";
import { listedCompanies } from "../listed-companies.server.ts";
import { pageOfFew, pageOfMany, withoutRight } from "../page-of-list.server.ts";
import type { RightConditions } from "../right-conditions.ts";
import { type TextSearch, textCondition } from "./conditions.server.ts";
import { type Candidate, type Candidates, candidatesFor, keyOf } from "./text-search.server.ts";

/**
 * One page of the directory with its counts: the companies with a qualification in force or suspended on the day that
 * matches activity, class and status at once. When few companies match the words, those without a current
 * qualification follow at the end.
 */
export async function searchDirectory(
  db: Db,
  query: DirectoryQuery,
  day: DirectoryDay,
): Promise<DirectoryAnswer> {
  const change = await lastListingChange(db);
  const candidates = await candidatesFor(db, query, { day, change });
  const { total, inForce, withoutRight, counts } = await counted(db, query, {
    day,
    change,
    candidates,
  });
  const ids = await pageOf(db, query, { day, candidates, total });
  const companies = await listedCompanies(db, ids, day);
  const approximate = candidates.kind === "few" && candidates.approximate;
  return {
    companies,
    total,
    inForce,
    withoutRight,
    counts,
    ...(approximate ? { approximate: true as const } : {}),
  };
}

/** The counts for some filters, without words. */
export async function countDirectory(
  db: Db,
  conditions: RightConditions,
  day: DirectoryDay,
): Promise<Tally> {
  const change = await lastListingChange(db);
  return counted(db, conditions, { day, change, candidates: { kind: "all" } });
}

type Counted = Tally & Pick<DirectoryAnswer, "withoutRight">;

async function counted(
  db: Db,
  conditions: RightConditions,
  { day, change, candidates }: { day: DirectoryDay; change: string; candidates: Candidates },
): Promise<Counted> {
  if (candidates.kind === "few") return countedFew(candidates.companies, conditions, day);
  const search = candidates.kind === "many" ? candidates.search : null;
  const tally = await countsOf(db, {
    words: search ? keyOf(search) : "",
    change,
    read: () => (search ? packedRights(db, search) : rightsOfAll(db)),
    conditions,
    day,
  });
  return { ...tally, withoutRight: 0 };
}

/** Companies without a current right count by place only, since they are found whatever their rights were. */
function countedFew(
  companies: readonly Candidate[],
  conditions: RightConditions,
  day: DirectoryDay,
) {
  const packed = Buffer.concat(companies.map(({ rights }) => rights));
  const { total, inForce, counts } = tallyRights(packed, conditions, day);
  const others = withoutRight(companies, conditions, day);
  const regions = { ...counts.regions };
  const places = { ...counts.places };
  for (const { region, rights } of others) {
    if (region && isThere(rights, { ...conditions, regions: [] }))
      regions[region] = (regions[region] ?? 0) + 1;
    if (isThere(rights, { ...conditions, worksIn: [] }))
      for (const place of placesOf(rights)) places[place] = (places[place] ?? 0) + 1;
  }
  const here = others.filter(({ rights }) => isThere(rights, conditions)).length;
  return {
    total: total + here,
    inForce,
    withoutRight: here,
    counts: { ...counts, regions, places },
  };
}

/** The packed rights of the companies that match the words, concatenated. */
async function packedRights(db: Db, search: TextSearch): Promise<Uint8Array> {
  const { rows } = await sql<{ rights: Buffer | null }>`
    select string_agg(rights, ''::bytea) as rights from listing
    where ${textCondition(search)}`.execute(db);
  return rows[0]?.rights ?? Buffer.alloc(0);
}

async function pageOf(
  db: Db,
  query: DirectoryQuery,
  question: { day: DirectoryDay; candidates: Candidates; total: number },
): Promise<string[]> {
  const { day, candidates, total } = question;
  if (candidates.kind === "few") return pageOfFew(candidates.companies, query, day);
  const search = candidates.kind === "many" ? candidates.search : null;
  return await pageOfMany(db, query, { day, search, total });
}

const companiesAtOnce = 500;

/** The whole list of a query, for an export; null when it is longer than `deepestCompany`. */
export async function wholeDirectory(
  db: Db,
  query: DirectoryQuery,
  day: DirectoryDay,
): Promise<ListedCompany[] | null> {
  const change = await lastListingChange(db);
  const candidates = await candidatesFor(db, query, { day, change });
  const { total } = await counted(db, query, { day, change, candidates });
  if (total > deepestCompany) return null;
  const whole = { ...query, page: 0, size: deepestCompany };
  const ids = await pageOf(db, whole, { day, candidates, total });
  const companies: ListedCompany[] = [];
  for (let start = 0; start < ids.length; start += companiesAtOnce)
    companies.push(...(await listedCompanies(db, ids.slice(start, start + companiesAtOnce), day)));
  return companies;
}
