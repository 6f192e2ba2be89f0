import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatFcfa, formatInteger, parseFcfa, shortFcfa } from "./money.ts";

describe("parseFcfa", () => {
  test.each<[string, bigint]>([
    ["0", 0n],
    ["1500000", 1_500_000n],
    ["1 500 000", 1_500_000n],
    ["1\u202F500\u202F000\u00A0FCFA", 1_500_000n],
    ["1\u00A0500\u00A0000 F CFA", 1_500_000n],
    ["1.500.000", 1_500_000n],
    ["1,500,000", 1_500_000n],
    ["1.500 000", 1_500_000n],
    ["1500 000", 1_500_000n],
    ["1 . 500 . 000", 1_500_000n],
    ["12.500", 12_500n],
    ["1 500 000,00", 1_500_000n],
    ["1,500,000.00 FCFA", 1_500_000n],
    ["1.500.000,- F", 1_500_000n],
    ["1 500 000.", 1_500_000n],
    ["1 500 000 F.CFA", 1_500_000n],
    ["1 500 000 f.c.f.a.", 1_500_000n],
    ["1 500 000fcfa", 1_500_000n],
    ["1 500 000 XOF", 1_500_000n],
    ["1 500 000 cfa", 1_500_000n],
    ["FCFA 1 500 000", 1_500_000n],
    ["F CFA 1500000", 1_500_000n],
    ["1'500'000", 1_500_000n],
    ["1 500 000 F", 1_500_000n],
    ["1 500 000 Frs", 1_500_000n],
    ["1 500 000 francs CFA", 1_500_000n],
    ["+500", 500n],
    ["000 500", 500n],
    ["１ ５００", 1500n],
    ["١٥٠٠", 1500n],
    ["  750 000  ", 750_000n],
    ["999 999 999 999 999", 999_999_999_999_999n],
    ["0000000000000000000000005", 5n],
  ])("parseFcfa reads %j as %s francs", (text, amount) => {
    expect(parseFcfa(text)).toEqual({ ok: true, amount });
  });

  test.each([
    ["", "empty"],
    [" \u00A0\u202F", "empty"],
    ["1500,50", "decimals"],
    ["1500.5", "decimals"],
    ["1,50,00", "decimals"],
    ["1 500,0", "decimals"],
    ["1.500,000", "decimals"],
    ["1,500.000", "decimals"],
    ["1500.000", "decimals"],
    ["0.500", "decimals"],
    ["12.50", "decimals"],
    [",5", "decimals"],
    ["1,", "decimals"],
    ["1.50.000", "decimals"],
    ["-1", "negative"],
    ["- 1 500 FCFA", "negative"],
    ["−1500", "negative"],
    ["1 000 000 000 000 000", "too-large"],
    ["9".repeat(100), "too-large"],
    ["9".repeat(101), "not-a-number"],
    ["1,5 million", "not-a-number"],
    ["2 millions", "not-a-number"],
    ["1e6", "not-a-number"],
    ["0x10", "not-a-number"],
    ["15 00 000", "odd-groups"],
    ["1 500 00", "odd-groups"],
    ["FCFA", "not-a-number"],
    ["-", "not-a-number"],
    ["--5", "not-a-number"],
    ["1500 €", "not-a-number"],
    ["5²", "not-a-number"],
    ["½", "not-a-number"],
    [".", "not-a-number"],
    ["1500\u0000", "not-a-number"],
    ["NaN", "not-a-number"],
  ])("parseFcfa refuses %j: %s", (text, reason) => {
    expect(parseFcfa(text)).toEqual({ ok: false, reason });
  });

  test("parseFcfa reads back every amount that formatFcfa shows", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (amount) => {
        expect(parseFcfa(formatFcfa(amount))).toEqual({ ok: true, amount });
        expect(parseFcfa(formatInteger(amount).replaceAll("\u202F", "."))).toEqual({
          ok: true,
          amount,
        });
        expect(parseFcfa(String(amount))).toEqual({ ok: true, amount });
      }),
    );
  });
});

describe("formatFcfa and formatInteger", () => {
  test.each<[bigint | number, string]>([
    [0, "0"],
    [999, "999"],
    [1000, "1\u202F000"],
    [1_500_000n, "1\u202F500\u202F000"],
    [999_999_999_999_999n, "999\u202F999\u202F999\u202F999\u202F999"],
    [-1500, "-1\u202F500"],
    [1e21, "1\u202F000\u202F000\u202F000\u202F000\u202F000\u202F000\u202F000"],
    [1499.6, "1\u202F500"],
  ])("formatInteger and formatFcfa write %s as %j", (value, expected) => {
    expect(formatInteger(value)).toBe(expected);
    expect(formatFcfa(value)).toBe(`${expected}\u00A0FCFA`);
  });
});

test.each([
  [5_000_000_000, "5\u00A0milliards de\u00A0FCFA"],
  [1_500_000_000, "1,5\u00A0milliard de\u00A0FCFA"],
  [500_000_000, "500\u00A0millions de\u00A0FCFA"],
  [1_000_000, "1\u00A0million de\u00A0FCFA"],
  [1_234_567, "1\u202F234\u202F567\u00A0FCFA"],
  [50_000, "50\u202F000\u00A0FCFA"],
])("shortFcfa writes %i FCFA as « %s »", (amount, text) => {
  expect(shortFcfa(amount)).toBe(text);
});
