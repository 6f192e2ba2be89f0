const references: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as it stands in HTML and XML, between tags or in a quoted attribute. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => references[sign] ?? sign);

/** JSON that can stand inside a `script` element: nothing in it ends the element or opens a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c");

/** What a spreadsheet would run instead of showing it, in any width of character, after any blanks. */
const FORMULA = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** What a spreadsheet would take for a number and lose something of: a zero in front, or digits after the fifteenth. */
const DIGITS_TO_KEEP = /^(?:0\d+|\d{16,})$/;
const QUOTED = /[";\r\n]/;

/**
 * A table as spreadsheets in French open it: UTF-8 announced by its mark, semicolons, CRLF. A cell that would be read as a
 * formula gets an apostrophe in front; digits that would lose something as a number are written as a text, `="00123"`.
 */
export function csv(rows: Iterable<readonly string[]>): string {
  let text = "\uFEFF";
  for (const row of rows) text += `${row.map(cell).join(";")}\r\n`;
  return text;
}

function cell(text: string): string {
  const safe = DIGITS_TO_KEEP.test(text) ? `="${text}"` : FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
