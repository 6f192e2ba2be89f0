/** Without the characters that look alike on paper: 0 and O, 1, I and L, U and V. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 24 of 30 characters: 117 bits, so that a hash without salt is enough (security R1.1). */
const length = 24;

export const recoveryCodes = 10;
/** With this many left or fewer, the owner is advised to make new ones. */
export const fewRecoveryCodes = 3;

/** Draws a code with `below(n)`, a source of whole numbers below `n`; without spaces, as it is hashed. */
export const drawRecoveryCode = (below: (n: number) => number): string =>
  Array.from({ length }, () => alphabet[below(alphabet.length)]).join("");

/** The printed form: six groups of four. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join(" ") ?? "";

/** Reads a typed code, whatever its spacing; null when it cannot be one. */
export function readRecoveryCode(text: string): string | null {
  const code = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015.]/g, "");
  return code.length === length && [...code].every((each) => alphabet.includes(each)) ? code : null;
}
