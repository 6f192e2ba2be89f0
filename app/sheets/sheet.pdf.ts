import { Document, Page, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { fitLines, type Measure } from "./fit-lines.ts";
import { band, brandMark } from "./marks.pdf.ts";
import { hashInGroups, type Sheet, type SheetTable } from "./sheet.ts";
import { sheetStyles as styles, sheetWidths as widths } from "./sheet-pdf-style.ts";

/**
 * A sheet as an A4 document of as many pages as its lines need. Everything in it comes from its input, the creation date
 * included, so that the same data give the same bytes with the same release of the renderer.
 */
export function sheetDocument(sheet: Sheet, measure: Measure) {
  const { product, authority, title, number, issuedAt } = sheet;
  return h(
    Document,
    {
      title: `${title} ${number}`,
      author: authority.name,
      subject: title,
      creator: product,
      producer: product,
      language: "fr",
      creationDate: issuedAt,
      pdfVersion: "1.7",
    },
    h(
      Page,
      { size: "A4", style: styles.page },
      letterhead(sheet),
      heading(sheet, measure),
      facts(sheet, measure),
      sheet.table && lines(sheet.table, measure),
      ...(sheet.more ?? []).map(({ title, table }, key) =>
        h(View, { key: `more ${key}` }, titleOf(title), lines(table, measure)),
      ),
      // The end stays together, so that no page holds the box of the verification alone.
      h(
        View,
        { wrap: false },
        ...sheet.paragraphs.map((text, key) => h(View, { key }, paragraph(text, measure))),
        check(sheet, measure),
      ),
      foot(sheet),
    ),
  );
}

const size = 10.5;
const fitted = (text: string, width: number, measure: Measure, weight = 400) =>
  fitLines(text, width, (part) => measure(part, { size, weight }));

const letterhead = ({ product, authority }: Sheet) =>
  h(
    View,
    null,
    h(
      View,
      { style: styles.letterhead },
      brandMark(),
      h(
        View,
        { style: styles.names },
        h(Text, { style: styles.product }, product),
        authority.name !== product && h(Text, { style: styles.small }, authority.name),
      ),
      h(
        View,
        { style: styles.address },
        ...[authority.address, authority.email, authority.phone].map((line, key) =>
          h(Text, { key, style: styles.small }, line),
        ),
      ),
    ),
    h(View, { style: styles.band }, band()),
  );

const heading = ({ title, number, issuedAt }: Sheet, measure: Measure) =>
  h(
    View,
    null,
    h(
      Text,
      { style: styles.title },
      fitLines(title, widths.page, (part) => measure(part, { size: 26, weight: 600 })),
    ),
    h(
      Text,
      { style: styles.number },
      `N°\u00A0${number}, du\u00A0${formatDateLong(todayInDakar(issuedAt)).replaceAll(" ", "\u00A0")}`,
    ),
  );

const facts = (sheet: Sheet, measure: Measure) =>
  h(
    View,
    { style: styles.facts },
    ...sheet.facts.map(({ label, value }, key) =>
      h(
        View,
        { key, style: styles.fact, wrap: false },
        h(Text, { style: styles.label }, fitted(label, widths.label, measure)),
        h(
          Text,
          { style: { ...styles.value, ...face(value) } },
          fitted(value, widths.value, measure, 600),
        ),
      ),
    ),
  );

/** The title of a table, on a page with its first row. */
const titleOf = (title: string) =>
  h(Text, { style: styles.tableTitle, minPresenceAhead: 60 }, title);

function lines({ columns, rows, notes, total }: SheetTable, measure: Measure) {
  const figures = columns.filter((column) => column.figures).length;
  const words = (widths.page - figures * widths.figures) / (columns.length - figures);
  const line = (cells: string[], key: number | string, style: object, weight = 400) => {
    const note = typeof key === "number" ? notes?.[key] : undefined;
    const row = cellsOf(
      cells,
      key,
      note === undefined ? style : { ...style, ...styles.noted },
      weight,
    );
    return note === undefined
      ? row
      : h(View, { key, wrap: false }, row, h(Text, { style: styles.note }, note));
  };
  const cellsOf = (cells: string[], key: number | string, style: object, weight: number) =>
    h(
      View,
      { key, style: { ...styles.line, ...style }, wrap: false },
      ...columns.map((column, place) =>
        h(
          Text,
          {
            key: place,
            style: column.figures
              ? { ...styles.figures, width: widths.figures }
              : { ...styles.words, width: words, ...face(cells[place] ?? "") },
          },
          fitted(cells[place] ?? "", words - 12, measure, weight),
        ),
      ),
    );
  return h(
    View,
    { style: styles.table },
    h(
      View,
      { fixed: true },
      line(
        columns.map((column) => column.title),
        "head",
        styles.head,
        600,
      ),
    ),
    ...rows.slice(0, -1).map((cells, key) => line(cells, key, {})),
    // Keep the total on a page with the row above it.
    h(
      View,
      { wrap: false },
      ...rows.slice(-1).map((cells) => line(cells, rows.length - 1, {})),
      total && line(total, "total", styles.total, 600),
    ),
  );
}

const paragraph = (text: string, measure: Measure) =>
  h(Text, { style: { ...styles.paragraph, ...face(text) } }, fitted(text, widths.page, measure));

const check = (sheet: Sheet, measure: Measure) =>
  h(
    View,
    { style: styles.check },
    h(Text, { style: styles.checkTitle }, "Vérifier ce document"),
    h(
      Text,
      { style: { ...styles.checkText, ...face(sheet.check) } },
      fitLines(sheet.check, widths.check, (part) => measure(part, { size: 9.5 })),
    ),
    sheet.fingerprint && fingerprint(sheet.fingerprint, measure),
  );

const fingerprint = ({ label, sha256 }: NonNullable<Sheet["fingerprint"]>, measure: Measure) =>
  h(
    View,
    null,
    h(
      Text,
      { style: styles.checkText },
      fitLines(`${label}\u00A0:`, widths.check, (part) => measure(part, { size: 9.5 })),
    ),
    h(Text, { style: { ...styles.checkText, ...styles.hash } }, hashInGroups(sha256)),
  );

/** A text with a hash in it is drawn without ligatures. */
const face = (text: string) => (/[0-9a-f]{8}/.test(text) ? styles.hash : {});

const foot = ({ authority, title, number }: Sheet) =>
  h(
    View,
    { style: styles.foot, fixed: true },
    h(Text, { style: styles.footWords }, `${authority.name} · ${title} ${number}`),
    h(Text, {
      render: ({ pageNumber, totalPages }) => `Page\u00A0${pageNumber} sur\u00A0${totalPages}`,
    }),
  );
