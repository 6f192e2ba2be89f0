import { Document, Page, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { formatDateLong } from "#app/kernel/dates.ts";
import type { Measure } from "#app/sheets/fit-lines.ts";
import { numberedArticles, type TermsNames, type TermsPdf, type TermsText } from "./terms.ts";
import { articleBlocks, preambleBlock } from "./terms-pdf-articles.ts";
import { contents, letterhead, summary } from "./terms-pdf-first-page.ts";
import { termsStyles as styles } from "./terms-pdf-style.ts";

/**
 * The general terms as an A4 document. Everything in it comes from its input, the creation date included, so that one version
 * gives the same bytes with the same release of the renderer.
 */
export function termsDocument(
  { text, names, effectiveFrom, bodySha256 }: TermsPdf,
  measure: Measure,
) {
  const date = formatDateLong(effectiveFrom).replaceAll(" ", "\u00A0");
  const version = `Version ${text.number}, en vigueur à compter du\u00A0${date}`;
  const articles = numberedArticles(text);
  return h(
    Document,
    {
      title: `${text.title} – ${names.product}`,
      author: names.body,
      subject: version,
      creator: names.product,
      producer: names.product,
      language: "fr",
      creationDate: new Date(`${effectiveFrom}T00:00:00Z`),
      pdfVersion: "1.7",
    },
    h(
      Page,
      { size: "A4", style: { ...styles.page, ...styles.firstPage } },
      letterhead(names),
      h(Text, { style: styles.version }, version),
      h(Text, { style: styles.title }, text.title),
      summary(text, measure),
      contents(articles),
      footer(names, version),
    ),
    h(
      Page,
      { size: "A4", style: styles.page },
      runningTitle(text, names),
      preambleBlock(text, measure),
      ...articles.flatMap((article) => articleBlocks(article, measure)),
      identity(text, version, bodySha256),
      footer(names, version),
    ),
  );
}

const identity = (text: TermsText, version: string, bodySha256: string) =>
  h(
    View,
    { style: styles.identity, wrap: false },
    h(Text, { style: styles.identityTitle }, text.title),
    h(Text, { style: styles.identityText }, version),
    h(Text, { style: styles.identityText }, `Empreinte SHA-256 du texte\u00A0: ${bodySha256}`),
    h(
      Text,
      { style: styles.identityText },
      "Cette empreinte permet de vérifier que le texte de cette version n’a pas été modifié.",
    ),
  );

const runningTitle = (text: TermsText, { product }: TermsNames) =>
  h(
    View,
    { style: styles.running, fixed: true },
    h(Text, null, text.title),
    h(Text, null, product),
  );

const footer = ({ body }: TermsNames, version: string) =>
  h(
    View,
    { style: styles.footer, fixed: true },
    h(Text, { style: styles.footerVersion }, `${body} · ${version}`),
    h(Text, {
      render: ({ pageNumber, totalPages }) => `Page\u00A0${pageNumber} sur\u00A0${totalPages}`,
    }),
  );
