import type { Cursor, PageWanted } from "#app/kernel/keyset.server.ts";

/** An order of a list: its word in the address, its label, and whether it begins with the highest value. */
interface SortLook {
  word: string;
  label: string;
  descending?: boolean;
}

/** The parameters that the address of a list may have. Make one with `officeList`. */
export interface OfficeList<Sort extends string, Filter extends string> {
  path: string;
  sorts: Readonly<Record<Sort, SortLook>>;
  /** The order of an address that names none. */
  first: Sort;
  /** Parameters of the address that narrow the list, beside the search (`q`). */
  filters: readonly Filter[];
  /** Other parameters that stay whatever else changes, such as the tab; clearing the filters keeps them. */
  kept?: readonly string[];
}

/** The parsed parameters of an address. It is a `PageWanted`, so a query takes it unchanged. */
export interface ListAsked<Sort extends string, Filter extends string> extends PageWanted<Sort> {
  /** The typed search, without characters that PostgreSQL refuses; empty for none. */
  search: string;
  /**
   * The value of each filter, as it is in the address; empty for none. Pages compare it with the values that they
   * know.
   */
  filters: Record<Filter, string>;
  /** The values of the parameters that stay; absent where the list has none. */
  kept?: Record<string, string>;
}

/** The sizes of a page: the usual one, and the one that a link asks for. */
export const pageSizes = [50, 200] as const;
const LONGEST_VALUE = 200;
/** A cursor in an address: the id, a dot, the value of the sort key. */
const CURSOR = /^([0-9a-f-]{1,36})\.(.{0,300})$/s;

export const officeList = <Sort extends string, Filter extends string = never>(
  list: Omit<OfficeList<Sort, Filter>, "first" | "filters"> & {
    first: NoInfer<Sort>;
    filters?: readonly Filter[];
  },
): OfficeList<Sort, Filter> => ({ filters: [], ...list });

const sortsOf = <Sort extends string>({ sorts }: OfficeList<Sort, string>) =>
  Object.entries<SortLook>(sorts) as [Sort, SortLook][];

/** Reads the parameters of an address; what it does not know counts as absent. */
export function listAsked<Sort extends string, Filter extends string>(
  list: OfficeList<Sort, Filter>,
  query: URLSearchParams,
): ListAsked<Sort, Filter> {
  const [, down = "", word] = /^(-?)(.*)$/.exec(query.get("tri") ?? "") ?? [];
  const named = sortsOf(list).find(([, look]) => look.word === word);
  const sort = named?.[0] ?? list.first;
  return {
    sort,
    descending: named ? down === "-" : (list.sorts[sort].descending ?? false),
    size: query.get("taille") === String(pageSizes[1]) ? pageSizes[1] : pageSizes[0],
    cursor: cursorIn(query.get("apres"), false) ?? cursorIn(query.get("avant"), true),
    search: valueIn(query, "q"),
    filters: Object.fromEntries(
      list.filters.map((name) => [name, valueIn(query, name)]),
    ) as ListAsked<Sort, Filter>["filters"],
    ...(list.kept && {
      kept: Object.fromEntries(list.kept.map((name) => [name, valueIn(query, name)])),
    }),
  };
}

const valueIn = (query: URLSearchParams, name: string) =>
  (query.get(name) ?? "")
    .slice(0, LONGEST_VALUE)
    .replace(/\p{Cc}/gu, " ")
    .trim();

function cursorIn(text: string | null, back: boolean): Cursor | null {
  const [, id, value] = CURSOR.exec(text ?? "") ?? [];
  return id === undefined || value === undefined ? null : { id, value, back };
}

type ListChange<Sort extends string, Filter extends string> = Partial<
  Omit<ListAsked<Sort, Filter>, "filters" | "kept">
> & { filters?: Partial<Record<Filter, string>>; kept?: Record<string, string> };

/** The parameters of a list with some of them changed; any change but that of the cursor leads to the first page. */
export function listParameters<Sort extends string, Filter extends string>(
  list: OfficeList<Sort, Filter>,
  listQuery: ListAsked<Sort, Filter>,
  change: ListChange<Sort, Filter> = {},
): [name: string, value: string][] {
  const { sort, descending, size, search, cursor } = { ...listQuery, cursor: null, ...change };
  const filters: Record<string, string> = { ...listQuery.filters, ...change.filters };
  const usual = sort === list.first && descending === (list.sorts[sort].descending ?? false);
  const keptParameters = { ...listQuery.kept, ...change.kept };
  const all: [string, string][] = [
    ...(list.kept ?? []).map((name): [string, string] => [name, keptParameters[name] ?? ""]),
    ["q", search],
    ...list.filters.map((name): [string, string] => [name, filters[name] ?? ""]),
    ["tri", usual ? "" : `${descending ? "-" : ""}${list.sorts[sort].word}`],
    ["taille", size === pageSizes[0] ? "" : String(size)],
    [cursor?.back ? "avant" : "apres", cursor ? `${cursor.id}.${cursor.value}` : ""],
  ];
  return all.filter(([, value]) => value !== "");
}

export function listAddress<Sort extends string, Filter extends string>(
  list: OfficeList<Sort, Filter>,
  listQuery: ListAsked<Sort, Filter>,
  change: ListChange<Sort, Filter> = {},
): string {
  const parameters = new URLSearchParams(listParameters(list, listQuery, change)).toString();
  return parameters ? `${list.path}?${parameters}` : list.path;
}

/** Whether the address narrows the list by a search or a filter. */
export const isNarrowed = ({ search, filters }: ListAsked<string, string>): boolean =>
  search !== "" || Object.values(filters).some((value) => value !== "");
