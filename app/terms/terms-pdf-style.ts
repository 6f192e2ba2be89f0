import { StyleSheet } from "@react-pdf/renderer";
import { pdfColours } from "#app/sheets/marks.pdf.ts";

/** Widths in points; A4 is 595.28 by 841.89. Widths passed to `fitLines` must agree with the styles below. */
export const pdfWidths = {
  paragraph: 427,
  item: 409,
  point: 184,
};

const margin = 64;
const number = 32;
const reading = { fontSize: 10.5, lineHeight: 1.45 };

/**
 * The renderer needs `fontSize` beside each `lineHeight`, and a text rendered per page must not inherit a line height: the
 * renderer multiplies both at once, without inheritance, and again on each pass.
 */
export const termsStyles = StyleSheet.create({
  page: {
    paddingTop: 76,
    paddingBottom: 70,
    paddingHorizontal: margin,
    fontFamily: "Source Sans 3",
    fontSize: 10.5,
    color: pdfColours.ink,
  },
  firstPage: { paddingTop: 56 },

  letterhead: { flexDirection: "row", alignItems: "center" },
  product: { fontSize: 22, fontWeight: 600, lineHeight: 1.15, color: pdfColours.green },
  body: { fontSize: 10.5, lineHeight: 1.3, color: pdfColours.inkSoft },
  version: { fontSize: 11, fontWeight: 600, lineHeight: 1.3, color: pdfColours.laterite },
  title: {
    width: 400,
    marginTop: 6,
    marginBottom: 26,
    fontSize: 28,
    fontWeight: 600,
    lineHeight: 1.16,
    color: pdfColours.green,
  },

  summary: {
    paddingTop: 20,
    paddingBottom: 10,
    paddingHorizontal: 22,
    borderRadius: 5,
    backgroundColor: pdfColours.sand,
  },
  blockTitle: { fontSize: 14, fontWeight: 600, lineHeight: 1.25, color: pdfColours.green },
  summaryNote: { marginTop: 2, marginBottom: 13, fontSize: 10, lineHeight: 1.4 },
  points: { flexDirection: "row", flexWrap: "wrap", justifyContent: "space-between" },
  point: { width: 204, marginBottom: 10, flexDirection: "row" },
  pointText: { flex: 1, fontSize: 10, lineHeight: 1.4 },

  contents: { marginTop: 26 },
  columns: { marginTop: 8, flexDirection: "row", justifyContent: "space-between" },
  column: { width: 225 },
  entry: { flexDirection: "row", paddingVertical: 1.1 },
  entryNumber: {
    width: 22,
    fontSize: 10.5,
    lineHeight: 1.35,
    fontWeight: 600,
    color: pdfColours.green,
  },
  entryTitle: { flex: 1, fontSize: 10.5, lineHeight: 1.35, color: pdfColours.ink },

  heading: { flexDirection: "row", marginBottom: 6, color: pdfColours.green },
  headingNumber: { width: number, fontSize: 14, fontWeight: 600, lineHeight: 1.25 },
  headingTitle: { flex: 1, fontSize: 14, fontWeight: 600, lineHeight: 1.25 },
  articleEnd: { marginBottom: 13 },
  preamble: { marginLeft: number, marginBottom: 7, ...reading },
  paragraph: { flexDirection: "row", marginBottom: 7 },
  paragraphNumber: { width: number, ...reading, color: pdfColours.inkSoft },
  paragraphText: { flex: 1, ...reading },
  item: { flexDirection: "row", marginLeft: number, marginBottom: 4 },
  lastItem: { marginBottom: 9 },
  itemLabel: { width: 18, ...reading, color: pdfColours.inkSoft },
  defined: { fontWeight: 600 },

  identity: {
    marginTop: 12,
    marginLeft: number,
    padding: 14,
    borderRadius: 5,
    backgroundColor: pdfColours.sand,
  },
  identityTitle: { marginBottom: 2, fontSize: 9, fontWeight: 600, lineHeight: 1.4 },
  identityText: { fontSize: 9, lineHeight: 1.4 },

  running: {
    position: "absolute",
    top: 36,
    left: margin,
    right: margin,
    paddingBottom: 6,
    flexDirection: "row",
    justifyContent: "space-between",
    borderBottomWidth: 0.75,
    borderBottomColor: pdfColours.line,
    fontSize: 8.5,
    color: pdfColours.inkSoft,
  },
  footerVersion: { flex: 1, paddingRight: 24 },
  footer: {
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
});
