import { editDistance } from "#app/kernel/edit-distance.ts";
import { searchable } from "#app/kernel/text.ts";
import type { SubArea } from "./activity.schema.ts";
import { askingWords } from "./asking-words.ts";

/** The searched fields of a sub-area. */
type Searched = Pick<SubArea, "subAreaCode" | "subAreaName" | "subAreaSynonyms"> & {
  area: { areaName: string; areaFamily: { areaFamilyCode: string; areaFamilyName: string } };
};

interface Text {
  /** The folded name, of which any part may be typed (Spec §2). */
  name: string;
  code: string;
  words: readonly string[];
  /** The same words without their plurals. */
  roots: readonly string[];
  /** The names of its area and its family, folded by `keyOf`. */
  places: readonly string[];
}

const texts = new WeakMap<readonly Searched[], readonly Text[]>();

/**
 * The sub-areas that match typed words, in their order. A sub-area matches when the text is part of its name or the beginning
 * of its code; otherwise when each word, in any order, number, case and with or without accents, begins a word of its name, its
 * synonyms, its area or its family. When a word of a family or area also occurs in one of its sub-areas, only that sub-area
 * matches: « incendie » in « Fluides et sécurité incendie » does not find plumbing. The whole name of an area or family finds
 * all its sub-areas, and an empty text finds all.
 */
export function matchSubAreas<SubAreaLike extends Searched>(
  query: string,
  list: readonly SubAreaLike[],
  /** Matches complete words only: « port » does not match « portail ». */
  { wholeWords = false }: { wholeWords?: boolean } = {},
): SubAreaLike[] {
  const searchedText = withHeights(searchable(query));
  // The registration page always renders with an empty text: skip the preparation of the index.
  if (searchedText === "") return [...list];
  const words = significantWordsOf(query);
  const place = keyOf(query);
  const subAreaTexts = knownTexts(list);
  return list.filter((_, index) => {
    const text = subAreaTexts[index];
    if (!text) return false;
    if (text.name.includes(searchedText) || text.code.startsWith(searchedText)) return true;
    if (words.length > 0 && text.places.includes(place)) return true;
    return words.length > 0 && words.every((word) => isAmong(word, text, wholeWords));
  });
}

export interface SubAreaSearch<SubAreaLike> {
  /** The best match first. */
  found: SubAreaLike[];
  /** Nothing matches the typed words: these match words with a similar spelling. */
  approximate: boolean;
}

/**
 * The sub-areas that match typed words as `matchSubAreas` says: first those whose name has the words or contains the text, then
 * by their synonyms, then by their area or family. When none matches, words that only ask (« entreprise de ») are left out, then
 * a misspelt word (« forrage », « plonbier ») is replaced by the nearest known one.
 */
export function searchSubAreas<SubAreaLike extends Searched>(
  query: string,
  list: readonly SubAreaLike[],
): SubAreaSearch<SubAreaLike> {
  const tradeQuery = significantWordsOf(query)
    .filter((word) => !askingWords.has(word))
    .join(" ");
  for (const words of tradeQuery === "" ? [query] : [query, tradeQuery]) {
    const exact = matchSubAreas(words, list);
    if (exact.length > 0 || list.length === 0)
      return { found: bestFirst(words, exact), approximate: false };
  }
  const correctedQuery = wellSpelt(tradeQuery, list);
  const near = correctedQuery === null ? [] : matchSubAreas(correctedQuery, list);
  return { found: bestFirst(correctedQuery ?? "", near), approximate: near.length > 0 };
}

