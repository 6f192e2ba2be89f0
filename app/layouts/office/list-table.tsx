import { ArrowDown, ArrowUp } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import type { KeysetPage } from "#app/kernel/keyset.server.ts";
import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import {
  isNarrowed,
  type ListAsked,
  listAddress,
  type OfficeList,
  pageSizes,
} from "./list-address.ts";
import { ListFilters, type ListFiltersProps } from "./list-filters.tsx";

export interface ListColumn<Row, Sort extends string> {
  head: string;
  /** What stands in the head instead of its words. */
  headCell?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The order that the head of the column links to. */
  sort?: Sort;
  /** `main`, one per list, names the row and holds its link; `figure` is aligned at the right; `whole` stays on one line. */
  look?: "main" | "figure" | "whole";
  /** The narrowest screen that shows the column: `desk` from 1280 pixels, `wide` from 1800. */
  from?: "desk" | "wide";
  /**
   * Its place in the row of a phone: on the right (`end`), under the title with its head before it (`named`), or nowhere. Under the
   * title without its head where this is absent.
   */
  phone?: "end" | "named" | "none";
}

interface RowsTableProps<Row, Sort extends string> {
  /** Caption: what the rows are. */
  label: string;
  columns: readonly ListColumn<Row, Sort>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The page of a row; null for one that has none. */
  href?: (row: Row) => string | null;
  /** The anchor of a row. */
  rowId?: (row: Row) => string;
  /** The heading above a row; written once above the rows that follow each other with the same one. */
  group?: (row: Row) => string;
  /** The address of a list whose heads sort it. */
  sorting?: SortingProps<Sort>;
  /** Rows of 28 pixels instead of 36, for the parts of a record. */
  dense?: boolean;
}

interface SortingProps<Sort extends string> {
  list: OfficeList<Sort, string>;
  asked: ListAsked<Sort, string>;
}

/** The rows of a list, or of one part of a record. */
export function RowsTable<Row, Sort extends string = never>({
  label,
  columns,
  rows,
  rowKey,
  href,
  rowId,
  group,
  sorting,
  dense = false,
}: RowsTableProps<Row, Sort>) {
  return (
    <table className={dense ? "list-table list-dense" : "list-table"}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.head} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const heading = group?.(row);
          const before = rows[index - 1];
          const opens = heading !== undefined && (!before || group?.(before) !== heading);
          return (
            <Fragment key={rowKey(row)}>
              {opens && (
                <tr className="list-group">
                  <th scope="rowgroup" colSpan={columns.length}>
                    {heading}
                  </th>
                </tr>
              )}
              <tr id={rowId?.(row)}>
                {columns.map((column) => (
                  <Cell key={column.head} column={column} row={row} href={href?.(row) ?? null} />
                ))}
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

interface ListTableProps<Row, Sort extends string, Filter extends string>
  extends Omit<ListFiltersProps<Sort, Filter>, "count" | "countedTo">,
    Omit<RowsTableProps<Row, Sort>, "sorting" | "dense"> {
  page: Pick<KeysetPage<unknown>, "count" | "countedTo" | "previous" | "next">;
  /** The sentence of a list without any row. A search or a filter that matches nothing has its own. */
  empty: ReactNode;
}

/** A list of the office: filters and count, a table whose heads sort it, pages. Works without scripts; see docs/recipes.md. */
export function ListTable<Row, Sort extends string, Filter extends string>(
  props: ListTableProps<Row, Sort, Filter>,
) {
  const { columns, rows, rowKey, href, rowId, group, empty, page, ...bar } = props;
  const { list, asked, label } = bar;
  return (
    <section className="list" aria-label={label}>
      <ListFilters {...bar} count={page.count} countedTo={page.countedTo} />
      {rows.length === 0 ? (
        <p className="office-empty">
          {isNarrowed(asked)
            ? "Rien ne correspond. Enlevez un filtre, ou essayez avec moins de mots."
            : empty}
        </p>
      ) : (
        <RowsTable
          label={label}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          {...(href && { href })}
          {...(rowId && { rowId })}
          {...(group && { group })}
          sorting={{ list, asked }}
        />
      )}
      <ListPages list={list} asked={asked} page={page} label={label} />
    </section>
  );
}

const classOf = ({ look, from, phone }: ListColumn<never, string>) =>
  [look && `list-${look}`, from && `list-from-${from}`, phone && `list-phone-${phone}`]
    .filter(Boolean)
    .join(" ") || undefined;

interface ColumnHeadProps<Row, Sort extends string> {
  column: ListColumn<Row, Sort>;
  sorting: SortingProps<Sort> | undefined;
}

function ColumnHead<Row, Sort extends string>({ column, sorting }: ColumnHeadProps<Row, Sort>) {
  const { head, headCell = head, sort } = column;
  if (sort === undefined || !sorting)
    return (
      <th scope="col" className={classOf(column)}>
        {headCell}
      </th>
    );
  const { list, asked } = sorting;
  const here = asked.sort === sort;
  const descending = here ? !asked.descending : (list.sorts[sort].descending ?? false);
  const Arrow = asked.descending ? ArrowDown : ArrowUp;
  const order = asked.descending ? "descending" : "ascending";
  return (
    <th scope="col" className={classOf(column)} aria-sort={here ? order : undefined}>
      <a href={listAddress(list, asked, { sort, descending })}>
        {head}
        {here && <Arrow aria-hidden="true" size={14} />}
      </a>
    </th>
  );
}

interface CellProps<Row> {
  column: ListColumn<Row, string>;
  row: Row;
  href: string | null;
}

function Cell<Row>({ column, row, href }: CellProps<Row>) {
  const { head, cell, look, phone } = column;
  const className = classOf(column);
  const cellContent = cell(row);
  const content =
    typeof cellContent === "string" ? (
      <UnbrokenReference inside="list">{cellContent}</UnbrokenReference>
    ) : (
      cellContent
    );
  if (look === "main")
    return (
      <th scope="row" className={className}>
        {href === null ? (
          content
        ) : (
          <a href={href} className="list-link">
            {content}
          </a>
        )}
      </th>
    );
  return (
    <td className={className} data-label={phone === "named" ? head : undefined}>
      {content}
    </td>
  );
}

interface ListPagesProps<Sort extends string> extends SortingProps<Sort> {
  page: Pick<KeysetPage<unknown>, "count" | "previous" | "next">;
  label: string;
}

/** Links to the pages beside this one, and to larger pages where a page does not hold all rows. */
export function ListPages<Sort extends string>({ list, asked, page, label }: ListPagesProps<Sort>) {
  const { previous, next, count } = page;
  const [usual, large] = pageSizes;
  const resized = asked.size === usual ? large : usual;
  const choosesSize = count > usual;
  if (!previous && !next && !choosesSize) return null;
  const button = "button button-secondary button-small";
  return (
    <nav aria-label={`Pages\u00A0: ${label}`} className="list-pages">
      {previous && (
        <a className={button} rel="prev" href={listAddress(list, asked, { cursor: previous })}>
          Page précédente
        </a>
      )}{" "}
      {next && (
        <a className={button} rel="next" href={listAddress(list, asked, { cursor: next })}>
          Page suivante
        </a>
      )}{" "}
      {previous && (
        <a className="link" href={listAddress(list, asked)}>
          Début de la liste
        </a>
      )}{" "}
      {choosesSize && (
        <a className="link" href={listAddress(list, asked, { size: resized })}>
          {resized} lignes par page
        </a>
      )}
    </nav>
  );
}
