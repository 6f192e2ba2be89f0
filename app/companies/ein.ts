import { cleanLine, isPrintable, withPlainDigits } from "#app/kernel/text.ts";

export type EinWarning = "check-digit" | "cofi-missing";
type EinProblem = "empty" | "wrong-length" | "wrong-cofi" | "other-words" | "not-a-number";
export type ParsedEin =
  | { ok: true; key: string; cofi: string | null; display: string; warnings: EinWarning[] }
  | { ok: false; reason: EinProblem };

/** Texts shown for a number that is accepted with a warning (domain §2.1). */
export const einWarningTexts: Record<EinWarning, string> = {
  "check-digit": "La clé de contrôle de ce NINEA semble incorrecte. Vérifiez votre saisie.",
  "cofi-missing": "Ajoutez le code COFI si vous le connaissez",
};

const problemTexts: Record<EinProblem, string> = {
  empty: "Le numéro d’identification fiscale est requis",
  "wrong-length":
    "Le NINEA doit comporter 7 ou 9 chiffres, suivis si possible du code COFI (exemple\u00A0: 005677234 2G3)",
  "wrong-cofi":
    "Le code COFI qui suit le NINEA comporte un chiffre, une lettre et un chiffre (exemple\u00A0: 005677234 2G3)",
  "other-words":
    "Écrivez seulement le NINEA et, si vous le connaissez, le code COFI (exemple\u00A0: 005677234 2G3)",
  "not-a-number": "Indiquez le numéro d’identification fiscale qui figure sur vos papiers",
};
const wrongForeignLength = "Le numéro d’identification fiscale doit comporter de 3 à 40 caractères";

/** Text shown for a number that is refused. */
export function einMessage({ ein, country }: { ein: string; country: string }): string {
  const parsed = parseEin(ein, country);
  const reason = parsed.ok ? "empty" : parsed.reason;
  return reason === "wrong-length" && country !== "SN" ? wrongForeignLength : problemTexts[reason];
}

const LONGEST_TEXT = 200;
const SEPARATORS = /[ .,;:()[\]\-/_°\u2010-\u2015\u2212]/g;
const LABEL = /^(?:N(?:UM[EÉ]RO|O)?(?=NINEA|\d))?(?:NINEA)?(?:COFI)?(?:N(?:UM[EÉ]RO|O)?(?=\d))?/;
const COFI = /^(\d+)(?:CODE)?COFI(?=\d)/;
/** Documents and people write the legal form around the number. */
const LEGAL_FORM =
  /^(?:SUARL|SARLU?|SAU|SASU?|GIE|SNC|SCS|SCI|SCP|ETS)(?=N|\d)|(?:SUARL|SARLU?|EURL|SAU?|SASU?|GIE|SNC|SCS|SCI|SCP|EI|ETS)(?:UNIPERSONNELLE)?$/g;
const NINEA = /^(\d{7}|\d{9})(\d[A-Z]\d)?$/;
/** A NINEA followed by a COFI code that lacks a character, has one too many or a wrong one. */
const NINEA_WITH_WRONG_COFI = /^(\d{7}|\d{9})(?!\d{2})\d?[A-Z][\dA-Z]{0,2}$/;
const NINEA_AND_COFI_FIRST = /^(\d{7}|\d{9})\d[A-Z]\d/;
/** A number of the right length that stands alone among words. */
const NINEA_AMONG_WORDS = /(?<!\d)(\d{7}|\d{9})(?!\d)/;

/**
 * Reads a tax number. For Senegal (NINEA, domain §2.1) the key is the nine-digit root alone, older roots of
 * seven digits padded with zeros, because the COFI code changes with the tax regime; a wrong check digit only
 * warns, since real numbers fail it. Elsewhere any identifier of 3 to 40 characters will do.
 */
export function parseEin(text: string, country: string): ParsedEin {
  if (text.length > LONGEST_TEXT) return refuse("wrong-length");
  const written = withPlainDigits(text).toUpperCase();
  if (written === "") return refuse("empty");
  return country === "SN" ? parseNinea(written) : parseForeign(text);
}

function parseNinea(written: string): ParsedEin {
  const compact = written
    .replace(SEPARATORS, "")
    .replace(LEGAL_FORM, "")
    .replace(LABEL, "")
    .replace(COFI, "$1");
  const [, digits, cofi = null] = NINEA.exec(compact) ?? [];
  // « Néant », « en cours » or 000000000.
  if (!/[1-9]/.test(digits ?? compact)) return refuse("not-a-number");
  if (digits === undefined) return refuse(problemOf(compact));
  const root = digits.padStart(9, "0");
  const warnings: EinWarning[] = [];
  if (!hasRightCheckDigit(root)) warnings.push("check-digit");
  if (cofi === null) warnings.push("cofi-missing");
  return { ok: true, key: root, cofi, display: cofi ? `${root} ${cofi}` : root, warnings };
}

function problemOf(compact: string): EinProblem {
  if (NINEA_WITH_WRONG_COFI.test(compact)) return "wrong-cofi";
  return NINEA_AMONG_WORDS.test(compact) || NINEA_AND_COFI_FIRST.test(compact)
    ? "other-words"
    : "wrong-length";
}

const hasRightCheckDigit = (root: string): boolean => weightedSum(root) % 10 === 0;

/** Appends the check digit to eight digits, to make up a NINEA for demonstrations (domain §2.1). */
export const withCheckDigit = (digits: string): string =>
  `${digits}${(10 - (weightedSum(digits) % 10)) % 10}`;

/** Sum with the weights 1 2 1 2 1 2 1 2 1. */
const weightedSum = (digits: string): number =>
  [...digits].reduce((total, digit, index) => total + Number(digit) * (1 + (index % 2)), 0);

function parseForeign(text: string): ParsedEin {
  const display = cleanLine(text);
  const key = withPlainDigits(display)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, "");
  if (!/[1-9]/.test(key)) return refuse("not-a-number");
  return isPrintable(display) && display.length >= 3 && display.length <= 40
    ? { ok: true, key, cofi: null, display, warnings: [] }
    : refuse("wrong-length");
}

const refuse = (reason: EinProblem): ParsedEin => ({ ok: false, reason });
