import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "./context.ts";
import { parseBusinessDate } from "./dates.ts";
import { isId } from "./identifiers.ts";
import { countedAtMost } from "./list-count.ts";

/** The row where a page of a list begins or ends: the text of its sort key, and its id. */
export interface Cursor {
  value: string;
  id: string;
  /** Asks for the rows before this one instead of those after it. */
  back: boolean;
}

/** What a reader asks of a list: its order, and where in it the page begins. */
export interface PageWanted<Sort extends string> {
  sort: Sort;
  descending: boolean;
  size: number;
  /** Null for the first page. */
  cursor: Cursor | null;
}

/** One page of a list, with the cursors of the pages beside it. */
export interface KeysetPage<Row> {
  rows: Row[];
  /** Rows of the whole list; a list of more than `countedTo` is not counted to its end and has one more than that. */
  count: number;
  /** `countedAtMost` when absent. */
  countedTo?: number | undefined;
  previous: Cursor | null;
  next: Cursor | null;
}

/** What a list can be sorted by: an expression that is never null, and how its values are written in an address. */
export interface SortKey {
  by: RawBuilder<unknown>;
  kind: "text" | "number" | "day" | "instant";
}

interface Keys<Sort extends string> {
  sorts: Record<Sort, SortKey>;
  /** How many rows the query has, where that was counted already. */
  known?: number | undefined;
  /** Up to how many rows the list is counted. */
  countedTo?: number | undefined;
  /** A column that is unique among the rows; it decides between rows with the same sort key. */
  id: { by: RawBuilder<unknown>; kind: "uuid" | "number" };
}

/**
 * Reads one page of a query by its sort key (keyset pagination), so that no row is missed or shown twice while others are added or
 * move. The query has its conditions and its columns; it has no order, limit, `distinct` or `group by` of its own.
 */
export async function keysetPage<DB, TB extends keyof DB, Row, Sort extends string>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  { sorts, id, known, countedTo }: Keys<Sort>,
  pageQuery: PageWanted<Sort>,
): Promise<KeysetPage<Row>> {
  const key = sorts[pageQuery.sort];
  const cursor = usable(pageQuery.cursor, key, id.kind) ? pageQuery.cursor : null;
  const back = cursor?.back ?? false;
  const downwards = pageQuery.descending !== back;
  const direction = downwards ? "desc" : "asc";
  const [counted, rawRows] = await Promise.all([
    known === undefined
      ? db
          .selectFrom(
            query
              .clearSelect()
              .select(sql`1`.as("one"))
              .limit((countedTo ?? countedAtMost) + 1)
              .as("counted"),
          )
          .select(sql<string>`count(*)`.as("count"))
          .executeTakeFirstOrThrow()
      : { count: String(known) },
    query
      .select([cursorText(key).as("cursorValue"), sql<string>`(${id.by})::text`.as("cursorId")])
      .$if(cursor !== null, (some) =>
        some.where(
          sql<boolean>`(${key.by}, ${id.by}) ${sql.raw(downwards ? "<" : ">")} (${comparable(key, cursor?.value ?? "")}, ${cursor?.id})`,
        ),
      )
      .orderBy(key.by, direction)
      .orderBy(id.by, direction)
      .limit(pageQuery.size + 1)
      .execute(),
  ]);
  const rows = rawRows as unknown as (Row & { cursorValue: string; cursorId: string })[];
  const page = rows.slice(0, pageQuery.size);
  if (back) page.reverse();
  const beyond = rows.length > pageQuery.size;
  const at = (row: (typeof page)[number] | undefined, towards: boolean): Cursor | null =>
    row ? { value: row.cursorValue, id: row.cursorId, back: towards } : null;
  return {
    rows: page,
    count: Number(counted.count),
    ...(countedTo !== undefined && { countedTo }),
    previous: (back ? beyond : cursor !== null) ? at(page[0], true) : null,
    next: back || beyond ? at(page.at(-1), false) : null,
  };
}

/** An instant is written in microseconds, because its text depends on the session and a `Date` drops them. */
const cursorText = ({ by, kind }: SortKey) =>
  kind === "instant"
    ? sql<string>`(extract(epoch from ${by}) * 1000000)::bigint::text`
    : sql<string>`(${by})::text`;

const comparable = ({ kind }: SortKey, value: string) =>
  kind === "instant"
    ? sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`
    : sql`${value}`;

/** Whether the database can compare with this cursor; one that somebody changed in the address may not be comparable. */
function usable(cursor: Cursor | null, { kind }: SortKey, idKind: "uuid" | "number"): boolean {
  if (!cursor) return false;
  const { id, value } = cursor;
  if (!(idKind === "uuid" ? isId(id) : /^\d{1,18}$/.test(id))) return false;
  if (kind === "text") return !value.includes("\0");
  if (kind === "day") return parseBusinessDate(value) === value;
  return kind === "instant" ? /^\d{1,16}$/.test(value) : /^-?\d{1,18}$/.test(value);
}
