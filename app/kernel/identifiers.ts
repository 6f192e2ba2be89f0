import { v7 } from "uuid";

const CANONICAL_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A new UUIDv7: it sorts by creation time, so that inserts go to the end of an index. */
export const newId = (): string => v7();

/** A random UUID for browsers, without a library. `crypto.randomUUID` needs https and Chrome 92. */
export function randomId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Whether a text can be sent to a `uuid` column: canonical lower-case form, of any version. */
export const isId = (text: string): boolean => CANONICAL_UUID.test(text);

/** A kind of number without gaps, such as certificate numbers. */
export interface NumberKind {
  /** Name of its counter in `number_serial`. */
  kind: string;
  /** First part of each number, such as « QC-SN ». */
  prefix: string;
}

/** The quasigroup of order 10 from the thesis of H. Michael Damm (2004): totally anti-symmetric. */
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

/** Damm's check digit: detects any single wrong digit and any two adjacent digits that are swapped. */
export const checkDigit = (digits: string): string =>
  [...digits].reduce((interim, digit) => damm[Number(interim)]?.[Number(digit)] ?? "0", "0");

/** The full number, `QC-SN-2026-00042-5`, with the check digit over year and serial. */
export function numberOf({ prefix }: NumberKind, year: number, serial: number): string {
  const rank = String(serial).padStart(5, "0");
  return `${prefix}-${year}-${rank}-${checkDigit(`${year}${rank}`)}`;
}
