const WHITE_SPACE = /\s+/g;
const ACUTE_AS_APOSTROPHE = /\u00B4/g;
const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u2032`]/g;
const LONE_SURROGATES = /\p{Cs}/gu;
const CONTROLS = /\p{Cc}/gu;
const MARKS = /\p{M}/gu;

// Letters of Korean, Braille and music that are drawn as nothing: a name of them is empty.
const BLANK_LETTERS = /[\u115F\u1160\u2800\u3164\uFFA0\u{1D159}]/gu;

// Soft hyphens, zero-width spaces, direction controls and selectors of a shape come with pasted text (phones add them around
// numbers), U+FFFC in the place of a picture; users cannot see them to remove them.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC]/gu;

/** A text without the marks that nobody sees; a letter that is drawn as nothing becomes a space. */
const seenText = (text: string): string => text.replace(BLANK_LETTERS, " ").replace(UNSEEN, "");

/**
 * The form in which texts are searched and sorted (`name_norm`): no case, no accents, œ as oe, one kind of apostrophe,
 * single spaces. Apply it to the stored text and to the query alike; the result has no control character, so that
 * PostgreSQL always accepts it.
 */
export const searchable = (text: string): string =>
  text
    // Before NFKD, which would turn a standalone acute accent into a space.
    .replace(ACUTE_AS_APOSTROPHE, "'")
    .replace(BLANK_LETTERS, " ")
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(UNSEEN, "")
    .replace(LONE_SURROGATES, "")
    .replace(CONTROLS, " ")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae")
    .replace(APOSTROPHES, "'")
    .replace(WHITE_SPACE, " ")
    .trim();

// Bullets of Word and of PDFs stand in the private block of the fonts Symbol and Wingdings, which no other font has.
const PASTED_BULLET = /[\uF000-\uF0FF]/g;

/** A text with a bullet that every font has in the place of those that come with text pasted from Word or a PDF. */
export const withPlainBullets = (text: string): string => text.replace(PASTED_BULLET, "•");

/** The text of a one-line field as it is stored: composed characters, single plain spaces, trimmed. */
export const cleanLine = (text: string): string =>
  seenText(withPlainBullets(text)).normalize("NFC").replace(WHITE_SPACE, " ").trim();

// A modifier letter alone (U+02BC, an apostrophe) names nobody.
const NAMES_SOMETHING = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]/u;

/** Whether a text of `cleanLine` can be a name: it has a letter or a digit. */
export const isNameable = (line: string): boolean => NAMES_SOMETHING.test(line);

// The marks that join or shape the sign before them, such as those of an emoji, stay in prose.
const SHAPES = "\\u200C\\u200D\\uFE0E\\uFE0F\\u{E0020}-\\u{E007F}";
const UNSEEN_IN_PROSE = new RegExp(
  `(?![${SHAPES}])${UNSEEN.source}|(?<![\\p{L}\\p{M}\\p{Emoji}${SHAPES}])[${SHAPES}]+`,
  "gu",
);

const seenProse = (text: string): string =>
  withPlainBullets(text).replace(BLANK_LETTERS, " ").replace(UNSEEN_IN_PROSE, "").normalize("NFC");

/** The text of a multi-line field as it is stored: no invisible marks, no control characters except line breaks and tabs. */
export const cleanText = (text: string): string =>
  seenProse(text)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();

/**
 * French typography for texts that staff typed: the narrow space before ; ! ? and the wide one before : and inside « »
 * (domain §5.1), ’ for ', no-break spaces kept. At most two line breaks in a row.
 */
export const frenchProse = (text: string): string =>
  seenProse(text)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n\u00A0\u202F]+|[^\P{Cc}\n]/gu, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/[ \u00A0\u202F]+(?=[;!?])/g, "\u202F")
    .replace(/[ \u00A0\u202F]+(?=:)/g, "\u00A0")
    .replace(/«[ \u00A0\u202F]*/g, "«\u00A0")
    .replace(/[ \u00A0\u202F]*»/g, "\u00A0»")
    .replace(/(\p{L})'(?=\p{L})/gu, "$1’")
    .trim();

/** Whether a text has fewer characters than this, counted as the database counts them: a sign of two UTF-16 units is one. */
export const isShorterThan = (text: string, characters: number): boolean =>
  [...text].length < characters;

// No list of endings: new ones appear each year, and mail programs know them all. « Éts.Diop » without its space counts as one.
const ADDRESS =
  /@|:\/\/|\bwww\b|\b(?:https?|ftp|mailto|javascript|data|tel)\s?:|[\p{L}\d]\.(?:xn--|\p{L}{2})|[\p{L}\d]\s+\.\s*\p{L}{2}|\d{1,3}(?:\.\d{1,3}){3}/iu;
const FULL_STOPS = /[\u3002\u0589\u06D4]/g;
const WRITTEN_OUT = /\s*[[({<]\s*(?:\.|dot|point|arobase|at)\s*[\])}>]\s*/giu;

/**
 * Whether a reader, a mail program or a browser could read part of this text as an address: a scheme, an @, or two
 * labels with a full stop between them, also with a space before it (« exemple . com ») and in other scripts.
 */
export const namesAnAddress = (text: string): boolean =>
  ADDRESS.test(
    text
      .replace(BLANK_LETTERS, " ")
      .normalize("NFKC")
      .replace(UNSEEN, "")
      .replace(FULL_STOPS, ".")
      // Before the patterns below, which would take quadratic time over long white space.
      .replace(WHITE_SPACE, " ")
      .replace(WRITTEN_OUT, "."),
  );

const scripts: readonly [adjective: string, RegExp][] = [
  ["latines", /\p{Script=Latin}/u],
  ["grecques", /\p{Script=Greek}/u],
  ["cyrilliques", /\p{Script=Cyrillic}/u],
  ["arméniennes", /\p{Script=Armenian}/u],
  ["coptes", /\p{Script=Coptic}/u],
  ["cherokees", /\p{Script=Cherokee}/u],
  ["arabes", /\p{Script=Arabic}/u],
  ["n’ko", /\p{Script=Nko}/u],
  ["adlam", /\p{Script=Adlam}/u],
];

/** The scripts of the letters of a text, as adjectives of « lettres »; scripts that no name here is written in are left out. */
export const scriptsOf = (text: string): string[] =>
  scripts.filter(([, letter]) => letter.test(text)).map(([adjective]) => adjective);

const BETWEEN_WORDS = /[^\p{L}\p{M}]+/u;

/**
 * The first word with letters of two scripts, such as « Eiffаge » with a Cyrillic а: it reads as a name that it is not. Undefined where
 * each word has one script; words of different scripts may stand side by side.
 */
export const wordOfTwoScripts = (text: string): string | undefined =>
  text.split(BETWEEN_WORDS).find((word) => scriptsOf(word).length > 1);

const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const LINE_BREAKS_AND_TABS = /[\t\n\r]/g;

/**
 * False for characters that must never be stored or shown: control characters (PostgreSQL refuses U+0000), lone
 * surrogates, and direction overrides, which make a text look different from its content.
 */
export const isPrintable = (text: string, options: { multiline?: boolean } = {}): boolean =>
  !UNPRINTABLE.test(options.multiline ? text.replace(LINE_BREAKS_AND_TABS, "") : text);

const LOCAL_DIGITS = /[\u0660-\u0669\u06F0-\u06F9\u07C0-\u07C9\u{1E950}-\u{1E959}]/gu;

/**
 * Prepares a text for reading numbers: full-width, Arabic, N’Ko and Adlam digits become 0 to 9, every kind of space a plain
 * one, and invisible marks disappear.
 */
export const withPlainDigits = (text: string): string =>
  seenText(text)
    // NFKC would read the superscript in « 5² » as a digit, hence 52.
    .replace(/\p{No}/gu, "\uFFFD")
    .normalize("NFKC")
    .replace(LOCAL_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(WHITE_SPACE, " ")
    .trim();

/** Escapes a typed text for a `like` pattern, so that it matches itself only. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