function bestFirst<SubAreaLike extends Searched>(query: string, list: SubAreaLike[]) {
  const words = significantWordsOf(query);
  if (words.length === 0) return list;
  const text = searchable(query);
  const ranks = new Map(list.map((each) => [each, rankOf(text, words, each)]));
  return [...list].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/** Whether a sub-area has the words in its name or as one whole synonym, not as a part of a longer synonym, area or family. */
export function isNamed(query: string, subArea: Searched): boolean {
  const words = significantWordsOf(query);
  return rankOf(searchable(query), words, subArea) <= 2;
}

/** 0 for the best match, 1 for any other part of a name (Spec §2), 5 for a sub-area that only its area or family finds. */
function rankOf(
  text: string,
  words: readonly string[],
  { subAreaName, subAreaSynonyms }: Searched,
): number {
  const roots = words.map(singular);
  const inName = singularWordsOf(subAreaName);
  if (roots.every((root) => inName.includes(root))) return 0;
  if (searchable(subAreaName).includes(text)) return 1;
  const phrases = subAreaSynonyms.split(",").map((each) => singularWordsOf(each).join(" "));
  if (phrases.includes(roots.join(" "))) return 2;
  const all = [...inName, ...singularWordsOf(subAreaSynonyms)];
  if (roots.every((root) => all.includes(root))) return 3;
  return roots.every((root) => all.some((word) => word.startsWith(root))) ? 4 : 5;
}

const SHORTEST_TO_CORRECT = 4;
const mistakesIn = (word: string) => (word.length < 9 ? 1 : 2);

/** The typed words, each unknown one replaced by the nearest known; null when one has none near it. */
function wellSpelt(query: string, list: readonly Searched[]): string | null {
  const knownWords = new Set(knownTexts(list).flatMap(({ roots }) => roots));
  const nearestWords = significantWordsOf(query)
    .map(singular)
    .map((word) => nearest(word, knownWords));
  return nearestWords.length === 0 || nearestWords.includes(null) ? null : nearestWords.join(" ");
}

function nearest(word: string, knownWords: ReadonlySet<string>): string | null {
  if ([...knownWords].some((each) => each.startsWith(word))) return word;
  if (word.length < SHORTEST_TO_CORRECT) return null;
  const most = mistakesIn(word);
  let best: { word: string; steps: number } | null = null;
  for (const each of knownWords) {
    if (Math.abs(each.length - word.length) > most) continue;
    const steps = editDistance(word, each);
    if (steps <= most && (best === null || steps < best.steps)) best = { word: each, steps };
  }
  return best?.word ?? null;
}

function isAmong(word: string, { words, roots, code }: Text, wholeWord: boolean): boolean {
  const root = singular(word);
  // « R+4 » split into letters and digits would begin « réseau » and « 4G ».
  if (wholeWord || word.length === 1) return code === word || roots.includes(root);
  return (
    code === word ||
    words.some((each) => each.startsWith(word)) ||
    roots.some((each) => each.startsWith(root))
  );
}

function knownTexts(list: readonly Searched[]): readonly Text[] {
  const subAreaTexts = texts.get(list) ?? textsOf(list);
  texts.set(list, subAreaTexts);
  return subAreaTexts;
}

function textsOf(list: readonly Searched[]): Text[] {
  const borneIn = new Map<string, Set<string>>();
  const bear = (place: string, name: string) => {
    borneIn.set(place, new Set([...(borneIn.get(place) ?? []), ...singularWordsOf(name)]));
  };
  for (const { subAreaName, area } of list) {
    bear(area.areaFamily.areaFamilyName, area.areaName);
    bear(area.areaName, subAreaName);
  }
  const wordsFor = (place: string) =>
    wordsOf(place).filter((word) => !borneIn.get(place)?.has(singular(word)));
  return list.map(({ subAreaCode, subAreaName, subAreaSynonyms, area }) => {
    const words = [
      ...wordsOf(`${subAreaName} ${subAreaSynonyms}`),
      ...wordsFor(area.areaName),
      ...wordsFor(area.areaFamily.areaFamilyName),
    ];
    return {
      name: searchable(subAreaName),
      code: subAreaCode,
      words,
      roots: words.map(singular),
      places: [keyOf(area.areaName), keyOf(area.areaFamily.areaFamilyName)],
    };
  });
}

/** « R + 7 » and « 7 étages » as the nomenclature writes them; below R+1 stand the same buildings as at it, beyond R+10 as at that. */
const heightOf = (floors: string): string => `r+${Math.min(Math.max(Number(floors), 1), 10)}`;

/** A folded text with its heights as the nomenclature writes them. */
export const withHeights = (text: string): string =>
  text
    .replace(/\b(?:rez[- ]de[- ]chaussee|rdc|plain[- ]pied)\b/g, "r+0")
    .replace(/\br ?\+ ?(\d{1,3})\b/g, (_, floors: string) => heightOf(floors))
    .replace(/\b(\d{1,3}) etages?\b/g, (_, floors: string) => heightOf(floors));

const wordsOf = (text: string): string[] =>
  withHeights(searchable(text))
    .split(/[^a-z0-9+]+/)
    .filter((word) => word !== "");

const significantWordsOf = (text: string) => wordsOf(text).filter((word) => !little.has(word));

/** A key of a name that ignores the order and number of its words. */
const keyOf = (name: string) => significantWordsOf(name).map(singular).sort().join(" ");

const singularWordsOf = (text: string) => wordsOf(text).map(singular);

/** Words without meaning for the search: « château d’eau », « travaux de peinture ». */
const little = new Set(
  "a au aux avec d de des du en et l la le les ou par pour sur un une travaux".split(" "),
);

/** Folds plurals: « canaux » → « canal », « châteaux » → « chateau », « tuiles » → « tuile ». */
function singular(word: string): string {
  if (word.length < 4) return word;
  return word.replace(/([^ey])aux$/, "$1al").replace(/[sx]$/, "");
}
