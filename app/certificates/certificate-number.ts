import { compactNumber } from "#app/companies/search-text.ts";

/** The quasigroup of order 10 of H. Michael Damm (2004), from his thesis: totally anti-symmetric. */
const damm = [
  "0317598642",
  "7092154863",
  "4206871359",
  "1750983426",
  "6123045978",
  "3674209581",
  "5869720134",
  "8945362017",
  "9438617205",
  "2581436790",
];

/** Damm's check digit: any single wrong digit, and any two neighbours that changed places, make another one. */
export const checkDigit = (digits: string): string =>
  [...digits].reduce((interim, digit) => damm[Number(interim)]?.[Number(digit)] ?? "0", "0");

/** The number of a certificate: `QC-SN-2026-00042-5`, with the check digit over year and serial. */
export function certificateNumber(year: number, serial: number): string {
  const rank = String(serial).padStart(5, "0");
  return `QC-SN-${year}-${rank}-${checkDigit(`${year}${rank}`)}`;
}

const NUMBER = /^QC-SN-(\d{4})-(\d{5,9})-(\d)$/;
const TYPED = /^(?:certificat)?(?:n|no|numero)?qcsn(\d{4})(\d{5,9})(\d)$/;

/** Whether a number could be one of ours: of this shape and with the right check digit. */
export function isCertificateNumber(text: string): boolean {
  const [, year = "", rank = "", digit] = NUMBER.exec(text) ?? [];
  return digit !== undefined && checkDigit(year + rank) === digit;
}

export interface TypedCertificateNumber {
  number: string;
  /** False when a digit was read or typed wrong: no certificate bears this number. */
  possible: boolean;
}

/** Reads a number whatever its case and separators, « qc sn 2026 00042 5 »; null for a text of another shape. */
export function readCertificateNumber(text: string): TypedCertificateNumber | null {
  const [, year, rank, digit] = TYPED.exec(compactNumber(text)) ?? [];
  if (!digit) return null;
  const number = `QC-SN-${year}-${rank}-${digit}`;
  return { number, possible: isCertificateNumber(number) };
}
