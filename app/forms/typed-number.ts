import { parseFcfa } from "#app/kernel/money.ts";
import { withPlainDigits } from "#app/kernel/text.ts";

export type NumberProblem = "words" | "odd-groups" | "decimals" | "negative" | "too-large";

export type TypedNumber =
  | {
      ok: true;
      value: number;
      /** Written with a word such as « millions », so that the page should show the number that was understood. */
      worded: boolean;
    }
  | { ok: false; reason: "empty" | NumberProblem };

interface Reading {
  /** Whether the number may be below zero: equity. */
  negative?: boolean;
}

const scales: readonly [word: RegExp, unit: number][] = [
  [/^(?:mill?iards?|Mds?|Mrds?)$/, 1_000_000_000],
  [/^(?:mill?ions?|M)$/, 1_000_000],
  [/^(?:milles?|[kK])$/, 1_000],
];

const LARGEST = 999_999_999_999_999;
const TERM = /^([\d ]*\d(?:,\d{1,3}|\.\d{1,2})?) ?([a-zA-Z]+)\.?(?: (?:de|et))?(?= |$)/;
const CURRENCY = /^(?:(?:f|frs?|francs?)?[ .]*c\.?f\.?a|f|frs?|francs?|xof)\.?$/i;

/**
 * Reads a whole number as people write it: « 12 000 000 FCFA », « 12 millions », « 1,5 milliard », « 2 millions 500 mille ».
 * A number below zero is written with a minus sign, with « moins », or in the brackets of accountants.
 */
export function readNumber(text: string, { negative = false }: Reading = {}): TypedNumber {
  const written = withPlainDigits(text).trim();
  const brackets = /^\((.*)\)$/.exec(written)?.[1];
  const below = brackets ?? /^(?:moins|[-\u2212\u2013]) ?(.*)$/i.exec(written)?.[1];
  const unsigned = (below ?? written).trim();
  const parsed = parseFcfa(unsigned);
  const number: TypedNumber = parsed.ok
    ? { ok: true, value: Number(parsed.amount), worded: false }
    : (readWorded(unsigned) ?? {
        ok: false,
        reason: parsed.reason === "not-a-number" ? "words" : parsed.reason,
      });
  if (!number.ok || below === undefined || number.value === 0) return number;
  return negative
    ? { ...number, value: -number.value, worded: number.worded || !/^[-\u2212]/.test(written) }
    : { ok: false, reason: "negative" };
}

/** A number written with « millions » and the like, in falling order; null for other text. */
function readWorded(text: string): TypedNumber | null {
  let rest = text;
  let sum = 0;
  let last = Number.POSITIVE_INFINITY;
  for (let term = TERM.exec(rest); term; term = TERM.exec(rest)) {
    const [whole, digits = "", word = ""] = term;
    const unit = scales.find(([written]) => written.test(shortOrLower(word)))?.[1];
    if (unit === undefined || unit >= last) break;
    sum += Math.round(Number(digits.replace(/ /g, "").replace(",", ".")) * unit);
    last = unit;
    rest = rest.slice(whole.length).trim();
  }
  if (last === Number.POSITIVE_INFINITY) return null;
  if (rest !== "" && !CURRENCY.test(rest)) {
    const units = parseFcfa(rest);
    if (!units.ok || units.amount >= BigInt(last)) return null;
    sum += Number(units.amount);
  }
  return sum > LARGEST
    ? { ok: false, reason: "too-large" }
    : { ok: true, value: sum, worded: true };
}

/** « MILLIONS » is a word, while « M » and « m » are not the same. */
const shortOrLower = (word: string) => (word.length > 3 ? word.toLowerCase() : word);

/** The error of a typed number, in words. */
export function numberProblem(reason: NumberProblem, { money }: { money: boolean }): string {
  const example = money ? "1 500 000" : "3";
  return {
    words: `Écrivez ce nombre en chiffres, par exemple ${example}`,
    "odd-groups":
      "Vérifiez ce nombre\u00A0: ses chiffres vont par groupes de trois, par exemple 1 500 000",
    decimals: money
      ? "Écrivez un montant entier\u00A0: le franc CFA n’a pas de centimes"
      : "Écrivez un nombre entier, par exemple 3",
    negative: "Ce nombre ne peut pas être négatif\u00A0: écrivez 0 s’il n’y a rien",
    "too-large": "Vérifiez ce nombre\u00A0: il est trop grand",
  }[reason];
}
