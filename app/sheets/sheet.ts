import type { PdfDocument } from "#app/kernel/context.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";

/** A table with column titles, such as amounts; columns of figures are right-aligned, a narrow one names what stands beside it. */
export interface SheetTable {
  columns: { title: string; figures?: boolean; narrow?: boolean }[];
  rows: string[][];
  /** A line of the whole width below each row, such as a hash. */
  notes?: string[];
  /** The last row, in bold. */
  total?: string[];
}

/** A document that the product issues, such as a receipt. Its whole content, in French, is given; the drawing adds no fact. */
export interface Sheet {
  /** Name of the platform, printed above that of the certification body. */
  product: string;
  /** The issuer; the phone formatted for display. */
  authority: { name: string; address: string; email: string; phone: string };
  title: string;
  number: string;
  /** Time of the event; also the creation date of the PDF. */
  issuedAt: Date;
  /** Facts in order, each with its label. */
  facts: { label: string; value: string }[];
  /** Before the first table. */
  opening?: string[];
  table?: SheetTable;
  /** Tables after the first, each below its title. */
  more?: { title: string; table: SheetTable }[];
  paragraphs: string[];
  /** How a reader verifies that the document is genuine. */
  check: string;
  /** A hash that the journal holds, and of what it is. */
  fingerprint?: { label: string; sha256: string };
  /** A document without value, which every page says; `drawOnce` sets it for the companies of the demonstration. */
  mark?: typeof demonstrationMark;
}

/** The word across the page and the sentence at its top, on documents of the demonstration. */
export const demonstrationMark = {
  word: "DÉMONSTRATION",
  sentence: "DÉMONSTRATION\u00A0: ce document est un exemple et n’a aucune valeur",
};

/** How the reason of a seal begins on a sheet; its number follows. */
export const sealedSheet = "Document ";

/** A hash in groups of eight digits, which can be compared by eye and read out. */
export const hashInGroups = (sha256: string): string => sha256.replaceAll(/.{8}(?=.)/g, "$& ");

/** A sheet as input for `ctx.renderPdf`. */
export const sheetPdf = (data: Sheet): PdfDocument => ({ kind: "sheet", data });

/** The same sheet, marked when it is one of the demonstration. */
export const marked = (sheet: Sheet, isDemo: boolean): Sheet =>
  isDemo ? { ...sheet, mark: demonstrationMark } : sheet;

/** What a signer reads when the document cannot be drawn. */
export const notDrawn: RefusalAnswer<never> = {
  status: 409,
  message:
    "Le document n’a pas pu être dessiné\u00A0: rien n’a été signé. Réessayez dans une minute\u202F; si cela dure, prévenez l’administrateur avec l’heure de votre essai.",
};
