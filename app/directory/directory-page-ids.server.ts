import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { searchable } from "#app/kernel/text.ts";
import { byName, type Candidate, type Candidates } from "./candidates.server.ts";
import { listedOn, present, qualificationConditions, textCondition } from "./conditions.server.ts";
import type { DirectoryDay, DirectoryQuery } from "./directory-list.ts";
import { codedSubAreas } from "./sub-area-codes.server.ts";

/** The companies of one page, in order. */
export async function idsOfPage(
  db: Db,
  query: DirectoryQuery,
  day: DirectoryDay,
  candidates: Candidates,
): Promise<string[]> {
  const { activity, region, ...others } = qualificationConditions(
    query,
    day,
    await codedSubAreas(db, day.today),
  );
  const right = present(listedOn(day), activity, region, others.class, others.status);
  if (candidates.kind === "few") return await fewOnPage(db, query, right, candidates.companies);
  const search = candidates.kind === "many" ? textCondition(candidates.search) : null;
  const found = present(
    sql<boolean>`company.slug is not null`,
    search,
    sql<boolean>`exists (select from qualification q where q.company_id = company.id and ${right})`,
  );
  const { rows } = await pageOfMany(query, found).execute(db);
  return rows.map(({ id }) => id);
}

/** Those of a held few that the filters leave, sorted here: they came with what orders them. */
async function fewOnPage(
  db: Db,
  { sort, page, size }: DirectoryQuery,
  right: RawBuilder<boolean>,
  companies: readonly Candidate[],
): Promise<string[]> {
  if (companies.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct q.company_id as id from qualification q
    where q.company_id = any (${companies.map(({ id }) => id)}::uuid[]) and ${right}`.execute(db);
  const left = new Set(rows.map(({ id }) => id));
  const sorted = companies.filter(({ id }) => left.has(id));
  if (sort === "name") sorted.sort(byName);
  if (sort === "recent") sorted.sort(byDecision);
  return sorted.slice(page * size, (page + 1) * size).map(({ id }) => id);
}

const byDecision = (a: Candidate, b: Candidate) =>
  a.certifiedOn === b.certifiedOn ? byId(a, b) : a.certifiedOn < b.certifiedOn ? 1 : -1;
const byId = (a: Candidate, b: Candidate) => (a.id < b.id ? -1 : 1);

/** A walk along the index of the order, which ends with the page; names that begin as typed stand first. */
function pageOfMany({ q, sort, page, size }: DirectoryQuery, found: RawBuilder<boolean>) {
  const range = sql`limit ${size} offset ${page * size}`;
  if (sort === "recent")
    return sql<{ id: string }>`
      select id from company where ${found} order by certified_on desc, id ${range}`;
  if (sort === "name")
    return sql<{ id: string }>`
      select id from company where ${found} order by name_norm collate "C", id ${range}`;
  const [from, to] = [searchable(q), `${searchable(q)}\u{10FFFF}`];
  const begins = sql<boolean>`name_norm collate "C" >= ${from} and name_norm collate "C" < ${to}`;
  const part = (place: number, condition: RawBuilder<boolean>) => sql`
    (select id, name_norm, ${sql.lit(place)} as place from company where ${found} and ${condition}
      order by name_norm collate "C", id limit ${(page + 1) * size})`;
  return sql<{ id: string }>`
    select id from (${part(0, begins)} union all ${part(1, sql<boolean>`not (${begins})`)}) as ranked
    order by place, name_norm collate "C", id ${range}`;
}
