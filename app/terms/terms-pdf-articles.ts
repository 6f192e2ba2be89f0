import { Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { fitLines, type Measure } from "#app/sheets/fit-lines.ts";
import type { NumberedArticle, TermsText } from "./terms.ts";
import { termsStyles as styles, pdfWidths as widths } from "./terms-pdf-style.ts";

type Paragraph = NumberedArticle["paragraphs"][number];
type Item = Paragraph["items"][number];

const size = 10.5;

export const preambleBlock = ({ preamble }: TermsText, measure: Measure) =>
  h(
    View,
    { wrap: false, style: styles.articleEnd },
    heading("", "Préambule"),
    ...preamble.map((text, index) =>
      h(
        Text,
        { key: index, style: styles.preamble },
        fitLines(text, widths.paragraph, (part) => measure(part, { size })),
      ),
    ),
  );

/** Blocks that no page break divides; a heading is in the block of its first paragraph. */
export function articleBlocks({ number, title, paragraphs }: NumberedArticle, measure: Measure) {
  const [first = [], ...others] = paragraphs.flatMap((one) => paragraphBlocks(one, measure));
  const blocks = [[heading(String(number), title), ...first], ...others];
  const key = `article-${number}`;
  const outlined = { id: key, bookmark: `${number}. ${title}` };
  return blocks.map((block, index) =>
    h(
      View,
      {
        key: `${key}-${index}`,
        wrap: false,
        style: index === blocks.length - 1 ? styles.articleEnd : {},
        ...(index === 0 ? outlined : {}),
      },
      ...block,
    ),
  );
}

const heading = (number: string, title: string) =>
  h(
    View,
    { style: styles.heading },
    h(Text, { style: styles.headingNumber }, number),
    h(Text, { style: styles.headingTitle }, title),
  );

/** Keeps the introduction of a list with its first entry, and never leaves the last entry alone on a page. */
function paragraphBlocks({ number, text, items }: Paragraph, measure: Measure) {
  const introduction = h(
    View,
    { key: number, style: styles.paragraph },
    h(Text, { style: styles.paragraphNumber }, number),
    h(
      Text,
      { style: styles.paragraphText },
      fitLines(text, widths.paragraph, (part) => measure(part, { size })),
    ),
  );
  const entries = items.map((item, index) => entry(item, index === items.length - 1, measure));
  if (entries.length < 4) return [[introduction, ...entries]];
  return [
    [introduction, ...entries.slice(0, 1)],
    ...entries.slice(1, -2).map((one) => [one]),
    entries.slice(-2),
  ];
}

const entry = (item: Item, last: boolean, measure: Measure) =>
  h(
    View,
    { key: item.label, style: last ? { ...styles.item, ...styles.lastItem } : styles.item },
    ...(item.defined ? [definition(item, measure)] : lettered(item, measure)),
  );

const lettered = ({ label, text }: Item, measure: Measure) => [
  h(Text, { key: "label", style: styles.itemLabel }, label),
  h(
    Text,
    { key: "text", style: styles.paragraphText },
    fitLines(text, widths.item, (part) => measure(part, { size })),
  ),
];

function definition({ label, text }: Item, measure: Measure) {
  const word = `${label}\u00A0: `;
  const indent = measure(word, { size, weight: 600 });
  return h(
    Text,
    { key: "text", style: styles.paragraphText },
    h(Text, { style: styles.defined }, word),
    fitLines(text, widths.paragraph, (part) => measure(part, { size }), indent),
  );
}
