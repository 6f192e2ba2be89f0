import { expect, test } from "vitest";
import { amountInWords } from "./amount-in-words.ts";

test.each([
  [0n, "zéro franc CFA"],
  [1n, "un franc CFA"],
  [2n, "deux francs CFA"],
  [16n, "seize francs CFA"],
  [17n, "dix-sept francs CFA"],
  [20n, "vingt francs CFA"],
  [21n, "vingt et un francs CFA"],
  [22n, "vingt-deux francs CFA"],
  [70n, "soixante-dix francs CFA"],
  [71n, "soixante et onze francs CFA"],
  [77n, "soixante-dix-sept francs CFA"],
  [80n, "quatre-vingts francs CFA"],
  [81n, "quatre-vingt-un francs CFA"],
  [91n, "quatre-vingt-onze francs CFA"],
  [99n, "quatre-vingt-dix-neuf francs CFA"],
  [100n, "cent francs CFA"],
  [101n, "cent un francs CFA"],
  [180n, "cent quatre-vingts francs CFA"],
  [200n, "deux cents francs CFA"],
  [201n, "deux cent un francs CFA"],
  [999n, "neuf cent quatre-vingt-dix-neuf francs CFA"],
  [1_000n, "mille francs CFA"],
  [1_001n, "mille un francs CFA"],
  [2_000n, "deux mille francs CFA"],
  [21_000n, "vingt et un mille francs CFA"],
  [50_000n, "cinquante mille francs CFA"],
  [75_000n, "soixante-quinze mille francs CFA"],
  [80_000n, "quatre-vingt mille francs CFA"],
  [80_080n, "quatre-vingt mille quatre-vingts francs CFA"],
  [100_000n, "cent mille francs CFA"],
  [200_000n, "deux cent mille francs CFA"],
  [200_200n, "deux cent mille deux cents francs CFA"],
  [1_000_000n, "un million de francs CFA"],
  [1_500_000n, "un million cinq cent mille francs CFA"],
  [2_000_001n, "deux millions un francs CFA"],
  [80_000_000n, "quatre-vingts millions de francs CFA"],
  [200_000_000n, "deux cents millions de francs CFA"],
  [1_000_000_000n, "un milliard de francs CFA"],
  [
    1_234_567_891n,
    "un milliard deux cent trente-quatre millions cinq cent soixante-sept mille huit cent quatre-vingt-onze francs CFA",
  ],
  [3_000_000_000_000n, "trois billions de francs CFA"],
])("%i francs in words is « %s »", (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});

test("an amount below zero or beyond the largest named scale throws", () => {
  expect(() => amountInWords(-1n)).toThrow(RangeError);
  expect(() => amountInWords(1_000_000_000_000_000n)).toThrow(RangeError);
});
