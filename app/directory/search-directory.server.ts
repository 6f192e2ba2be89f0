import { sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { type TextSearch, textCondition } from "./conditions.server.ts";
import { countsOf } from "./counts/count-cache.server.ts";
import { type Tally, tallyRights } from "./counts/tally.ts";
import type {
  DirectoryAnswer,
  DirectoryDay,
  DirectoryQuery,
  ListedCompany,
} from "./directory-list.ts";
import { deepestCompany } from "./directory-query.ts";
import { listedCompanies } from "./listed-companies.server.ts";
import { pageOfFew, pageOfMany } from "./page-of-list.server.ts";
import { type Candidates, candidatesFor } from "./text-search.server.ts";

/**
 * One page of the directory with its counts: the companies that have, on the day, a qualification in force or
 * suspended which answers activity, class and status at once. The list is read at each call; the counts of a large
 * directory may be a minute old.
 */
export async function searchDirectory(
  db: Db,
  query: DirectoryQuery,
  day: DirectoryDay,
): Promise<DirectoryAnswer> {
  const candidates = await candidatesFor(db, query.q, day);
  const { total, counts } = await counted(db, query, day, candidates);
  const ids = await idsOfPage(db, query, { day, candidates, total });
  const companies = await listedCompanies(db, ids, day);
  const approximate = candidates.kind === "few" && candidates.approximate;
  return { companies, total, counts, ...(approximate ? { approximate: true as const } : {}) };
}

async function counted(
  db: Db,
  asked: DirectoryQuery,
  day: DirectoryDay,
  candidates: Candidates,
): Promise<Tally> {
  if (candidates.kind === "few")
    return tallyRights(Buffer.concat(candidates.companies.map(({ rights }) => rights)), asked, day);
  const search = candidates.kind === "many" ? candidates.search : null;
  return await countsOf(db, {
    words: search ? JSON.stringify(search) : "",
    read: () => packedRights(db, search),
    asked,
    day,
  });
}

/** The rights of all companies that words are about, one after the other. */
async function packedRights(db: Db, search: TextSearch | null): Promise<Uint8Array> {
  const { rows } = await sql<{ rights: Buffer | null }>`
    select string_agg(rights, ''::bytea) as rights from listing
    where ${search ? textCondition(search) : sql<boolean>`true`}`.execute(db);
  return rows[0]?.rights ?? Buffer.alloc(0);
}

async function idsOfPage(
  db: Db,
  query: DirectoryQuery,
  found: { day: DirectoryDay; candidates: Candidates; total: number },
): Promise<string[]> {
  const { day, candidates, total } = found;
  if (candidates.kind === "few") return pageOfFew(candidates.companies, query, day);
  const search = candidates.kind === "many" ? candidates.search : null;
  return await pageOfMany(db, query, { day, search, total });
}

const companiesAtOnce = 500;

/** The whole list that a question answers, for an export; null when it is longer than a list may be. */
export async function wholeDirectory(
  db: Db,
  query: DirectoryQuery,
  day: DirectoryDay,
): Promise<ListedCompany[] | null> {
  const candidates = await candidatesFor(db, query.q, day);
  const { total } = await counted(db, query, day, candidates);
  if (total > deepestCompany) return null;
  const whole = { ...query, page: 0, size: deepestCompany };
  const ids = await idsOfPage(db, whole, { day, candidates, total });
  const companies: ListedCompany[] = [];
  for (let start = 0; start < ids.length; start += companiesAtOnce)
    companies.push(...(await listedCompanies(db, ids.slice(start, start + companiesAtOnce), day)));
  return companies;
}
