import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { terms20261 } from "#db/reference/terms/terms-2026-1.ts";
import { citedInVain, editedTerms, longestTerms, type TermsEdit } from "./edit-terms.ts";
import type { TermsText } from "./terms.ts";
import { paragraphsAsTyped, prose, readParagraphs } from "./terms-notation.ts";
import { readArticle, readOpening } from "./typed-article.ts";

const readText = (text: string) => {
  const result = readParagraphs(text);
  return result.ok ? result.paragraphs : result.message;
};

describe("readParagraphs", () => {
  test.each(terms20261.articles.map(({ title, paragraphs }) => [title, paragraphs] as const))(
    "article « %s » of the first edition is the same after writing and parsing",
    (_, paragraphs) => {
      expect(readText(paragraphsAsTyped(paragraphs))).toEqual(paragraphs);
      expect(readText(paragraphsAsTyped(paragraphs).replaceAll("\n", "\r\n"))).toEqual(paragraphs);
    },
  );

  test("typed paragraphs, lists and definitions are parsed and get French typography", () => {
    expect(readText("Un : deux ;\ntrois.\n\n\nListe :\n- ceci ;\n- cela\n  encore.")).toEqual([
      "Un\u00A0: deux\u202F; trois.",
      { text: "Liste\u00A0:", items: ["ceci\u202F;", "cela encore."] },
    ]);
    expect(readText("Sens.\n= Mot : ce qu'il dit : tout.")).toEqual([
      { text: "Sens.", items: [{ term: "Mot", text: "ce qu’il dit\u00A0: tout." }] },
    ]);
  });

  test.each([
    ["- sans phrase", /phrase doit précéder/],
    ["-\nsans phrase", /phrase doit précéder/],
    ["Sens.\n= Mot sans sens", /mot\u00A0: sens/],
    ["Sens.\n= Mot : a\n- b", /pas les deux/],
    ["Il \u202Eemmêle", /ne s’affiche pas/],
  ])("the faulty text %j gets a message", (text, message) => {
    expect(readText(text)).toMatch(message);
  });

  test("parsed text written out and parsed again gives the same result", () => {
    const line = fc.string({
      unit: fc.constantFrom("a", " ", ":", "-", "=", "\n", "é", "«", "»"),
      maxLength: 60,
    });
    fc.assert(
      fc.property(line, (text) => {
        const once = readText(text);
        if (typeof once !== "string") expect(readText(paragraphsAsTyped(once))).toEqual(once);
      }),
    );
  });

  test("typed no-break spaces are kept", () => {
    expect(prose("30\u00A0jours,  deux   mois")).toBe("30\u00A0jours, deux mois");
  });
});

describe("readArticle and readOpening", () => {
  const article = { title: "Objet", note: "Note.", points: "Un.\n\nDeux.", text: "Texte." };

  test("an article and an opening are read completely", () => {
    expect(readArticle(article)).toEqual({
      ok: true,
      value: { title: "Objet", paragraphs: ["Texte."] },
    });
    expect(readOpening(article)).toEqual({
      ok: true,
      value: { title: "Objet", note: "Note.", points: ["Un.", "Deux."], preamble: ["Texte."] },
    });
  });

  test.each([
    ["an empty article", { title: " ", text: " \n " }, ["title", "text"]],
    ["a title of a page", { title: "x".repeat(500) }, ["title"]],
    ["a text of 200 kB", { text: "mot ".repeat(50_000) }, ["text"]],
  ])("%s gets messages beside its fields", (_, changes, fields) => {
    const result = readArticle({ ...article, ...changes });
    expect(Object.keys(result.ok ? {} : result.errors)).toEqual(fields);
  });

  test("a list in the preamble is refused with a message", () => {
    expect(readOpening({ ...article, text: "Liste.\n- a" })).toMatchObject({
      errors: { text: "Le préambule ne contient pas de liste" },
    });
  });
});

describe("editedTerms", () => {
  const article = { title: "Objet", paragraphs: ["Texte."] };
  const titlesAfter = (edit: TermsEdit, text: TermsText = terms20261) => {
    const result = editedTerms(text, edit);
    return result.ok ? result.value.articles.map(({ title }) => title) : result.refusal;
  };
  const titles = terms20261.articles.map(({ title }) => title);

  test("edits add, replace, move and remove an article", () => {
    expect(titlesAfter({ kind: "add", article })).toEqual([...titles, "Objet"]);
    expect(titlesAfter({ kind: "article", number: 2, article })).toEqual(titles.with(1, "Objet"));
    expect(titlesAfter({ kind: "remove", number: 1 })).toEqual(titles.slice(1));
    expect(titlesAfter({ kind: "move", number: 1, by: 1 })?.slice(0, 2)).toEqual([
      titles[1],
      titles[0],
    ]);
    expect(titlesAfter({ kind: "move", number: 1, by: -1 })).toEqual(titles);
  });

  test("an edit of an unknown article, or that would leave no article, is refused", () => {
    expect(titlesAfter({ kind: "remove", number: 99 })).toBe("unknown-article");
    const alone = { ...terms20261, articles: [article] };
    expect(titlesAfter({ kind: "remove", number: 1 }, alone)).toBe("last-article");
  });

  test("an edit that would exceed the longest text is refused", () => {
    const long = { title: "Long", paragraphs: ["x".repeat(longestTerms)] };
    expect(titlesAfter({ kind: "add", article: long })).toBe("text-too-long");
  });
});

test("citedInVain finds cited articles that do not exist", () => {
  expect(citedInVain(terms20261)).toEqual([]);
  const [first, ...others] = terms20261.articles;
  const citing = {
    title: first?.title ?? "",
    paragraphs: ["Voir l’article\u00A099 et les articles 1, 2.77 et 3."],
  };
  expect(citedInVain({ ...terms20261, articles: [citing, ...others] })).toEqual(["99", "2.77"]);
});
