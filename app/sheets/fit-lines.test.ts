import fc from "fast-check";
import { expect, test } from "vitest";
import { fitLines } from "./fit-lines.ts";

const oneEach = (text: string) => text.length;
const linesOf = (text: string) => text.split("\n").map((line) => line.trimEnd());

test("fitLines keeps a text that fits on one line", () => {
  expect(fitLines("un deux trois", 13, oneEach)).toBe("un deux trois");
});

test("fitLines breaks a longer text into lines that are even rather than full", () => {
  const text = "aaaa bbb cc dddddddd eeee";
  expect(linesOf(fitLines(text, 10, oneEach))).toEqual(["aaaa", "bbb cc", "dddddddd", "eeee"]);
});

test("fitLines leaves space on the first line for a text before it", () => {
  expect(linesOf(fitLines("un deux trois", 13, oneEach, 6))).toEqual(["un deux", "trois"]);
});

test("lines do not break at no-break spaces, and a word wider than the line has its own line", () => {
  const lines = linesOf(
    fitLines("le délai de 10\u00A0jours anticonstitutionnellement fixé", 12, oneEach),
  );
  expect(lines).toContain("anticonstitutionnellement");
  expect(lines.some((line) => line.includes("10\u00A0jours"))).toBe(true);
});

test("a hash wider than the line is cut into even pieces, without a hyphen", () => {
  const hash = "0123456789abcdef".repeat(2);
  expect(linesOf(fitLines(`Empreinte ${hash}.`, 15, oneEach))).toEqual([
    "Empreinte",
    "0123456789a",
    "bcdef012345",
    "6789abcdef.",
  ]);
});

test("fitLines loses and moves no word, and only a single word exceeds the width", () => {
  const word = fc.string({
    minLength: 1,
    maxLength: 12,
    unit: fc.constantFrom("a", "é", "\u00A0"),
  });
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 6, max: 30 }),
      (words, width) => {
        const text = words.join(" ");
        const fitted = fitLines(text, width, oneEach);
        expect(fitted.replaceAll(" \n", " ")).toBe(text);
        for (const line of fitted.split(" \n"))
          expect(line.length <= width || !line.includes(" ")).toBe(true);
      },
    ),
  );
});
