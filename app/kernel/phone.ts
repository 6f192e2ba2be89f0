import { withPlainDigits } from "./text.ts";

type PhoneProblem =
  | "empty"
  | "not-a-number"
  | "wrong-length"
  | "wrong-foreign-length"
  | "without-country"
  | "unknown-prefix";

/** French message for a number that cannot be called. */
export const phoneProblems: Record<PhoneProblem, string> = {
  empty: "Le numéro de téléphone est requis",
  "not-a-number":
    "Le numéro de téléphone ne doit comporter que des chiffres (exemple\u00A0: 77 123 45 67)",
  "wrong-length": "Le numéro de téléphone doit comporter 9 chiffres (exemple\u00A0: 77 123 45 67)",
  "wrong-foreign-length":
    "Un numéro de téléphone étranger comporte de 7 à 15 chiffres après le signe +",
  "without-country":
    "Ce numéro semble sénégalais\u00A0: écrivez-le sans le + ni les 00 (exemple\u00A0: 77 123 45 67)",
  "unknown-prefix":
    "Aucun numéro de téléphone du Sénégal ne commence ainsi. S’il est étranger, commencez par + et l’indicatif du pays.",
};

export type ParsedPhone =
  | { ok: true; e164: string; national: string | null }
  | { ok: false; reason: PhoneProblem };

// Numbering plan of Senegal as in the metadata of libphonenumber: mobile, fixed (33 Sonatel, 30 Expresso, a few 32), voice
// over IP, toll-free. 73, 74 and 79 are not assigned. Numbers are portable, so a prefix identifies neither the operator nor
// the wallet.
const SENEGAL_PREFIXES = "70 71 72 75 76 77 78 33 30 32 39 800".split(" ");
const SENEGAL = "+221";
const LONGEST_TEXT = 60;
const LABEL =
  /^(?:t[ée]l(?:[ée]phone)?|tel|mobile|portable|fixe|gsm|whatsapp|sms|callto)\b\.? ?:? ?/i;
// The numbers of North America and those of Russia and Kazakhstan have ten digits after 1 and 7.
const FOREIGN = /^(?:[17]\d{10}|[2-689]\d{6,14})$/;
// Landlines of Italy: a 0 after 39.
const FOREIGN_OF_NINE_DIGITS = /^390/;
const SEPARATORS = /[ ().\-/_\u2010-\u2015\u2212]/g;
const COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * Reads a phone number in any usual notation: nine digits are Senegalese, with or without 221, 00221 or +221 before them; a
 * foreign number must begin with + or 00. `national` is null for a foreign one.
 */
export function parsePhone(text: string): ParsedPhone {
  if (text.length > LONGEST_TEXT) return refuse("wrong-length");
  const written = withPlainDigits(text).replace(LABEL, "");
  if (written === "") return refuse("empty");
  const international = /^\(?(?:\+|00)/.test(written);
  // « +33 (0)6 12… »: the zero in brackets is not dialled from abroad.
  const compact = (international ? written.replace("(0)", "") : written).replace(SEPARATORS, "");
  if (!/^\+?\d+$/.test(compact)) return refuse("not-a-number");
  const digits = compact.replace(/^\+?(?:00)?/, "");
  if (digits.startsWith("221") && (international || digits.length === 12)) {
    return senegalese(digits.slice(3));
  }
  if (!international) return senegalese(compact);
  if (senegalese(digits.replace(/^0/, "")).ok && !FOREIGN_OF_NINE_DIGITS.test(digits))
    return refuse("without-country");
  return FOREIGN.test(digits)
    ? { ok: true, e164: `+${digits}`, national: null }
    : refuse("wrong-foreign-length");
}

function senegalese(number: string): ParsedPhone {
  if (number.length !== 9) return refuse("wrong-length");
  if (!SENEGAL_PREFIXES.some((prefix) => number.startsWith(prefix))) {
    return refuse("unknown-prefix");
  }
  return { ok: true, e164: SENEGAL + number, national: grouped(number) };
}

const refuse = (reason: PhoneProblem): ParsedPhone => ({ ok: false, reason });

const grouped = (number: string) =>
  number.startsWith("8")
    ? number.replace(/^(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3")
    : number.replace(/^(\d{2})(\d{3})(\d{2})(\d{2})$/, "$1 $2 $3 $4");

/**
 * Formats a stored E.164 number: « +221 77 123 45 67 », or « 77 123 45 67 » in the national form, which only Senegalese
 * numbers have. A text that is not E.164 is returned unchanged.
 */
export function formatPhone(
  e164: string,
  form: "international" | "national" = "international",
): string {
  if (!/^\+[1-9]\d{6,14}$/.test(e164)) return e164;
  if (e164.startsWith(SENEGAL)) {
    const national = grouped(e164.slice(SENEGAL.length));
    return form === "national" ? national : `${SENEGAL} ${national}`;
  }
  const digits = e164.slice(1);
  const country = COUNTRY_CODE.exec(digits)?.[0] ?? "";
  const pairs = digits.slice(country.length).replace(/\B(?=(?:\d{2})+$)/g, " ");
  return `+${country} ${pairs}`;
}
