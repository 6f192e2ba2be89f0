import { StyleSheet } from "@react-pdf/renderer";
import { pdfColours } from "./marks.pdf.ts";

const margin = 64;

/** Widths in points; A4 is 595.28 by 841.89. Widths passed to `fitLines` must agree with the styles below. */
export const sheetWidths = {
  page: 467,
  label: 160,
  value: 290,
  figures: 96,
  address: 200,
  check: 437,
};

export const sheetSizes = { size: 10.5, small: 9.5 };
/** For a sheet whose texts are so long that a page would not hold it. */
export const closeSizes = { size: 9.5, small: 8.5 };

const reading = { fontSize: 10.5, lineHeight: 1.35 };
const rule = { borderBottomWidth: 0.75, borderBottomColor: pdfColours.line };

/** The renderer needs `fontSize` beside each `lineHeight`, and a text rendered per page must not inherit a line height. */
export const sheetStyles = StyleSheet.create({
  page: {
    paddingTop: 44,
    paddingBottom: 62,
    paddingHorizontal: margin,
    fontFamily: "Source Sans 3",
    fontSize: 10.5,
    color: pdfColours.ink,
  },
  letterhead: { flexDirection: "row", alignItems: "center" },
  band: { marginBottom: -14 },
  names: { flex: 1, paddingRight: 16 },
  product: { fontSize: 22, fontWeight: 600, lineHeight: 1.15, color: pdfColours.green },
  address: { maxWidth: sheetWidths.address + 2, alignItems: "flex-end", textAlign: "right" },
  small: { fontSize: 9.5, lineHeight: 1.35, color: pdfColours.inkSoft },

  title: { fontSize: 26, fontWeight: 600, lineHeight: 1.16, color: pdfColours.green },
  number: {
    marginTop: 6,
    fontSize: 11,
    fontWeight: 600,
    lineHeight: 1.3,
    color: pdfColours.laterite,
  },

  facts: { marginTop: 12, borderTopWidth: 0.75, borderTopColor: pdfColours.line },
  fact: { flexDirection: "row", paddingVertical: 3, ...rule },
  label: { width: sheetWidths.label + 17, ...reading, color: pdfColours.inkSoft },
  value: { flex: 1, ...reading, fontWeight: 600 },

  table: { marginTop: 18 },
  line: { flexDirection: "row", paddingVertical: 3, ...rule },
  head: { fontWeight: 600, color: pdfColours.green, borderBottomColor: pdfColours.green },
  tableTitle: {
    marginTop: 26,
    marginBottom: -14,
    fontSize: 13,
    fontWeight: 600,
    lineHeight: 1.3,
    color: pdfColours.green,
  },
  noted: { borderBottomWidth: 0, paddingBottom: 0 },
  note: { paddingBottom: 6, fontSize: 9, lineHeight: 1.4, color: pdfColours.inkSoft, ...rule },
  total: { fontWeight: 600, borderTopWidth: 0.75, borderTopColor: pdfColours.green },
  words: { paddingRight: 12, ...reading },
  figures: { textAlign: "right", ...reading },

  paragraph: { marginTop: 12, ...reading },
  check: { marginTop: 18, padding: 13, borderRadius: 5, backgroundColor: pdfColours.sand },
  checkTitle: { marginBottom: 2, fontSize: 9.5, fontWeight: 600, lineHeight: 1.4 },
  checkText: { fontSize: 9.5, lineHeight: 1.4 },
  // A reader who copies « ff » from a hash must not get « ﬀ ».
  hash: { fontFeatureSettings: { liga: false } as never },

  foot: {
    position: "absolute",
    bottom: 32,
    left: margin,
    right: margin,
    paddingTop: 7,
    flexDirection: "row",
    justifyContent: "space-between",
    borderTopWidth: 0.75,
    borderTopColor: pdfColours.line,
    fontSize: 8.5,
    color: pdfColours.inkSoft,
  },
  footWords: { flex: 1, paddingRight: 24 },
});

const closeReading = { fontSize: closeSizes.size, lineHeight: 1.25 };
const closeSmall = { fontSize: closeSizes.small, lineHeight: 1.25 };

/** The same styles with smaller letters and less space between the parts. */
export const closeStyles: typeof sheetStyles = {
  ...sheetStyles,
  page: { ...sheetStyles.page, paddingTop: 32, paddingBottom: 54, fontSize: closeSizes.size },
  product: { ...sheetStyles.product, fontSize: 16 },
  small: { ...sheetStyles.small, ...closeSmall },
  facts: { ...sheetStyles.facts, marginTop: 8 },
  label: { ...sheetStyles.label, ...closeReading },
  value: { ...sheetStyles.value, ...closeReading },
  table: { ...sheetStyles.table, marginTop: 12 },
  words: { ...sheetStyles.words, ...closeReading },
  figures: { ...sheetStyles.figures, ...closeReading },
  paragraph: { ...sheetStyles.paragraph, ...closeReading, marginTop: 8 },
  check: { ...sheetStyles.check, marginTop: 10, padding: 10 },
  checkTitle: { ...sheetStyles.checkTitle, ...closeSmall },
  checkText: { ...sheetStyles.checkText, ...closeSmall },
};
