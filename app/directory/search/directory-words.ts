import { parseBusinessRegistry } from "#app/companies/business-registry.ts";
import { parseEin } from "#app/companies/ein.ts";
import { compactNumber, searchWords } from "#app/listings/search-text.ts";

/** A parsed search text: all of the words, or one of the numbers. */
export interface SearchedWords {
  words: string[];
  /** Parts of numbers without separators, in each form that the text may stand for. */
  numbers: string[];
}

const mostWords = 8;

/**
 * Reads a search as words of a name and, when it holds a digit, as a NINEA (with or without COFI, of seven or nine
 * digits) or an RCCM number (whatever its separators), whole or in part.
 */
export function searchedWords(q: string, today: string): SearchedWords {
  const words = [...new Set(searchWords(q))].slice(0, mostWords);
  if (!/\d/.test(q)) return { words, numbers: [] };
  const ein = parseEin(q, "SN");
  const registry = parseBusinessRegistry(q, { today });
  const numbers = [
    compactNumber(q).replace(/^(ninea|rccm|rc)(?=.{3})/, ""),
    ein.ok ? ein.key : "",
    registry.ok && registry.key ? compactNumber(registry.key) : "",
  ];
  return { words, numbers: [...new Set(numbers)].filter((number) => number.length >= 3) };
}

export const isEmptySearch = ({ words, numbers }: SearchedWords): boolean =>
  words.length === 0 && numbers.length === 0;

/**
 * Pattern for `like` on `company.search_text`. Words hold letters and digits only, so nothing needs escaping. One or
 * two letters match the beginning of a word, three or more match anywhere in it.
 */
export const patternOf = (word: string): string =>
  [...word].length < 3 ? `% ${word}%` : `%${word}%`;

/** How well a company matches, smaller is better: its whole name, its beginning, whole words, parts of words. */
export function rankOf(
  { words, numbers }: SearchedWords,
  company: { name: string; tradeName: string | null; searchText: string },
): number {
  if (numbers.some((number) => company.searchText.includes(` ${number} `))) return 0;
  const phrase = words.join(" ");
  const names = [company.name, company.tradeName ?? ""].map((name) => searchWords(name).join(" "));
  if (names.includes(phrase)) return 0;
  if (names.some((name) => name.startsWith(`${phrase} `))) return 1;
  if (names.some((name) => phrase !== "" && name.startsWith(phrase))) return 2;
  if (words.every((word) => company.searchText.includes(` ${word} `))) return 3;
  if (words.every((word) => company.searchText.includes(` ${word}`))) return 4;
  return 5;
}
