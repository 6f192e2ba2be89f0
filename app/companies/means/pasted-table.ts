import { type FieldErrors, readFields } from "#app/forms/form-input.ts";
import { cleanLine, searchable } from "#app/kernel/text.ts";
import { sameText, schemaOf, type TypedMeans } from "./means.schema.ts";
import { contracts, type ListName } from "./means.ts";
import { pastedRows } from "./pasted-cells.ts";
import { columnsInOrder, columnsTitled, type ReadColumns, tableColumns } from "./pasted-columns.ts";

export interface ReadTable<List extends ListName> {
  lines: ReadLine<List>[];
  /** The line of titles as pasted; null without one. */
  titles: string | null;
  /** One name for each column with content that is not read: its title, or its number from 1 when it has none. */
  unread: (string | number)[];
}

export interface ReadLine<List extends ListName> {
  /** Number of the row in the pasted table, from 1. */
  number: number;
  /** The row as pasted; a quoted cell may break lines. */
  text: string;
  /** What the line is called, by which the reader recognises it. */
  name: string;
  entry: TypedMeans[List] | null;
  /** Number of an earlier row with the same entry and the same text in the columns that are not read; else null. */
  sameAs: number | null;
  /** What is wrong: one sentence per cell, naming the cell. */
  faults: string[];
}

/** Most lines read at once. */
export const mostLines = 500;
/** In characters; the form field allows a little more. */
export const longestTable = 60_000;

/** Default for an empty cell. */
const whenEmpty: Record<ListName, Readonly<Record<string, string>>> = {
  workers: { contract: "open-ended" },
  equipment: { held: "owned", quantity: "1" },
  references: { role: "main", state: "finished", subAreaId: "", region: "" },
};

/**
 * Parses a table copied from a spreadsheet, or its CSV: cells separated by tabs, semicolons or commas, with or without
 * titles.
 */
export function readTable<List extends ListName>(
  list: List,
  pasted: string,
  today: string,
): ReadTable<List> {
  const rows = pastedRows(pasted).filter(({ cells }) => cells.some((cell) => cell !== ""));
  const titled = columnsTitled(list, rows[0]?.cells ?? []);
  const columns = titled ?? columnsInOrder(list);
  const data = titled ? rows.slice(1) : rows;
  const schema = schemaOf(list, today);
  const numbers = new Map<string, number>();
  const lines = data.map(({ text, number, cells }) => {
    const form = new FormData();
    const filled = withDefaults(list, columns, cells);
    for (const [field, value] of Object.entries(filled)) form.append(field, value);
    const fields = readFields(schema, form);
    const faults = fields.ok ? [] : faultsOf(list, fields.errors);
    if (cells.slice(columns.count).some((cell) => cell !== ""))
      faults.push(`Il y a ${cells.length} colonnes, ${columns.count} sont attendues`);
    const entry = fields.ok && faults.length === 0 ? (fields.output as TypedMeans[List]) : null;
    const others = columns.unread.map(({ place }) => cleanLine(cells[place] ?? "").toLowerCase());
    const key = entry && JSON.stringify([sameText(list, entry), others]);
    const sameAs = key === null ? null : (numbers.get(key) ?? null);
    if (key !== null && sameAs === null) numbers.set(key, number);
    const [first] = tableColumns[list];
    const name = (filled[first?.field ?? ""] || cells[0] || "").slice(0, 80);
    return { number, text, name, entry, sameAs, faults };
  });
  const unread = columns.unread
    .filter(({ title, place }) => title !== "" || data.some(({ cells }) => cells[place]))
    .map(({ title, place }) => (title === "" ? place + 1 : cleanLine(title).slice(0, 80)));
  return { lines, titles: titled ? (rows[0]?.text ?? null) : null, unread };
}

function withDefaults(
  list: ListName,
  columns: ReadColumns,
  cells: readonly string[],
): Record<string, string> {
  const values = Object.fromEntries(
    tableColumns[list].map(({ field, words }) => {
      const places = columns.places.get(field) ?? [];
      const cell = places
        .map((place) => cells[place] ?? "")
        .filter((part) => part !== "")
        .join(" ");
      const value = words ? (words[searchable(cell)] ?? cell) : cell;
      return [field, value === "" ? (whenEmpty[list][field] ?? "") : value];
    }),
  );
  if (list === "workers" && values.permanent === "") {
    const contract = contracts[values.contract as keyof typeof contracts];
    values.permanent = contract?.permanent ? "oui" : "non";
  }
  return { ...whenEmpty[list], ...values };
}

function faultsOf(list: ListName, errors: FieldErrors<Record<string, string>>): string[] {
  return Object.entries(errors).map(([field, message]) => {
    const column = tableColumns[list].find((each) => each.field === field);
    return column ? `${column.title}\u00A0: ${message}` : String(message);
  });
}
