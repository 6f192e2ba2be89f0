/** Without what is taken for something else on paper: 0 and O, 1, I and L, U and V. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 24 of 30 letters: 117 bits, so that a bare hash keeps them (security R1.1). */
const length = 24;

export const recoveryCodes = 10;
/** From that many on the owner is told to make others. */
export const fewRecoveryCodes = 3;

/** A code by a source of whole numbers below `n`, as it is hashed: without its gaps. */
export const drawRecoveryCode = (below: (n: number) => number): string =>
  Array.from({ length }, () => alphabet[below(alphabet.length)]).join("");

/** As it is printed: six groups of four. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join(" ") ?? "";

/** The code that somebody typed, however it is spaced; null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015.]/g, "");
  return code.length === length && [...code].every((each) => alphabet.includes(each)) ? code : null;
}
