import { describe, expect, test } from "vitest";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { canonicalTermsText, fillTerms, numberedArticles } from "#app/terms/terms.ts";
import { terms20261 } from "./terms-2026-1.ts";
import { changesOf20262, terms20262 } from "./terms-2026-2.ts";
import { changesOf20263, terms20263 } from "./terms-2026-3.ts";
import { changesOf20264, terms20264 } from "./terms-2026-4.ts";
import { changesOf20265, terms20265 } from "./terms-2026-5.ts";
import { changesOf20266, terms20266 } from "./terms-2026-6.ts";
import { changesOf20267, terms20267 } from "./terms-2026-7.ts";

const editions = [
  {
    terms: terms20261,
    sha256: "2cd21c130e37cd2a43f170f61828ac1ee2114945677d216d01ff5ea0c8243a02",
  },
  {
    terms: terms20262,
    sha256: "fad3c10ee9a610b3366508b6be6aaf7e9032028eeeea8989f6b7d506ce0960da",
  },
  {
    terms: terms20263,
    sha256: "ae24ef465aead3ead32907954aee3da5e3a6ddaf8c561ac250d1694b2f935041",
  },
  {
    terms: terms20264,
    sha256: "0dacafb1d7a7371106b7e86f72af802856b13be53d73bdc5b66a46b401f39965",
  },
  {
    terms: terms20265,
    sha256: "64748d6f7319abcd8238922d201148d17d07fe6c2f1777051ba085986fcb36f7",
  },
  {
    terms: terms20266,
    sha256: "b3072e2f5591dccc1158252e5704f0d8d9c4c028d2ca9c2ee965893347628fea",
  },
  {
    terms: terms20267,
    sha256: "d8c43a134c0b5d7395898419c17546a01c4b0eb943161bbb6f4665d963d487ad",
  },
];

describe.each(editions)("edition $terms.number", ({ terms, sha256 }) => {
  const articles = numberedArticles(terms);
  const lines = canonicalTermsText(terms).trimEnd().split("\n");

  test("every article has a title of its own, and every paragraph and entry says something", () => {
    expect(articles.length).toBe(18);
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
    for (const article of articles) {
      expect(article.title).toMatch(/^\p{Lu}/u);
      expect(article.paragraphs.length).toBeGreaterThan(0);
      for (const { text, items } of article.paragraphs)
        for (const sentence of [text, ...items.map((item) => item.text)]) {
          expect(sentence.length).toBeGreaterThan(10);
          expect(sentence).toBe(sentence.trim());
        }
    }
  });

  test("a sentence ends with a full stop; the entries of a list end as one sentence", () => {
    for (const { text, items } of articles.flatMap(({ paragraphs }) => paragraphs)) {
      const lettered = items.some(({ defined }) => !defined);
      expect(text.slice(-1)).toBe(lettered ? ":" : ".");
      const ends = items.map((item) => item.text.slice(-1));
      const expected = items.map((_, i) => (!lettered || i === items.length - 1 ? "." : ";"));
      expect(ends).toEqual(expected);
    }
  });

  describe("French typography", () => {
    test.each([
      ["a straight apostrophe or quotation mark", /['"]/],
      ["; ! ? without U+202F before it", /(?<!\u202F)[;!?]/],
      [": without U+00A0 before it", /(?<!\u00A0):/],
      ["« or » without U+00A0 inside", /«(?!\u00A0)|(?<!\u00A0)»/],
      ["n° without U+00A0 after it", /n°(?!\u00A0)/],
      ["a number parted from its unit", /\d (?:jours|ans|mois|FCFA)/],
      ["two spaces, or a space before , . )", / {2}|[ \u00A0\u202F][,.)]/],
      ["three dots or a hyphen for a dash", /\.{3}| - /],
      ["a control or invisible character", /[\p{Cc}\p{Cf}]/u],
    ])("there is no %s", (_, wrong) => {
      expect(lines.filter((line) => wrong.test(line) && !line.startsWith("- "))).toEqual([]);
      expect(terms.summary.points.filter((point) => wrong.test(point))).toEqual([]);
    });
  });

  test("every article that is cited exists", () => {
    const numbers = new Set(
      articles.flatMap((one) => [
        String(one.number),
        ...one.paragraphs.map(({ number }) => number),
      ]),
    );
    const cited = lines.flatMap((line) =>
      [...line.matchAll(/articles?\u00A0((?:[\d.]+(?:, |\s?et\s)?)+)/g)].flatMap(
        ([, list]) => list?.match(/\d+(?:\.\d+)?/g) ?? [],
      ),
    );
    expect(cited.length).toBeGreaterThan(5);
    expect(cited.filter((number) => !numbers.has(number))).toEqual([]);
  });

  test("only the names of the body and of the product are filled in", () => {
    expect(() => fillTerms(terms, { body: "B", product: "P" })).not.toThrow();
    expect(lines.join("\n")).toMatch(/\{body\}/);
    expect(lines.join("\n")).toMatch(/\{product\}/);
  });

  test("the published text never changes under its number", () => {
    expect(sha256Hex(canonicalTermsText(terms))).toBe(sha256);
  });
});

const paragraphsOf = (terms: typeof terms20261) =>
  new Map(
    numberedArticles(terms).flatMap(({ paragraphs }) =>
      paragraphs.map(({ number, ...said }) => [number, said]),
    ),
  );

test.each([
  { earlier: terms20261, later: terms20262, changes: changesOf20262, added: ["7.7"] },
  { earlier: terms20262, later: terms20263, changes: changesOf20263, added: [] },
  { earlier: terms20263, later: terms20264, changes: changesOf20264, added: ["7.8"] },
  { earlier: terms20264, later: terms20265, changes: changesOf20265, added: [] },
  { earlier: terms20265, later: terms20266, changes: changesOf20266, added: [] },
  { earlier: terms20266, later: terms20267, changes: changesOf20267, added: ["12.6"] },
])(
  "edition $later.number differs from $earlier.number in the paragraphs that it lists",
  ({ earlier, later, changes, added }) => {
    const before = paragraphsOf(earlier);
    const differing = [...paragraphsOf(later)].flatMap(([number, paragraph]) =>
      JSON.stringify(paragraph) === JSON.stringify(before.get(number)) ? [] : [number],
    );
    expect(differing).toEqual(Object.keys(changes));
    expect(differing.filter((number) => !before.has(number))).toEqual(added);
  },
);
