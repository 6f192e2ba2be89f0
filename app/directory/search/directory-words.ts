import { parseBusinessRegistry } from "#app/companies/business-registry.ts";
import { parseEin } from "#app/companies/ein.ts";
import { compactNumber, searchWords } from "#app/listings/search-text.ts";

/** A parsed search text: all of the distinctive words, or one of the numbers. */
export interface SearchedWords {
  /** As typed, in order, each once. */
  words: string[];
  /** Those that a name must bear: legal forms and words such as « entreprise » only rank. All words when no other is typed. */
  distinctive: string[];
  /** Parts of numbers without separators, in each form that the text may stand for. */
  numbers: string[];
}

const mostWords = 8;

/** Legal forms and words that names bear or leave out as people please: « Ets Diop », « Diop & fils SARL ». */
const optionalWords = new Set(
  (
    "sarl suarl sa sas sasu snc scs gie ei eurl scop ets etablissement etablissements entreprise entreprises " +
    "societe societes ste groupe cabinet cie compagnie fils freres a au aux d de des du en et l la le les"
  ).split(" "),
);

export const isOptionalWord = (word: string): boolean => optionalWords.has(word);

/**
 * Reads a search as words of a name and, when it holds a digit, as a NINEA (with or without COFI, of seven or nine
 * digits) or an RCCM number (whatever its separators), whole or in part.
 */
export function searchedWords(q: string, today: string): SearchedWords {
  const words = [...new Set(searchWords(q))].slice(0, mostWords);
  const named = { words, distinctive: distinctiveOf(words) };
  if (!/\d/.test(q)) return { ...named, numbers: [] };
  const ein = parseEin(q, "SN");
  const registry = parseBusinessRegistry(q, { today });
  const numbers = [
    compactNumber(q).replace(/^(ninea|rccm|rc)(?=.{3})/, ""),
    ein.ok ? ein.key : "",
    registry.ok && registry.key ? compactNumber(registry.key) : "",
  ];
  return { ...named, numbers: [...new Set(numbers)].filter((number) => number.length >= 3) };
}

function distinctiveOf(words: string[]): string[] {
  const distinctive = words.filter((word) => !optionalWords.has(word));
  return distinctive.length > 0 ? distinctive : words;
}

export const isEmptySearch = ({ words, numbers }: SearchedWords): boolean =>
  words.length === 0 && numbers.length === 0;

/** Whether a text is a whole NINEA or RCCM number: only then does an empty list say that nobody has it. */
export function isWholeNumber(text: string, today: string): boolean {
  const ein = parseEin(text, "SN");
  const registry = parseBusinessRegistry(text, { today });
  return (ein.ok && /\d{7}/.test(compactNumber(text))) || (registry.ok && registry.key !== null);
}

/**
 * Pattern for `like` on `listing.search_text`. Words hold letters and digits only, so nothing needs escaping. One or
 * two letters match the beginning of a word, three or more match anywhere in it.
 */
export const patternOf = (word: string): string =>
  [...word].length < 3 ? `% ${word}%` : `%${word}%`;

/** Worse than any optional word that is missing. */
const STEP = 10;

/** Ranks from which on the typed words are not the whole name of a company, and are not whole words or beginnings of its words. */
export const NOT_WHOLE_NAME = 2 * STEP;
export const NOT_BEGINNINGS = 7 * STEP;

/**
 * How well a company matches, smaller is better: its whole name, with or without legal form; its beginning; whole words; beginnings
 * and parts of words. Between equals the one with more of the typed optional words comes first.
 */
export function rankOf(
  { words, distinctive, numbers }: SearchedWords,
  company: { name: string; tradeName: string | null; searchText: string },
): number {
  const { searchText } = company;
  if (numbers.some((number) => searchText.includes(` ${number} `))) return 0;
  const names = [company.name, company.tradeName ?? ""].map(searchWords);
  const missingWords = words.filter((word) => !searchText.includes(` ${word} `)).length;
  return (
    STEP * levelOf({ words, distinctive }, names, searchText) + Math.min(missingWords, STEP - 1)
  );
}

function levelOf(
  { words, distinctive }: Pick<SearchedWords, "words" | "distinctive">,
  names: readonly string[][],
  searchText: string,
): number {
  const [phrase, core] = [words.join(" "), distinctive.join(" ")];
  const whole = names.map((name) => name.join(" "));
  const cores = names.map((name) => distinctiveOf(name).join(" "));
  if (whole.includes(phrase)) return 0;
  if (cores.includes(core)) return 1;
  if (whole.some((name) => name.startsWith(`${phrase} `))) return 2;
  if (cores.some((name) => name.startsWith(`${core} `))) return 3;
  if (cores.some((name) => core !== "" && name.startsWith(core))) return 4;
  if (distinctive.every((word) => searchText.includes(` ${word} `))) return 5;
  if (distinctive.every((word) => searchText.includes(` ${word}`))) return 6;
  return 7;
}
