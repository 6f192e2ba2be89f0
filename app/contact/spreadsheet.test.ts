import { expect, test } from "vitest";
import { spreadsheet } from "./spreadsheet.ts";

test("a table opens in the French Excel: mark, semicolons, CRLF", () => {
  const rows = [
    ["Adresse e-mail", "Confirmée"],
    ["awa@baol.sn", "2026-11-21 08:00"],
  ];
  expect(spreadsheet(rows)).toBe(
    "\uFEFFAdresse e-mail;Confirmée\r\nawa@baol.sn;2026-11-21 08:00\r\n",
  );
});

test.each([
  ["a;b", '"a;b"'],
  ['a"b', '"a""b"'],
  ["a\nb", '"a\nb"'],
  ["=1+1", "'=1+1"],
  ["+awa@baol.sn", "'+awa@baol.sn"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["\r=1", '"\'\r=1"'],
  ["＝1", "'＝1"],
  ['=HYPERLINK("x";"y")', '"\'=HYPERLINK(""x"";""y"")"'],
  ["a=1", "a=1"],
  ["", ""],
])("the cell %j is written %j", (text, written) => {
  expect(spreadsheet([[text]])).toBe(`\uFEFF${written}\r\n`);
});
