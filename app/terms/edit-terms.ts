import { done, type Result, refused } from "#app/kernel/result.ts";
import { canonicalTermsText, type TermsText } from "./terms.ts";

export type TermsArticle = TermsText["articles"][number];

/** One edit of a draft; articles are identified by their number, from 1. */
export type TermsEdit =
  | {
      kind: "opening";
      title: string;
      note: string;
      points: readonly string[];
      preamble: readonly string[];
    }
  | { kind: "article"; number: number; article: TermsArticle }
  | { kind: "add"; article: TermsArticle }
  | { kind: "remove"; number: number }
  | { kind: "move"; number: number; by: -1 | 1 };

export type TermsEditRefusal = "unknown-article" | "last-article" | "text-too-long";

/** Longest whole text, in characters of `canonicalTermsText`: four times the first edition. */
export const longestTerms = 150_000;
export const mostArticles = 80;

/** Applies one edit to the terms. */
export function editedTerms(text: TermsText, edit: TermsEdit): Result<TermsText, TermsEditRefusal> {
  const { articles } = text;
  if ("number" in edit && !articles[edit.number - 1]) return refused("unknown-article");
  if (edit.kind === "remove" && articles.length === 1) return refused("last-article");
  const next = changed(text, edit);
  const tooLong =
    next.articles.length > mostArticles || canonicalTermsText(next).length > longestTerms;
  return tooLong ? refused("text-too-long") : done(next);
}

function changed(text: TermsText, edit: TermsEdit): TermsText {
  const { articles } = text;
  switch (edit.kind) {
    case "opening": {
      const { title, note, points, preamble } = edit;
      return { ...text, title, summary: { note, points }, preamble };
    }
    case "article":
      return { ...text, articles: articles.with(edit.number - 1, edit.article) };
    case "add":
      return { ...text, articles: [...articles, edit.article] };
    case "remove":
      return { ...text, articles: articles.toSpliced(edit.number - 1, 1) };
    case "move": {
      const from = edit.number - 1;
      const [one, other] = [articles[from], articles[from + edit.by]];
      if (!one || !other) return text;
      return { ...text, articles: articles.with(from, other).with(from + edit.by, one) };
    }
  }
}

/** The article and paragraph numbers that the text cites (« l’article 4.2 ») and that do not exist. */
export function citedInVain(text: TermsText): string[] {
  const knownNumbers = new Set(
    text.articles.flatMap(({ paragraphs }, index) => [
      String(index + 1),
      ...paragraphs.map((_, place) => `${index + 1}.${place + 1}`),
    ]),
  );
  const cited = [
    ...canonicalTermsText(text).matchAll(
      /articles?[\u00A0 ]((?:[\d.]+\d|\d)(?:(?:, | et )[\d.]*\d)*)/g,
    ),
  ].flatMap(([, list]) => list?.match(/\d+(?:\.\d+)?/g) ?? []);
  return [...new Set(cited)].filter((number) => !knownNumbers.has(number));
}
