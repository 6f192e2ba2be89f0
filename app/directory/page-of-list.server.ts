import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { searchable } from "#app/kernel/text.ts";
import { companyJudgeOf, isThere } from "./counts/tally.ts";
import type { DirectoryDay, DirectoryQuery } from "./directory-list.ts";
import { asksOfRight, type RightConditions } from "./right-conditions.ts";
import {
  allOf,
  type Condition,
  type RowConditions,
  rowConditions,
  type TextSearch,
  textCondition,
} from "./search/conditions.server.ts";
import { byName, type Candidate } from "./search/text-search.server.ts";

interface Known {
  day: DirectoryDay;
  search: TextSearch | null;
  /** How many companies match. */
  total: number;
}

/** One page of a list that is too long to hold in memory: the ids of its companies, in order. */
export async function pageOfMany(
  db: Db,
  query: DirectoryQuery,
  { day, search, total }: Known,
): Promise<string[]> {
  const { sort, size } = query;
  const first = query.page * size;
  if (first >= total) return [];
  const conditions = await rowConditions(db, query, day);
  const text = search ? textCondition(search) : null;
  const begins = sort === "relevance" ? beginsAs(query.q) : null;
  const order = sort === "recent" ? byDecisionInSql : byNameInSql;
  const page = { text, conditions, order, begins, first, size };
  if (!isWalk({ ...page, total })) return await sorted(db, page);
  if (!begins) return await walked(db, page);
  // Names that begin with the typed text come first; the others are read only when those do not fill the page.
  const beginning = await walked(db, { ...page, first: 0, size: first + size });
  const onPage = beginning.slice(first);
  if (onPage.length === size) return onPage;
  const others = await walked(db, {
    ...page,
    begins: sql<boolean>`not (${begins})`,
    first: Math.max(0, first - beginning.length),
    size: size - onPage.length,
  });
  return [...onPage, ...others];
}

interface PageRange {
  text: Condition | null;
  conditions: RowConditions;
  order: RawBuilder<unknown>;
  /** The prefix that names must have, or must not have, in this order. */
  begins: Condition | null;
  first: number;
  size: number;
}

/**
 * Chooses between two plans. A walk reads listings in order until the page is full, which is quick when many match;
 * when few match, they are found first and then sorted.
 */
const isWalk = ({ text, conditions, first, size, total }: PageRange & { total: number }): boolean =>
  (!text && !conditions.asksOfRight) || total >= 50 * (first + size);

async function walked(db: Db, page: PageRange): Promise<string[]> {
  const { text, conditions, order, begins, first, size } = page;
  const hasRight = sql<boolean>`exists (
    select from qualification q where q.company_id = listing.company_id and ${conditions.right})`;
  const condition = allOf([
    text,
    begins,
    conditions.listing,
    // The first and last day determine whether some right is listed, unless there is a gap between them.
    conditions.asksOfRight ? hasRight : sql<boolean>`(listing.gapless or ${hasRight})`,
  ]);
  const { rows } = await sql<{ id: string }>`
    select company_id as id from listing where ${condition}
    order by ${order} limit ${size} offset ${first}`.execute(db);
  return rows.map(({ id }) => id);
}

async function sorted(db: Db, page: PageRange): Promise<string[]> {
  const { text, conditions, order, begins, first, size } = page;
  const condition = allOf([text, conditions.listing]);
  const whole = sql`company_id, name_norm, certified_on`;
  // The limit keeps the planner from reading all listings to join a few: each is found by its key.
  const byRights = sql`
    select listing.* from (select distinct q.company_id from qualification q where ${conditions.right}) as answering
    cross join lateral (
      select ${whole} from listing where listing.company_id = answering.company_id and ${condition} limit 1
    ) as listing`;
  const byText = sql`
    select ${whole} from listing where ${condition} and (listing.gapless or exists (
      select from qualification q where q.company_id = listing.company_id and ${conditions.right}))`;
  const inOrder = begins ? sql`(${begins}) desc, ${order}` : order;
  const { rows } = await sql<{ id: string }>`
    with listing as materialized (${conditions.asksOfRight ? byRights : byText})
    select company_id as id from listing order by ${inOrder} limit ${size} offset ${first}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const byNameInSql = sql`listing.name_norm collate "C", listing.company_id`;
const byDecisionInSql = sql`listing.certified_on desc, listing.company_id`;

function beginsAs(q: string): Condition {
  const [from, to] = [searchable(q), `${searchable(q)}\u{10FFFF}`];
  return sql<boolean>`listing.name_norm collate "C" >= ${from} and listing.name_norm collate "C" < ${to}`;
}

/** One page of a list that is held in memory: filters and sorts the candidates; those without a current right come last. */
export function pageOfFew(
  companies: readonly Candidate[],
  query: DirectoryQuery,
  day: DirectoryDay,
): string[] {
  const { page, size } = query;
  const answers = companyJudgeOf(query, day);
  const listed = companies.filter(({ rights }) => answers(rights));
  const others = withoutRight(companies, query, day).filter(({ rights }) => isThere(rights, query));
  const all = [...inOrder(listed, query), ...inOrder(others, query)];
  return all.slice(page * size, (page + 1) * size).map(({ id }) => id);
}

/**
 * The candidates in memory that have no right on the day, of any region. Empty when a filter requires something of a
 * right. A visitor who searches a name or a number must see that it has no current right.
 */
export function withoutRight(
  companies: readonly Candidate[],
  query: RightConditions,
  day: DirectoryDay,
): Candidate[] {
  if (asksOfRight(query)) return [];
  const answersAnywhere = companyJudgeOf({ ...query, regions: [], worksIn: [] }, day);
  return companies.filter(({ rights }) => !answersAnywhere(rights));
}

function inOrder(companies: readonly Candidate[], { sort }: Pick<DirectoryQuery, "sort">) {
  if (sort === "relevance") return companies;
  return companies.toSorted(sort === "name" ? byName : byDecision);
}

const byDecision = (a: Candidate, b: Candidate) =>
  a.certifiedOn === b.certifiedOn ? byId(a, b) : a.certifiedOn < b.certifiedOn ? 1 : -1;
const byId = (a: Candidate, b: Candidate) => (a.id < b.id ? -1 : 1);
