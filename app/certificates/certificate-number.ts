import { checkDigit, type NumberKind } from "#app/kernel/identifiers.ts";
import { compactNumber } from "#app/listings/search-text.ts";

/** The numbers of certificates, `QC-SN-2026-00042-5`. */
export const certificateNumbers: NumberKind = { kind: "certificate", prefix: "QC-SN" };

const NUMBER = /^QC-SN-(\d{4})-(\d{5,9})-(\d)$/;
const TYPED = /^(?:certificat)?(?:n|no|numero)?qcsn(\d{4})(\d{5,9})(\d)$/;
/** Letters that are typed for the digits that look like them, after the first letters of the number. */
const LOOKALIKE = /[oil]/g;

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

/** Characters of the longest text that is read as a number, with separators, and of a text that is shown because it is none. */
const LONGEST_READ = 100;
const LONGEST_SHOWN = 60;

/** A typed text that is no number, as a page shows it: what is left out of a long one is marked. */
export const shownText = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1)}…` : text;

/** Reads a certificate number whatever its case and separators (« qc sn 2026 00042 5 »), O for 0 and I or l for 1. Null for a text of another shape or a longer one: its beginning is not read alone. */
export function readCertificateNumber(text: string): TypedCertificateNumber | null {
  if (text.length > LONGEST_READ) return null;
  const [, head = "", digits = ""] = /^(.*?qcsn)(.*)$/.exec(compactNumber(text)) ?? [];
  const typedDigits = digits.replace(LOOKALIKE, (letter) => (letter === "o" ? "0" : "1"));
  const [, year, rank, digit] = TYPED.exec(head + typedDigits) ?? [];
  if (!digit) return null;
  const number = `QC-SN-${year}-${rank}-${digit}`;
  return { number, possible: isCertificateNumber(number) };
}

/**
 * The numbers with a right check digit that a number with a wrong one may stand for: one digit misread, or two neighbours exchanged, in
 * the rank or the check digit. The year is taken as it is.
 */
export function nearNumbers(number: string): string[] {
  const [, year = "", rank = "", digit = ""] = NUMBER.exec(number) ?? [];
  const digits = rank + digit;
  const near = [...digits].flatMap((ownDigit, at) => {
    const [before, after] = [digits.slice(0, at), digits.slice(at + 1)];
    const misread = [..."0123456789"].map((other) => before + other + after);
    return [...misread, before + after.slice(0, 1) + ownDigit + after.slice(1)];
  });
  const numbers = near.map((each) => `QC-SN-${year}-${each.slice(0, -1)}-${each.slice(-1)}`);
  return [...new Set(numbers)].filter(isCertificateNumber);
}
