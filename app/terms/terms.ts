import * as v from "valibot";
import type { PdfDocument } from "#app/kernel/context.ts";
import { readonlyList } from "#app/kernel/stored-json.ts";

/** A list entry: lettered « a) », or a defined word with its meaning. */
const termsItemSchema = v.union([v.string(), v.object({ term: v.string(), text: v.string() })]);
type TermsItem = v.InferOutput<typeof termsItemSchema>;

/** A numbered paragraph, with its list if it introduces one. */
const termsParagraphSchema = v.union([
  v.string(),
  v.object({ text: v.string(), items: readonlyList(termsItemSchema) }),
]);
export type TermsParagraph = v.InferOutput<typeof termsParagraphSchema>;

/** The general terms of one version; `fillTerms` replaces `{body}` and `{product}` by the names. */
export const termsTextSchema = v.object({
  number: v.string(),
  title: v.string(),
  /** A plain summary before the articles, without legal force, as its note says. */
  summary: v.object({ note: v.string(), points: readonlyList(v.string()) }),
  preamble: readonlyList(v.string()),
  articles: readonlyList(
    v.object({ title: v.string(), paragraphs: readonlyList(termsParagraphSchema) }),
  ),
});
export type TermsText = v.InferOutput<typeof termsTextSchema>;

/** The names of the publisher and the platform, from the settings of the day of publication. */
export const termsNamesSchema = v.object({ body: v.string(), product: v.string() });
export type TermsNames = v.InferOutput<typeof termsNamesSchema>;

/** What an edition was published with. */
export const publishedTermsSchema = v.object({ names: termsNamesSchema, text: termsTextSchema });

export interface NumberedArticle {
  number: number;
  title: string;
  paragraphs: {
    number: string;
    text: string;
    items: { label: string; text: string; defined: boolean }[];
  }[];
}

/** The articles with the numbers that cite them: « 4 », « 4.2 », « a) »; a defined word labels its meaning. */
export function numberedArticles(text: TermsText): NumberedArticle[] {
  return text.articles.map(({ title, paragraphs }, article) => ({
    number: article + 1,
    title,
    paragraphs: paragraphs.map((paragraph, index) => ({
      number: `${article + 1}.${index + 1}`,
      text: typeof paragraph === "string" ? paragraph : paragraph.text,
      items: typeof paragraph === "string" ? [] : paragraph.items.map(numberedItem),
    })),
  }));
}

const numberedItem = (item: TermsItem, index: number) =>
  typeof item === "string"
    ? { label: `${String.fromCharCode(97 + index)})`, text: item, defined: false }
    : { label: item.term, text: item.text, defined: true };

/**
 * The whole text, one line per paragraph, from which the recorded hash of a version is computed. Two texts that read the same
 * have the same canonical text, however they are stored.
 */
export function canonicalTermsText(text: TermsText): string {
  const lines = [
    text.title,
    `Version ${text.number}`,
    ...text.preamble,
    text.summary.note,
    ...text.summary.points.map((point) => `- ${point}`),
    ...numberedArticles(text).flatMap((article) => [
      `Article ${article.number}. ${article.title}`,
      ...article.paragraphs.flatMap((paragraph) => [
        `${paragraph.number}. ${paragraph.text}`,
        ...paragraph.items.map((item) =>
          item.defined ? `${item.label}\u00A0: ${item.text}` : `${item.label} ${item.text}`,
        ),
      ]),
    ]),
  ];
  return `${lines.join("\n")}\n`.normalize("NFC");
}

/** Fills in the names; throws on an unknown placeholder. */
export function fillTerms(template: TermsText, names: TermsNames): TermsText {
  const fill = (text: string) => text.replaceAll(/\{([^}]*)\}/g, (_, name) => nameOf(name, names));
  const fillItem = (item: TermsItem): TermsItem =>
    typeof item === "string" ? fill(item) : { term: fill(item.term), text: fill(item.text) };
  const fillParagraph = (paragraph: TermsParagraph): TermsParagraph =>
    typeof paragraph === "string"
      ? fill(paragraph)
      : { text: fill(paragraph.text), items: paragraph.items.map(fillItem) };
  return {
    number: template.number,
    title: fill(template.title),
    summary: { note: fill(template.summary.note), points: template.summary.points.map(fill) },
    preamble: template.preamble.map(fill),
    articles: template.articles.map(({ title, paragraphs }) => ({
      title: fill(title),
      paragraphs: paragraphs.map(fillParagraph),
    })),
  };
}

function nameOf(placeholder: string, names: TermsNames): string {
  if (placeholder === "body" || placeholder === "product") return names[placeholder];
  throw new Error(`The terms have no name for {${placeholder}}`);
}

/** Name of the downloaded file: « Tabax » gives `conditions-generales-tabax.pdf` (Spec §9). */
export function termsFileName(productName: string): string {
  const slug = productName
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return `${["conditions-generales", slug].filter(Boolean).join("-")}.pdf`;
}

export interface TermsPdf {
  /** The text with the names filled in. */
  text: TermsText;
  names: TermsNames;
  /** First day, `YYYY-MM-DD`. */
  effectiveFrom: string;
  /** Hash of the canonical text; printed at the end. */
  bodySha256: string;
}

/** The terms as input for `ctx.renderPdf`. */
export const termsPdf = (data: TermsPdf): PdfDocument => ({ kind: "terms", data });
