import { describe, expect, test } from "vitest";
import { terms20261 } from "#db/reference/terms/terms-2026-1.ts";
import type { TermsText } from "./terms.ts";
import { termsDifference } from "./terms-difference.ts";

const text: TermsText = {
  number: "1",
  title: "Conditions",
  summary: { note: "Note.", points: ["Un.", "Deux."] },
  preamble: ["Préambule."],
  articles: [
    { title: "Objet", paragraphs: ["Ceci est dit ici.", "Cela aussi."] },
    {
      title: "Délais",
      paragraphs: ["Le délai est de 10\u00A0jours ouvrés.", "Il court dès le dépôt."],
    },
    { title: "Fin", paragraphs: [{ text: "Liste\u00A0:", items: ["a\u202F;", "b."] }] },
  ],
};
const [object, delays, end] = text.articles as [
  TermsText["articles"][number],
  TermsText["articles"][number],
  TermsText["articles"][number],
];
const with_ = (articles: TermsText["articles"]) => ({ ...text, articles });

describe("termsDifference", () => {
  test("two editions with the same text have no difference, whatever their numbers", () => {
    expect(termsDifference(terms20261, { ...structuredClone(terms20261), number: "2" })).toEqual(
      [],
    );
  });

  test("a changed paragraph is compared word by word, and unchanged ones are left out", () => {
    const changed = {
      ...delays,
      paragraphs: ["Le délai est de 15\u00A0jours ouvrés.", delays.paragraphs[1] ?? ""],
    };
    expect(termsDifference(text, with_([object, changed, end]))).toEqual([
      {
        title: "Article 2. Délais",
        state: "changed",
        paragraphs: [
          [
            { kind: "same", text: "Le délai est de " },
            { kind: "removed", text: "10\u00A0jours " },
            { kind: "added", text: "15\u00A0jours " },
            { kind: "same", text: "ouvrés." },
          ],
        ],
      },
    ]);
  });

  test("added and removed articles are shown, and moved or renamed ones are recognised", () => {
    const added = { title: "Nouveau", paragraphs: ["Neuf."] };
    const renamed = { ...delays, title: "Délais et dates" };
    expect(termsDifference(text, with_([added, renamed, object]))).toEqual([
      {
        title: "Article 1. Nouveau",
        state: "added",
        paragraphs: [[{ kind: "added", text: "Neuf." }]],
      },
      {
        title: "Article 2. Délais et dates",
        state: "changed",
        paragraphs: [
          expect.arrayContaining([{ kind: "added", text: expect.stringContaining("dates") }]),
        ],
      },
      expect.objectContaining({ title: "Article 3. Fin", state: "removed" }),
    ]);
  });

  test("sentences that share few words are shown one after the other", () => {
    const other = { ...object, paragraphs: ["Tout autre chose y figure.", "Cela aussi."] };
    expect(termsDifference(text, with_([other, delays, end]))[0]?.paragraphs).toEqual([
      [
        { kind: "removed", text: "Ceci est dit ici." },
        { kind: "added", text: "Tout autre chose y figure." },
      ],
    ]);
  });

  test("changes of title, summary and preamble are shown", () => {
    const other = {
      ...text,
      title: "Autres",
      summary: { note: "Note.", points: ["Un."] },
      preamble: [],
    };
    expect(termsDifference(text, other).map(({ title }) => title)).toEqual([
      "Titre",
      "En bref",
      "Préambule",
    ]);
  });

  test("the passages reproduce both texts, each word once", () => {
    const changed = {
      ...terms20261,
      articles: terms20261.articles.map((article, place) =>
        place % 3 === 0 ? { ...article, paragraphs: ["Un mot changé."] } : article,
      ),
    };
    const parts = termsDifference(terms20261, changed);
    const countOf = (kind: "added" | "removed") =>
      parts.flatMap(({ paragraphs }) => paragraphs.flat()).filter((each) => each.kind === kind)
        .length;
    expect(countOf("added")).toBe(6);
    expect(countOf("removed")).toBeGreaterThan(6);
  });

  test("two very long paragraphs are compared quickly", () => {
    const long = (word: string) =>
      with_([
        {
          title: "Objet",
          paragraphs: [Array.from({ length: 5_000 }, (_, n) => `${word}${n}`).join(" ")],
        },
      ]);
    expect(termsDifference(long("a"), long("b"))[0]?.paragraphs).toHaveLength(1);
  });
});
