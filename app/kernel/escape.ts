const references: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML and XML, between tags or in a quoted attribute. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => references[sign] ?? sign);

/** JSON for a `script` element: nothing in it ends the element or opens a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c");

/** A cell that a spreadsheet would run as a formula, with full-width signs too, after any blanks. */
const FORMULA = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Digits that a spreadsheet would shorten as a number: leading zeros, or more than fifteen digits. */
const DIGITS_TO_KEEP = /^(?:0\d+|\d{16,})$/;
const QUOTED = /[";\r\n]/;

type Rows<Cell> = Iterable<readonly Cell[]>;

/**
 * A table in the form that French spreadsheets open: UTF-8 with a byte order mark, semicolons, CRLF. A cell that would be
 * read as a formula gets an apostrophe in front; digits that a number would shorten are written as text, `="00123"`, and so
 * is every cell given as `{ text }`, so that all rows of a column of numbers read alike.
 */
export const csv = (rows: Rows<string | { text: string }>): string =>
  table(rows, (cell) => {
    const isText = typeof cell !== "string" && /^\d+$/.test(cell.text);
    const text = typeof cell === "string" ? cell : cell.text;
    return isText || DIGITS_TO_KEEP.test(text) ? `="${text}"` : withoutFormula(text);
  });

/** The same for programs: digits stay as they are. */
export const plainCsv = (rows: Rows<string>): string => table(rows, withoutFormula);

const withoutFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

function table<Cell>(rows: Rows<Cell>, safeCell: (cell: Cell) => string): string {
  let text = "\uFEFF";
  for (const row of rows) text += `${row.map((cell) => quoted(safeCell(cell))).join(";")}\r\n`;
  return text;
}

function quoted(safe: string): string {
  return QUOTED.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
