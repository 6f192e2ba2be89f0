import { expect, test } from "vitest";
import { csv, plainCsv } from "./escape.ts";

test("csv starts with a byte order mark, uses semicolons and ends lines with CRLF", () => {
  const rows = [
    ["Adresse e-mail", "Confirmée"],
    ["awa@baol.sn", "2026-11-21 08:00"],
  ];
  expect(csv(rows)).toBe("\uFEFFAdresse e-mail;Confirmée\r\nawa@baol.sn;2026-11-21 08:00\r\n");
});

test.each([
  ["a;b", '"a;b"'],
  ['a"b', '"a""b"'],
  ["a\nb", '"a\nb"'],
  [" a", '" a"'],
  ["=1+1", "'=1+1"],
  [" =1+1", "' =1+1"],
  ["\u00A0=1+1", "'\u00A0=1+1"],
  ["+awa@baol.sn", "'+awa@baol.sn"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["\r=1", '"\'\r=1"'],
  ["＝1", "'＝1"],
  ['=HYPERLINK("x";"y")', '"\'=HYPERLINK(""x"";""y"")"'],
  ["a=1", "a=1"],
  ["005677234", '"=""005677234"""'],
  ["00", '"=""00"""'],
  ["1234567890123456", '"=""1234567890123456"""'],
  ["0", "0"],
  ["305677234", "305677234"],
  ["00A", "00A"],
  ['0"', '"0"""'],
  ["", ""],
])("csv writes the cell %j as %j", (text, written) => {
  expect(csv([[text]])).toBe(`\uFEFF${written}\r\n`);
});

test("plainCsv keeps digits as they are, and escapes formulas all the same", () => {
  const row = ["005677234", "1234567890123456", "=1+1", "a;b"];
  expect(plainCsv([row])).toBe('\uFEFF005677234;1234567890123456;\'=1+1;"a;b"\r\n');
});
