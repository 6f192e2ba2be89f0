import type { PdfDocument } from "#app/kernel/context.ts";

/** Everything that is printed on a certificate, in French, and the data attached to it; the drawing adds no fact. */
export interface CertificatePdf {
  /** ISO instant; also the creation date of the PDF. */
  issuedAt: string;
  /** Title of the PDF. */
  title: string;
  product: string;
  /** The certification body and what it does. */
  issuer: string;
  words: string;
  givenTo: string;
  holder: { name: string; facts: { label: string; value: string }[] };
  /** The number first, then two dates. */
  facts: { label: string; value: string }[];
  columns: string[];
  rows: { code: string; name: string; level: string; class: string; dates: string }[];
  notes: string[];
  continues: string;
  second: string;
  done: string[];
  signed: { name: string; quality: string };
  sealed: { title: string; text: string };
  today: { strong: string; before: string; host: string; after: string };
  code: { address: string; alternative: string; opens: string; host: string; rest: string };
  /** « DÉMONSTRATION » or « ESSAI » across the page, and in words at its top; null for a real certificate. */
  mark: { word: string; sentence: string } | null;
  sealAlternative: string;
  attached: { json: string; description: string };
}

/** A certificate as input for `ctx.renderPdf`. */
export const certificatePdf = (data: CertificatePdf): PdfDocument => ({
  kind: "certificate",
  data,
});
