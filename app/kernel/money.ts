import { withPlainDigits } from "./text.ts";

export type FcfaProblem =
  | "empty"
  | "not-a-number"
  | "odd-groups"
  | "decimals"
  | "negative"
  | "too-large";
export type ParsedFcfa = { ok: true; amount: bigint } | { ok: false; reason: FcfaProblem };

const LARGEST = 999_999_999_999_999n;
const LONGEST_TEXT = 100;
const CURRENCY = / ?(?:(?:f|frs?|francs?)?[ .]*c\.?f\.?a|f|frs?|francs?|xof)\.?$/i;
const CURRENCY_BEFORE = /^(?:f[ .]*)?(?:c\.?f\.?a|xof)\.? ?(?=\d)/i;
const GROUPED_BY_SPACES = /^\d+(?: \d{3})*$/;
const GROUPED_BY_MARKS = /^[1-9]\d{0,2}(?:[ .]\d{3})+$|^[1-9]\d{0,2}(?:[ ,]\d{3})+$/;
const DECIMAL = /^[\d ]*(?:[.,][\d ]*)+$/;

/**
 * Reads an amount in whole francs as people write it. Spaces, dots and commas are accepted as thousands separators only,
 * between groups of three digits; since the franc has no decimals, « 1.500 » is 1500 and « 1,50 » is refused. A dot and a
 * comma in one number are refused too: one of them would be a decimal mark. « ,00 » and « ,- » at the end are left out.
 */
export function parseFcfa(text: string): ParsedFcfa {
  if (text.length > LONGEST_TEXT) return refuse("not-a-number");
  const written = withPlainDigits(text);
  if (written === "") return refuse("empty");
  const unsigned = written.replace(/^[-+\u2212\u2013] ?/, "");
  const number = unsigned
    .replace(CURRENCY_BEFORE, "")
    .replace(CURRENCY, "")
    .replace(/['\u2019]/g, " ")
    .replace(/ ?([.,]) ?/g, "$1")
    .replace(/(\d)(?:\.|[.,](?:00|-))$/, "$1");
  const isWhole = GROUPED_BY_SPACES.test(number) || GROUPED_BY_MARKS.test(number);
  if (!isWhole) {
    if (/^\d[\d ]*$/.test(number)) return refuse("odd-groups");
    return refuse(/\d/.test(number) && DECIMAL.test(number) ? "decimals" : "not-a-number");
  }
  if (unsigned !== written && !written.startsWith("+")) return refuse("negative");
  const amount = BigInt(number.replace(/\D/g, ""));
  return amount > LARGEST ? refuse("too-large") : { ok: true, amount };
}

const refuse = (reason: FcfaProblem): ParsedFcfa => ({ ok: false, reason });

/** Groups of three digits separated by U+202F; a fraction is rounded to a whole number. */
export const formatInteger = (value: bigint | number): string =>
  BigInt(typeof value === "number" ? Math.round(value) : value)
    .toString()
    .replace(/\B(?=(?:\d{3})+$)/g, "\u202F");

/** The amount with its unit after U+00A0: « 1 500 000 FCFA ». */
export const formatFcfa = (amount: bigint | number): string => `${formatInteger(amount)}\u00A0FCFA`;

const large = [
  { unit: 1_000_000_000, one: "milliard", many: "milliards" },
  { unit: 1_000_000, one: "million", many: "millions" },
] as const;

/** A round amount in words, « 1,5 milliard de FCFA »; any other amount in figures. */
export function shortFcfa(amount: number): string {
  const scale = large.find(({ unit }) => amount >= unit);
  if (!scale || amount % (scale.unit / 10) !== 0) return formatFcfa(amount);
  const count = amount / scale.unit;
  const word = count < 2 ? scale.one : scale.many;
  return `${String(count).replace(".", ",")}\u00A0${word} de\u00A0FCFA`;
}
