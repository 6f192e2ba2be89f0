import { Link, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { fitLines, type Measure } from "#app/sheets/fit-lines.ts";
import { band, brandMark, pointMark } from "#app/sheets/marks.pdf.ts";
import type { NumberedArticle, TermsNames, TermsText } from "./terms.ts";
import { termsStyles as styles, pdfWidths as widths } from "./terms-pdf-style.ts";

export const letterhead = ({ product, body }: TermsNames) =>
  h(
    View,
    null,
    h(
      View,
      { style: styles.letterhead },
      brandMark(),
      h(
        View,
        null,
        h(Text, { style: styles.product }, product),
        body !== product && h(Text, { style: styles.body }, body),
      ),
    ),
    band(),
  );

export const summary = ({ summary: { note, points } }: TermsText, measure: Measure) =>
  h(
    View,
    { style: styles.summary, wrap: false },
    h(Text, { style: styles.blockTitle }, "L’essentiel"),
    h(Text, { style: styles.summaryNote }, note),
    h(
      View,
      { style: styles.points },
      ...points.map((point, index) =>
        h(
          View,
          { key: index, style: styles.point },
          pointMark(),
          h(
            Text,
            { style: styles.pointText },
            fitLines(point, widths.point, (text) => measure(text, { size: 10 })),
          ),
        ),
      ),
    ),
  );

export function contents(articles: NumberedArticle[]) {
  const half = Math.ceil(articles.length / 2);
  return h(
    View,
    { style: styles.contents, wrap: false },
    h(Text, { style: styles.blockTitle }, "Sommaire"),
    h(
      View,
      { style: styles.columns },
      ...[articles.slice(0, half), articles.slice(half)].map((column, index) =>
        h(View, { key: index, style: styles.column }, ...column.map(contentsEntry)),
      ),
    ),
  );
}

const contentsEntry = ({ number, title }: NumberedArticle) =>
  h(
    Link,
    { key: number, src: `#article-${number}`, style: { textDecoration: "none" } },
    h(
      View,
      { style: styles.entry },
      h(Text, { style: styles.entryNumber }, String(number)),
      h(Text, { style: styles.entryTitle }, title),
    ),
  );
