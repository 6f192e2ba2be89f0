import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { frenchStrings } from "./french-strings.ts";

const glossary = fs.readFileSync(path.resolve(import.meta.dirname, "../docs/glossary.md"), "utf8");
const [, section = ""] = glossary.split("## One word for one thing in French");
const rows = (section.split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Say"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

const pairs = rows.flatMap(([, say = "", not = ""]) =>
  [...not.matchAll(/« ([^»]+) »/g)].map(([, word = ""]) => ({ say, word })),
);

/** Places that use such a word for something else, or that must read what was written before. */
const elsewhere: readonly RegExp[] = [
  // Letters signed before their signature said in which quality.
  /^app\/review\/decision\/letter\.ts:\d+ (?:président|pour le président, suppléant désigné)$/,
  // Editions of the terms that were published.
  /^db\/reference\/terms\/terms-2026-[1-4]/,
  // What registers and spreadsheets call it, and words that somebody types into a search.
  /^app\/site\/\w+\/posts\/.+raison sociale/,
  /^app\/companies\/means\/pasted-columns|^app\/registration\/search|^db\/reference\/synonyms/,
];

const strings = frenchStrings().map(({ file, line, text }) => ({
  place: `${file}:${line}`,
  plain: text.replaceAll(/[\u00A0\u202F]/g, " "),
}));

test("the glossary names words that are not used", () => expect(pairs.length).toBeGreaterThan(20));

test.each(pairs)("no text says « $word » for « $say »", ({ word }) => {
  const pattern = new RegExp(`(?<![\\p{L}-])${word}(?!\\p{L})`, "iu");
  const found = strings
    .filter(({ plain }) => pattern.test(plain))
    .map(({ place, plain }) => `${place} ${plain}`)
    .filter((text) => !elsewhere.some((allowed) => allowed.test(text)));
  expect(found).toEqual([]);
});
