import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { searchable } from "#app/kernel/text.ts";
import {
  allOf,
  type Condition,
  listingsThat,
  type TextSearch,
  textCondition,
} from "./conditions.server.ts";
import { answers } from "./counts/tally.ts";
import type { DirectoryDay, DirectoryQuery } from "./directory-list.ts";
import { byName, type Candidate } from "./text-search.server.ts";

type Page = Pick<DirectoryQuery, "sort" | "page" | "size">;

/** Up to so many, all that answer are found first and then sorted; beyond, a walk along the order meets them soon. */
const mostToSort = 5_000;

/** The companies of one page of a list that the database keeps, in order; `total` companies answer. */
export async function pageOfMany(
  db: Db,
  query: DirectoryQuery,
  { day, search, total }: { day: DirectoryDay; search: TextSearch | null; total: number },
): Promise<string[]> {
  const { page, size } = query;
  if (page * size >= total) return [];
  const found = allOf([search ? textCondition(search) : null, listingsThat(query, day)]);
  const first = page * size;
  if (query.sort !== "relevance") {
    const order = query.sort === "recent" ? byDecisionInSql : byNameInSql;
    const walk = total > mostToSort;
    return await ids(db, { found, order, first, size, walk });
  }
  if (total <= mostToSort) {
    const order = sql`(${beginsAs(query.q)}) desc, ${byNameInSql}`;
    return await ids(db, { found, order, first, size, walk: false });
  }
  // Names that begin as typed stand first; the others are read only when those do not fill the page.
  const walk = { order: byNameInSql, walk: true };
  const begins = beginsAs(query.q);
  const beginning = await ids(db, {
    ...walk,
    found: allOf([found, begins]),
    first: 0,
    size: first + size,
  });
  const onPage = beginning.slice(first);
  if (onPage.length === size) return onPage;
  const others = await ids(db, {
    ...walk,
    found: allOf([found, sql<boolean>`not (${begins})`]),
    first: Math.max(0, first - beginning.length),
    size: size - onPage.length,
  });
  return [...onPage, ...others];
}

const byNameInSql = sql`listing.name_norm collate "C", listing.company_id`;
const byDecisionInSql = sql`listing.certified_on desc, listing.company_id`;

function beginsAs(q: string): Condition {
  const [from, to] = [searchable(q), `${searchable(q)}\u{10FFFF}`];
  return sql<boolean>`listing.name_norm collate "C" >= ${from} and listing.name_norm collate "C" < ${to}`;
}

interface Range {
  found: Condition;
  order: RawBuilder<unknown>;
  first: number;
  size: number;
  walk: boolean;
}

async function ids(db: Db, { found, order, first, size, walk }: Range): Promise<string[]> {
  const range = sql`order by ${order} limit ${size} offset ${first}`;
  const { rows } = await (walk
    ? sql<{ id: string }>`select company_id as id from listing where ${found} ${range}`
    : sql<{ id: string }>`
      with listing as materialized (
        select company_id, name_norm, certified_on from listing where ${found})
      select company_id as id from listing ${range}`
  ).execute(db);
  return rows.map(({ id }) => id);
}

/** Those of a held few that the filters leave, sorted here: they came with what orders them. */
export function pageOfFew(
  companies: readonly Candidate[],
  query: DirectoryQuery,
  day: DirectoryDay,
): string[] {
  const left = companies.filter(({ rights }) => answers(rights, query, day));
  return cut(left, query);
}

function cut(companies: Candidate[], { sort, page, size }: Page): string[] {
  if (sort === "name") companies.sort(byName);
  if (sort === "recent") companies.sort(byDecision);
  return companies.slice(page * size, (page + 1) * size).map(({ id }) => id);
}

const byDecision = (a: Candidate, b: Candidate) =>
  a.certifiedOn === b.certifiedOn ? byId(a, b) : a.certifiedOn < b.certifiedOn ? 1 : -1;
const byId = (a: Candidate, b: Candidate) => (a.id < b.id ? -1 : 1);
