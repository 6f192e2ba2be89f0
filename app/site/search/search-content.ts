import { cleanLine, isPrintable, searchable } from "#app/kernel/text.ts";

/** An entry of the search, matched by title, text and words. */
export interface SearchEntry {
  path: string;
  title: string;
  text: string;
  /** Matched, never shown. */
  words?: string;
}

export interface Question {
  /** The typed text, cleaned and truncated. */
  text: string;
  /** True when the typed text was truncated. */
  cut: boolean;
  /** Searchable prefixes of words, all of which must match. */
  words: readonly string[];
}

export const longestQuestion = 100;

const smallWords = new Set(
  "a au aux avec c ce ces cette comment d dans de des du en est et il j je l la le les leur ma mes mon n ne nos notre on ou par pas pour qu que quel quelle quels quelles qui s sa se ses si son sont sur un une vos votre y".split(
    " ",
  ),
);

/** Parses any typed text: removes invisible characters and keeps one hundred characters. */
export function readQuestion(input: string): Question {
  const printable = [...input.slice(0, 10 * longestQuestion)].map((sign) =>
    isPrintable(sign) ? sign : " ",
  );
  const line = [...cleanLine(printable.join(""))];
  const text = line.slice(0, longestQuestion).join("").trim();
  const cut = line.length > longestQuestion || input.length > 10 * longestQuestion;
  return { text, cut, words: wordsOf(text) };
}

function wordsOf(text: string): string[] {
  const all = [...new Set(searchable(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
  const telling = all.filter((word) => !smallWords.has(word));
  return (telling.length > 0 ? telling : all).map(withoutPlural);
}

/** Removes a plural ending, so that « attestations » also matches « attestation »; words match by prefix. */
const withoutPlural = (word: string) => (word.length > 4 ? word.replace(/[sx]$/, "") : word);

const inTitle = 10;
const inWords = 4;
const inText = 1;

/** Entries in which every query word is the prefix of a word, best first; a match in the title ranks highest. */
export function findEntries<Entry extends SearchEntry>(
  entries: readonly Entry[],
  { words }: Pick<Question, "words">,
): Entry[] {
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

function scoreOf(entry: SearchEntry, words: readonly string[]): number {
  const title = searchable(entry.title);
  const hidden = searchable(entry.words ?? "");
  const text = searchable(entry.text);
  let score = 0;
  for (const word of words) {
    const points =
      (placeOf(word, title) >= 0 ? inTitle : 0) +
      (placeOf(word, hidden) >= 0 ? inWords : 0) +
      (placeOf(word, text) >= 0 ? inText : 0);
    if (points === 0) return 0;
    score += points;
  }
  return score;
}

export interface Part {
  text: string;
  marked: boolean;
}

/** Splits a text into parts and marks those that match a query word, regardless of accents and case. */
export function highlight(text: string, words: readonly string[]): Part[] {
  const { text: folded, from } = fold(text);
  const marks = words.flatMap((word) => placesOf(word, folded).map((at) => [at, at + word.length]));
  const parts: Part[] = [];
  let done = 0;
  for (const [start = 0, end = 0] of marks.sort(([a = 0], [b = 0]) => a - b)) {
    const first = Math.max(from[start] ?? text.length, done);
    const last = from[end] ?? text.length;
    if (last <= done) continue;
    if (first > done) parts.push({ text: text.slice(done, first), marked: false });
    parts.push({ text: text.slice(first, last), marked: true });
    done = last;
  }
  if (done < text.length) parts.push({ text: text.slice(done), marked: false });
  return parts;
}

const longestExcerpt = 180;

/** The part of a long text around the first match, cut between words. */
export function excerpt(text: string, words: readonly string[]): string {
  if (text.length <= longestExcerpt) return text;
  const { text: folded, from } = fold(text);
  const places = words.map((word) => placeOf(word, folded)).filter((place) => place >= 0);
  const firstPlace = places.length > 0 ? (from[Math.min(...places)] ?? 0) : 0;
  const start =
    firstPlace < longestExcerpt / 2 ? 0 : nextWord(text, firstPlace - longestExcerpt / 3);
  const whole = start + longestExcerpt >= text.length;
  const space = text.lastIndexOf(" ", start + longestExcerpt);
  const end = whole ? text.length : space > start ? space : start + longestExcerpt;
  return `${start > 0 ? "… " : ""}${text.slice(start, end)}${whole ? "" : " …"}`;
}

const nextWord = (text: string, from: number) => text.indexOf(" ", Math.floor(from)) + 1;

const LETTER = /[\p{L}\p{N}]/u;

const placeOf = (word: string, folded: string) => placesOf(word, folded)[0] ?? -1;

/** Indexes in the folded text where a word begins with the query word. */
function placesOf(word: string, folded: string): number[] {
  const places: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || !LETTER.test(folded[at - 1] ?? "")) places.push(at);
  }
  return places;
}

/** The searchable form of one character; a shortcut for plain letters, because `searchable` is slow. */
const foldSign = (sign: string): string => {
  if (/^[a-z0-9 ,.]$/.test(sign)) return sign;
  return /\s/.test(sign) ? " " : searchable(sign);
};

/** The searchable form of a text, with the index in the text of each of its characters. */
function fold(text: string): { text: string; from: number[] } {
  let folded = "";
  const from: number[] = [];
  let at = 0;
  for (const sign of text) {
    const form = foldSign(sign);
    for (let index = 0; index < form.length; index += 1) from.push(at);
    folded += form;
    at += sign.length;
  }
  return { text: folded, from };
}
