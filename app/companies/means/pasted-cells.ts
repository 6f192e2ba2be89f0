export interface PastedRow {
  /** From 1; empty rows count. */
  number: number;
  /** The row as pasted, with its quotes. */
  text: string;
  cells: string[];
}

const separators = ["\t", ";", ","];

/**
 * The rows of a pasted table, of the separator that splits most of them. Quotes are those of RFC 4180: a quoted cell holds
 * separators, line breaks and doubled quotes. A quote that opens no such cell stays (`6"`, `"Le Baobab" SARL`).
 */
export function pastedRows(pasted: string): PastedRow[] {
  const readings = separators.map((separator) => rowsOf(pasted, separator));
  const split = (rows: readonly PastedRow[]) => rows.filter(({ cells }) => cells.length > 1).length;
  return readings.reduce((best, rows) => (split(rows) > split(best) ? rows : best));
}

function rowsOf(pasted: string, separator: string): PastedRow[] {
  const rows: PastedRow[] = [];
  let from = 0;
  let at = 0;
  let cells: string[] = [];
  while (at <= pasted.length) {
    const { cell, end } = cellAt(pasted, at, separator);
    cells.push(cell.trim());
    at = end + 1;
    if (pasted[end] === separator) continue;
    rows.push({ number: rows.length + 1, text: pasted.slice(from, end), cells });
    cells = [];
    if (pasted[end] === "\r" && pasted[at] === "\n") at += 1;
    from = at;
  }
  return rows;
}

/** The cell that begins at a place, and the place of the separator, the line break or the end of the text after it. */
function cellAt(text: string, at: number, separator: string): { cell: string; end: number } {
  const quoted = text[at] === '"' ? quotedCellAt(text, at, separator) : null;
  if (quoted) return quoted;
  let end = at;
  while (!endsCell(text[end], separator)) end += 1;
  return { cell: text.slice(at, end), end };
}

const endsCell = (sign: string | undefined, separator: string) =>
  sign === undefined || sign === separator || sign === "\n" || sign === "\r";

/** Null when the quote at this place is a sign of its text. No spreadsheet copies a tab inside a cell. */
function quotedCellAt(text: string, at: number, separator: string) {
  let close = text.indexOf('"', at + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) return null;
  const inside = text.slice(at + 1, close);
  if (separator === "\t" && inside.includes("\t")) return null;
  let end = close + 1;
  while (text[end] === " " || text[end] === "\u00A0") end += 1;
  if (!endsCell(text[end], separator)) return null;
  return { cell: inside.replaceAll('""', '"'), end };
}
