import { Document, Page, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { fitLines, type Measure } from "./fit-lines.ts";
import { band, brandMark } from "./marks.pdf.ts";
import { hashInGroups, type Sheet, type SheetTable } from "./sheet.ts";
import {
  closeSizes,
  closeStyles,
  sheetSizes,
  sheetStyles,
  sheetWidths as widths,
} from "./sheet-pdf-style.ts";

/**
 * A sheet as an A4 document of as many pages as its lines need. Everything in it comes from its input, the creation date
 * included, so that the same data give the same bytes with the same release of the renderer.
 */
export function sheetDocument(sheet: Sheet, measure: Measure) {
  const draw = drawingOf(sheet, measure);
  const { styles } = draw;
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
      letterhead(sheet, draw),
      heading(sheet, draw),
      facts(sheet, draw),
      sheet.table && lines(sheet.table, draw),
      ...(sheet.more ?? []).map(({ title, table }, key) =>
        h(View, { key: `more ${key}` }, titleOf(title, draw), lines(table, draw)),
      ),
      // The end stays together, so that no page holds the box of the verification alone.
      h(
        View,
        { wrap: false },
        ...sheet.paragraphs.map((text, key) => h(View, { key }, paragraph(text, draw))),
        check(sheet, draw),
      ),
      foot(sheet, draw),
    ),
  );
}

interface Draw {
  measure: Measure;
  styles: typeof sheetStyles;
  /** Sizes of the letters: of the text, and of addresses and of the verification. */
  size: number;
  small: number;
}

/** Letters of the facts and of the letterhead beyond which a sheet is drawn closer, so that a receipt stays on one page. */
const MANY_LETTERS = 560;

function drawingOf({ facts, authority }: Sheet, measure: Measure): Draw {
  const texts = [...facts.map(({ value }) => value), authority.address, authority.email];
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  return letters > MANY_LETTERS
    ? { measure, styles: closeStyles, ...closeSizes }
    : { measure, styles: sheetStyles, ...sheetSizes };
}

const fitted = (text: string, width: number, { measure, size }: Draw, weight = 400) =>
  fitLines(text, width, (part) => measure(part, { size, weight }));

const fittedSmall = (text: string, width: number, { measure, small }: Draw) =>
  fitLines(text, width, (part) => measure(part, { size: small }));

const letterhead = ({ product, authority }: Sheet, draw: Draw) =>
  h(
    View,
    null,
    h(
      View,
      { style: draw.styles.letterhead },
      brandMark(),
      h(
        View,
        { style: draw.styles.names },
        h(Text, { style: draw.styles.product }, product),
        authority.name !== product && h(Text, { style: draw.styles.small }, authority.name),
      ),
      h(
        View,
        { style: draw.styles.address },
        ...[authority.address, authority.email, authority.phone].map((line, key) =>
          h(Text, { key, style: draw.styles.small }, fittedSmall(line, widths.address, draw)),
        ),
      ),
    ),
    h(View, { style: draw.styles.band }, band()),
  );

const heading = ({ title, number, issuedAt }: Sheet, draw: Draw) =>
  h(
    View,
    null,
    h(
      Text,
      { style: draw.styles.title },
      fitLines(title, widths.page, (part) => draw.measure(part, { size: 26, weight: 600 })),
    ),
    h(
      Text,
      { style: draw.styles.number },
      `N°\u00A0${number}, du\u00A0${formatDateLong(todayInDakar(issuedAt)).replaceAll(" ", "\u00A0")}`,
    ),
  );

const facts = (sheet: Sheet, draw: Draw) =>
  h(
    View,
    { style: draw.styles.facts },
    ...sheet.facts.map(({ label, value }, key) =>
      h(
        View,
        { key, style: draw.styles.fact, wrap: false },
        h(Text, { style: draw.styles.label }, fitted(label, widths.label, draw)),
        h(
          Text,
          { style: { ...draw.styles.value, ...face(value, draw) } },
          fitted(value, widths.value, draw, 600),
        ),
      ),
    ),
  );

/** The title of a table, on a page with its first row. */
const titleOf = (title: string, draw: Draw) =>
  h(Text, { style: draw.styles.tableTitle, minPresenceAhead: 60 }, title);

function lines({ columns, rows, notes, total }: SheetTable, draw: Draw) {
  const figures = columns.filter((column) => column.figures).length;
  const words = (widths.page - figures * widths.figures) / (columns.length - figures);
  const line = (cells: string[], key: number | string, style: object, weight = 400) => {
    const note = typeof key === "number" ? notes?.[key] : undefined;
    const row = cellsOf(
      cells,
      key,
      note === undefined ? style : { ...style, ...draw.styles.noted },
      weight,
    );
    return note === undefined
      ? row
      : h(View, { key, wrap: false }, row, h(Text, { style: draw.styles.note }, note));
  };
  const cellsOf = (cells: string[], key: number | string, style: object, weight: number) =>
    h(
      View,
      { key, style: { ...draw.styles.line, ...style }, wrap: false },
      ...columns.map((column, place) =>
        h(
          Text,
          {
            key: place,
            style: column.figures
              ? { ...draw.styles.figures, width: widths.figures }
              : { ...draw.styles.words, width: words, ...face(cells[place] ?? "", draw) },
          },
          fitted(cells[place] ?? "", words - 12, draw, weight),
        ),
      ),
    );
  return h(
    View,
    { style: draw.styles.table },
    h(
      View,
      { fixed: true },
      line(
        columns.map((column) => column.title),
        "head",
        draw.styles.head,
        600,
      ),
    ),
    ...rows.slice(0, -1).map((cells, key) => line(cells, key, {})),
    // Keep the total on a page with the row above it.
    h(
      View,
      { wrap: false },
      ...rows.slice(-1).map((cells) => line(cells, rows.length - 1, {})),
      total && line(total, "total", draw.styles.total, 600),
    ),
  );
}

const paragraph = (text: string, draw: Draw) =>
  h(
    Text,
    { style: { ...draw.styles.paragraph, ...face(text, draw) } },
    fitted(text, widths.page, draw),
  );

const check = (sheet: Sheet, draw: Draw) =>
  h(
    View,
    { style: draw.styles.check },
    h(Text, { style: draw.styles.checkTitle }, "Vérifier ce document"),
    h(
      Text,
      { style: { ...draw.styles.checkText, ...face(sheet.check, draw) } },
      fittedSmall(sheet.check, widths.check, draw),
    ),
    sheet.fingerprint && fingerprint(sheet.fingerprint, draw),
  );

const fingerprint = ({ label, sha256 }: NonNullable<Sheet["fingerprint"]>, draw: Draw) =>
  h(
    View,
    null,
    h(Text, { style: draw.styles.checkText }, fittedSmall(`${label}\u00A0:`, widths.check, draw)),
    h(Text, { style: { ...draw.styles.checkText, ...draw.styles.hash } }, hashInGroups(sha256)),
  );

/** A text with a hash in it is drawn without ligatures. */
const face = (text: string, draw: Draw) => (/[0-9a-f]{8}/.test(text) ? draw.styles.hash : {});

const foot = ({ authority, title, number }: Sheet, draw: Draw) =>
  h(
    View,
    { style: draw.styles.foot, fixed: true },
    h(Text, { style: draw.styles.footWords }, `${authority.name} · ${title} ${number}`),
    h(Text, {
      render: ({ pageNumber, totalPages }) => `Page\u00A0${pageNumber} sur\u00A0${totalPages}`,
    }),
  );
