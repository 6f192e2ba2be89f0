import { expect, test } from "vitest";
import { numberProblem, readNumber } from "./typed-number.ts";

test.each([
  ["120500000", 120_500_000, false],
  ["120 500 000 FCFA", 120_500_000, false],
  ["1.500.000", 1_500_000, false],
  ["0", 0, false],
  ["12 millions", 12_000_000, true],
  ["12 Millions de francs", 12_000_000, true],
  ["12 millions FCFA", 12_000_000, true],
  ["120 MILLIONS", 120_000_000, true],
  ["12 milions", 12_000_000, true],
  ["12M", 12_000_000, true],
  ["12,5 millions", 12_500_000, true],
  ["1.5 milliard", 1_500_000_000, true],
  ["12,350 millions", 12_350_000, true],
  ["1 milliard 200 millions", 1_200_000_000, true],
  ["2 millions 500 mille", 2_500_000, true],
  ["2 millions 500 000", 2_500_000, true],
  ["2 millions et 500 mille francs CFA", 2_500_000, true],
  ["500 mille", 500_000, true],
  ["500 k", 500_000, true],
])("readNumber reads %j as %d", (text, value, worded) => {
  expect(readNumber(text)).toEqual({ ok: true, value, worded });
});

test.each([
  ["", "empty"],
  ["un", "words"],
  ["beaucoup de millions", "words"],
  ["12 m", "words"],
  ["12 chevaux", "words"],
  ["12 millions 3 millions", "words"],
  ["12 mille 5 millions", "words"],
  ["12 millions et quelque", "words"],
  ["1.500 millions", "words"],
  ["12 millions 5 000 000", "words"],
  ["1 50 000", "odd-groups"],
  ["10,5", "decimals"],
  ["-5", "negative"],
  ["(5 000)", "negative"],
  ["9 999 999 milliards", "too-large"],
])("readNumber refuses %j: %s", (text, reason) => {
  expect(readNumber(text)).toEqual({ ok: false, reason });
});

test.each([
  ["-5 000 000", -5_000_000, false],
  ["\u22125 000 000", -5_000_000, false],
  ["(5 000 000)", -5_000_000, true],
  ["moins 5 millions", -5_000_000, true],
  ["-0", 0, false],
])("readNumber reads %j as %d where a number may be negative", (text, value, worded) => {
  expect(readNumber(text, { negative: true })).toEqual({ ok: true, value, worded });
});

test("numberProblem gives an example of the kind that is asked for", () => {
  expect(numberProblem("words", { money: true })).toContain("1 500 000");
  expect(numberProblem("words", { money: false })).toContain("par exemple 3");
});
