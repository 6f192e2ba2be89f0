import { printableSigns } from "./printable-signs.data.ts";
import { withPlainBullets } from "./text.ts";

/** What a document shows in the place of a sign that its fonts lack: whoever reads it sees that something stood there. */
const MISSING = "□";

type Spans = readonly (readonly [first: number, last: number])[];

const families: readonly Spans[] = Object.values(printableSigns).map((rows) =>
  rows
    .join(" ")
    .split(" ")
    .map((span) => {
      const [first = "", last = first] = span.split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
);

function has(spans: Spans, code: number): boolean {
  let [from, to] = [0, spans.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const [first = 0, last = 0] = spans[middle] ?? [];
    if (code < first) to = middle;
    else if (code > last) from = middle + 1;
    else return true;
  }
  return false;
}

/** Letter and accents of one sign are drawn from one font. */
const isHeld = (sign: string): boolean =>
  families.some((spans) => [...sign].every((each) => has(spans, each.codePointAt(0) ?? 0)));

// A letter with its accents, a flag, an emoji with what changes or joins it: what a reader takes for one sign.
const SIGN =
  /[\n\t]|\p{RI}\p{RI}?|[\s\S](?:[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]|\u200D\S)*/gu;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const SPACE = /^\s+$/;
const BLANK_LETTERS = /[\u115F\u1160\u2800\u3164\uFFA0]/;
const WITHOUT_SHAPE = /[\p{C}]/u;

/** The sign as a document shows it; null when none of its fonts has it. */
function shownSign(sign: string): string | null {
  if (sign === "\n") return sign;
  const seen = sign.replace(UNSEEN, "");
  if (seen === "") return BLANK_LETTERS.test(sign) ? null : "";
  if (isHeld(seen)) return seen;
  const composed = seen.normalize("NFC");
  if (isHeld(composed)) return composed;
  return SPACE.test(seen) ? " " : null;
}

/**
 * A text that every document can show: what no shipped font has becomes « □ », one for each sign that a reader sees; marks that
 * nobody sees are left out. Line breaks stay.
 */
export const drawableText = (text: string): string =>
  withPlainBullets(text)
    .replace(LINE_ENDS, "\n")
    .replace(SIGN, (sign) => shownSign(sign) ?? MISSING);

/** The first sign of a text that no document can show, in words: itself, or its number when nobody sees it; null when there is none. */
export function unprintableSign(text: string): string | null {
  for (const [sign] of withPlainBullets(text).replace(LINE_ENDS, "\n").matchAll(SIGN)) {
    if (shownSign(sign) !== null) continue;
    const code = sign.codePointAt(0) ?? 0;
    return WITHOUT_SHAPE.test(sign) || BLANK_LETTERS.test(sign)
      ? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`
      : sign;
  }
  return null;
}

/** What a form says of a text with such a sign. */
export const unprintableWords = (text: string): string =>
  `Le signe «\u00A0${unprintableSign(text) ?? ""}\u00A0» ne peut pas être imprimé sur vos documents\u00A0: retirez-le`;
