import type { TermsParagraph, TermsText } from "#app/terms/terms.ts";

/** The paragraphs that an edition replaces or adds, by their number: « 13.1 ». */
export type ChangedParagraphs = Readonly<Record<string, TermsParagraph>>;

/** The articles of an edition with changed paragraphs; one whose number follows the last of its article is added. */
export const amendedArticles = (
  { articles }: TermsText,
  changes: ChangedParagraphs,
): TermsText["articles"] =>
  articles.map((article, index) => ({
    ...article,
    paragraphs: amended(article.paragraphs, index + 1, changes),
  }));

function amended(
  paragraphs: readonly TermsParagraph[],
  article: number,
  changes: ChangedParagraphs,
): TermsParagraph[] {
  const now = paragraphs.map((paragraph, index) => changes[`${article}.${index + 1}`] ?? paragraph);
  const added = changes[`${article}.${paragraphs.length + 1}`];
  return added === undefined ? now : [...now, added];
}
