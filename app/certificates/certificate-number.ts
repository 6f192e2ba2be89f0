import { checkDigit, type NumberKind } from "#app/kernel/identifiers.ts";
import { compactNumber } from "#app/listings/search-text.ts";

/** The numbers of certificates, `QC-SN-2026-00042-5`. */
export const certificateNumbers: NumberKind = { kind: "certificate", prefix: "QC-SN" };

const NUMBER = /^QC-SN-(\d{4})-(\d{5,9})-(\d)$/;
const TYPED = /^(?:certificat)?(?:n|no|numero)?qcsn(\d{4})(\d{5,9})(\d)$/;

/** Whether a text has the shape of a certificate number and the right check digit. */
export function isCertificateNumber(text: string): boolean {
  const [, year = "", rank = "", digit] = NUMBER.exec(text) ?? [];
  return digit !== undefined && checkDigit(year + rank) === digit;
}

/** Whether a text begins like a certificate number but stops, or becomes wrong, before the end. */
export const isIncompleteCertificateNumber = (text: string): boolean =>
  readCertificateNumber(text) === null &&
  /^(?:certificat)?(?:n|no|numero)?qcsn\d*$/.test(compactNumber(text));

export interface TypedCertificateNumber {
  number: string;
  /** False when the check digit does not fit: no certificate has this number. */
  possible: boolean;
}

/** Reads a certificate number whatever its case and separators (« qc sn 2026 00042 5 »). Null for a text of another shape. */
export function readCertificateNumber(text: string): TypedCertificateNumber | null {
  const [, year, rank, digit] = TYPED.exec(compactNumber(text)) ?? [];
  if (!digit) return null;
  const number = `QC-SN-${year}-${rank}-${digit}`;
  return { number, possible: isCertificateNumber(number) };
}
