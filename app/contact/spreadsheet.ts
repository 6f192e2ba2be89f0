/** What a spreadsheet would run instead of showing it, in any width of character. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const QUOTED = /[";\r\n]/;

/**
 * A table as the French Excel opens it: UTF-8 with its mark, semicolons, CRLF. A cell that would be read as a formula
 * gets an apostrophe in front.
 */
export function spreadsheet(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(";")}\r\n`).join("")}`;
}

function cell(text: string): string {
  const shown = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
