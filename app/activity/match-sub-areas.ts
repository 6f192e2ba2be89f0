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
}

const texts = new WeakMap<readonly Searched[], readonly Text[]>();

/**
 * The sub-areas that somebody means who types these words, in their order: a part of the name or the beginning of the code;
 * else every word, in whatever order, number, case and accents, begins a word of the name, the synonyms, the area or the
 * family. A word of the family that one of its areas bears too means that area alone. Nothing typed means all.
 */
export function matchSubAreas<SubAreaLike extends Searched>(
  typed: string,
  list: readonly SubAreaLike[],
): SubAreaLike[] {
  const wanted = searchable(typed);
  // Every page of the registration is rendered so: what is searched need not be prepared for it.
  if (wanted === "") return [...list];
  const words = wordsOf(typed).filter((word) => !little.has(word));
  const known = texts.get(list) ?? textsOf(list);
  texts.set(list, known);
  return list.filter((_, index) => {
    const text = known[index];
    if (!text) return false;
    if (text.name.includes(wanted) || text.code.startsWith(wanted)) return true;
    return words.length > 0 && words.every((word) => isAmong(word, text));
  });
}

function isAmong(word: string, { words, code }: Text): boolean {
  const root = singular(word);
  return (
    code === word || words.some((each) => each.startsWith(word) || singular(each).startsWith(root))
  );
}

function textsOf(list: readonly Searched[]): Text[] {
  const wordsOfAreas = new Map<string, string[]>();
  for (const { area } of list) {
    const code = area.areaFamily.areaFamilyCode;
    wordsOfAreas.set(code, [...(wordsOfAreas.get(code) ?? []), ...singularWordsOf(area.areaName)]);
  }
  return list.map(({ subAreaCode, subAreaName, subAreaSynonyms, area }) => {
    const { areaFamilyCode, areaFamilyName } = area.areaFamily;
    const ofAreas = new Set(wordsOfAreas.get(areaFamilyCode));
    const ofFamily = wordsOf(areaFamilyName).filter((word) => !ofAreas.has(singular(word)));
    return {
      name: searchable(subAreaName),
      code: subAreaCode,
      words: [...wordsOf(`${subAreaName} ${subAreaSynonyms} ${area.areaName}`), ...ofFamily],
    };
  });
}

const wordsOf = (text: string): string[] =>
  searchable(text)
    .split(/[^a-z0-9+]+/)
    .filter((word) => word !== "");

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
