import type { PdfDocument } from "#app/kernel/context.ts";

/** What the product puts on paper for somebody: a receipt. Everything on it, in French, is given; its drawing adds no fact. */
export interface Sheet {
  /** Name of the platform, above that of the body. */
  product: string;
  /** Who issues it; the phone as it is to be read. */
  authority: { name: string; address: string; email: string; phone: string };
  title: string;
  number: string;
  /** When what it tells happened; the document says that it was made then. */
  issuedAt: Date;
  /** In order, each beside its label. */
  facts: { label: string; value: string }[];
  /** Lines under column titles, such as amounts; columns of figures stand at the right. */
  table?: {
    columns: { title: string; figures?: boolean }[];
    rows: string[][];
    /** The last line, in strong letters. */
    total?: string[];
  };
  paragraphs: string[];
  /** How somebody who is shown the paper finds out that it is genuine. */
  check: string;
}

/** The paper as a document to draw (`ctx.renderPdf`). */
export const sheetPdf = (data: Sheet): PdfDocument => ({ kind: "sheet", data });
