import { searchable } from "#app/kernel/text.ts";
import type { SubArea } from "./activity.schema.ts";

/** What is searched of a sub-area. */
type Searched = Pick<SubArea, "subAreaCode" | "subAreaName" | "subAreaSynonyms"> & {
  area: { areaName: string; areaFamily: { areaFamilyCode: string; areaFamilyName: string } };
};

interface Text {
  /** The name as it is read: any part of it may be typed (Spec §2). */
  name: string;
  code: string;
  words: readonly string[];
  /** The names of its area and its family, as `keyOf` writes them. */
  places: readonly string[];
}

const texts = new WeakMap<readonly Searched[], readonly Text[]>();

/**
 * The sub-areas that somebody means who types these words, in their order: a part of the name or the beginning of the code;
 * else every word, in whatever order, number, case and accents, begins a word of the name, the synonyms, the area or the
 * family. A word of a family or an area that something in it bears too means that alone: « incendie » in « Fluides et
 * sécurité incendie » is no plumbing. The whole name of an area or a family means all of it, and nothing typed means all.
 */
export function matchSubAreas<SubAreaLike extends Searched>(
  typed: string,
  list: readonly SubAreaLike[],
  /** Words are written to their end: « port » is no « portail ». */
  { wholeWords = false }: { wholeWords?: boolean } = {},
): SubAreaLike[] {
  const wanted = searchable(typed);
  // Every page of the registration is rendered so: what is searched need not be prepared for it.
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

/** A name in any order and number of its words. */
const keyOf = (name: string) => significantWordsOf(name).map(singular).sort().join(" ");

const singularWordsOf = (text: string) => wordsOf(text).map(singular);

/** Words that say nothing of the work: « château d’eau », « travaux de peinture ». */
const little = new Set(
  "a au aux avec d de des du en et l la le les ou par pour sur un une travaux".split(" "),
);

/** « canaux » as « canal », « châteaux » as « chateau », « tuiles » as « tuile »; the same for all that is compared. */
function singular(word: string): string {
  if (word.length < 4) return word;
  return word.replace(/([^ey])aux$/, "$1al").replace(/[sx]$/, "");
}
