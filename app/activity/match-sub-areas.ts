import { searchable } from "#app/kernel/text.ts";
import type { SubArea } from "./activity.schema.ts";

/** The searched fields of a sub-area. */
type Searched = Pick<SubArea, "subAreaCode" | "subAreaName" | "subAreaSynonyms"> & {
  area: { areaName: string; areaFamily: { areaFamilyCode: string; areaFamilyName: string } };
};

interface Text {
  /** The folded name, of which any part may be typed (Spec §2). */
  name: string;
  code: string;
  words: readonly string[];
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
  typed: string,
  list: readonly SubAreaLike[],
  /** Matches complete words only: « port » does not match « portail ». */
  { wholeWords = false }: { wholeWords?: boolean } = {},
): SubAreaLike[] {
  const wanted = searchable(typed);
  // The registration page always renders with an empty text: skip the preparation of the index.
  if (wanted === "") return [...list];
  const words = significantWordsOf(typed);
  const place = keyOf(typed);
  const known = texts.get(list) ?? textsOf(list);
  texts.set(list, known);
  return list.filter((_, index) => {
    const text = known[index];
    if (!text) return false;
    if (text.name.includes(wanted) || text.code.startsWith(wanted)) return true;
    if (words.length > 0 && text.places.includes(place)) return true;
    return words.length > 0 && words.every((word) => isAmong(word, text, wholeWords));
  });
}

function isAmong(word: string, { words, code }: Text, wholeWord: boolean): boolean {
  const root = singular(word);
  if (wholeWord) return code === word || words.some((each) => singular(each) === root);
  return (
    code === word || words.some((each) => each.startsWith(word) || singular(each).startsWith(root))
  );
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
  return list.map(({ subAreaCode, subAreaName, subAreaSynonyms, area }) => ({
    name: searchable(subAreaName),
    code: subAreaCode,
    words: [
      ...wordsOf(`${subAreaName} ${subAreaSynonyms}`),
      ...wordsFor(area.areaName),
      ...wordsFor(area.areaFamily.areaFamilyName),
    ],
    places: [keyOf(area.areaName), keyOf(area.areaFamily.areaFamilyName)],
  }));
}

const wordsOf = (text: string): string[] =>
  searchable(text)
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
