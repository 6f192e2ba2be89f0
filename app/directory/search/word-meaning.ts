import type { SubArea } from "#app/activity/activity.schema.ts";
import { askingWords } from "#app/activity/asking-words.ts";
import {
  isNamed,
  matchSubAreas,
  searchSubAreas,
  withHeights,
} from "#app/activity/match-sub-areas.ts";
import { type PlaceInWords, type PlaceRegion, placeIn, placeNear } from "#app/companies/places.ts";
import { searchable } from "#app/kernel/text.ts";
import { type Conditions, noConditions } from "../directory-links.ts";

export interface MeantActivity {
  code: string;
  name: string;
}

/** What the words of a search mean besides a name: a place, activities, or activities in a place. */
export interface WordMeaning {
  region: PlaceRegion | null;
  /** Any of them; empty when the words are a place alone. */
  activities: MeantActivity[];
  /** Activities that the words may mean as well: they have them in a longer expression only, as « pont roulant » has « pont ». */
  others: MeantActivity[];
  /**
   * « exact »: whole words of an activity, and the name of a place as it is written; « beginning »: beginnings of words;
   * « historical »: a historical region, whose name many companies bear; « corrected »: a misspelt word.
   */
  certainty: "exact" | "beginning" | "historical" | "corrected";
  /** Words that no activity has together with those that were read, in their order. */
  leftOut: string[];
  /** Those of them that no activity has at all, and that are no sum or measure: they may be a name. */
  unknown: string[];
}

/** One filter that the words of a search may mean. */
export interface MeantFilter {
  region: PlaceRegion | null;
  activity: MeantActivity | null;
}

/** Each activity of a meaning in its region, those that it may mean as well at the end; or its region alone. */
export const filtersOf = (meaning: WordMeaning | null): MeantFilter[] => {
  if (!meaning) return [];
  const { region, activities, others } = meaning;
  if (activities.length === 0) return [{ region, activity: null }];
  return [...activities, ...others]
    .slice(0, mostActivities)
    .map((activity) => ({ region, activity }));
};

/** « 2201 Maçonnerie et béton armé courant, région de Thiès (siège ou travaux) » */
export const meaningWords = ({ activities, region }: WordMeaning): string =>
  [
    ...activities.map(({ code, name }) => `${code} ${name}`),
    ...(region ? [`région de ${region.name} (siège ou travaux)`] : []),
  ].join(", ");

/** The list of a filter, without the words. */
export const asConditions = ({ region, activity }: MeantFilter): Conditions => ({
  ...noConditions,
  activities: activity ? [activity.code] : [],
  worksIn: region ? [region.code] : [],
});

const mostActivities = 8;
const little = new Set(
  "a au aux chez d dans de des du en l la le les pour pres sur vers".split(" "),
);

const measures = new Set(
  "cfa fcfa franc francs ha km m m2 m3 milliard milliards million millions".split(" "),
);

/** Kinds of work that every trade does. */
const general = new Set(
  (
    "bureau construction construire entretien etude etudes faire fourniture installation installer location pose poser " +
    "realisation realiser refaire reparation reparer travaux"
  ).split(" "),
);

/**
 * Reads words as a region, or one of its departments, towns or quarters (« Mbour » is in Thiès), and the rest as the code or the
 * words of activities, without those that only ask. Where no activity has all words, the first that one has is read, with each
 * later one that agrees with it: « électricité villa » is electricity, without « villa ». Null when they mean nothing of the kind.
 */
export function meaningOf(q: string, subAreas: readonly SubArea[]): WordMeaning | null {
  const words = wordsOf(q);
  const tradeWords = words.filter((word) => !askingWords.has(word));
  const whole = meaningOfAll(words, subAreas);
  const hasTradeWordsAlone = tradeWords.length === words.length;
  if (
    whole &&
    (hasTradeWordsAlone || whole.certainty === "exact" || whole.certainty === "historical")
  )
    return whole;
  const ofTrade = hasTradeWordsAlone ? whole : meaningOfAll(tradeWords, subAreas);
  return ofTrade ?? whole ?? meaningOfSome(tradeWords, subAreas);
}

function meaningOfSome(words: readonly string[], subAreas: readonly SubArea[]): WordMeaning | null {
  const place = placeIn(words);
  const isWritten = place !== null && !place.isCorrected && !place.isHistorical;
  const significantWords = (isWritten ? place.rest : words).filter((word) => !little.has(word));
  let read: Activities | null = null;
  const readWords: string[] = [];
  const leftOut: string[] = [];
  for (const word of significantWords) {
    const activities = mayStandAlone(word) ? activitiesOf([...readWords, word], subAreas) : null;
    if (activities?.certainty === "exact") {
      read = activities;
      readWords.push(word);
    } else leftOut.push(word);
  }
  if (!read) return null;
  const unknown = leftOut.filter(
    (word) =>
      mayStandAlone(word) && matchSubAreas(word, subAreas, { wholeWords: true }).length === 0,
  );
  // The words are mostly a name.
  if (unknown.length > readWords.length) return null;
  return { ...read, region: isWritten ? place.region : null, leftOut, unknown };
}

/** Sums and measures beside a trade; kinds of work that every trade does name none either. */
const mayStandAlone = (word: string): boolean =>
  !/^\d+[a-z]{0,2}\d?$/.test(word) && !measures.has(word) && !general.has(word);

function meaningOfAll(words: readonly string[], subAreas: readonly SubArea[]): WordMeaning | null {
  if (words.every((word) => little.has(word))) return null;
  const place = placeIn(words);
  const exact = place && meaningWith(place, subAreas);
  if (exact) return exact;
  const activities = activitiesOf(words, subAreas);
  if (activities && activities.certainty !== "corrected") return whereverIs(activities);
  const misspelt = place ? null : placeNear(words);
  return (
    (misspelt && meaningWith(misspelt, subAreas)) ?? (activities ? whereverIs(activities) : null)
  );
}

const whereverIs = (activities: Activities): WordMeaning => ({
  ...activities,
  region: null,
  leftOut: [],
  unknown: [],
});

function meaningWith(place: PlaceInWords, subAreas: readonly SubArea[]): WordMeaning | null {
  const { region, rest, isCorrected, isHistorical } = place;
  const placeIs = isCorrected ? "corrected" : isHistorical ? "historical" : "exact";
  if (rest.every((word) => little.has(word)))
    return { ...whereverIs({ activities: [], others: [], certainty: placeIs }), region };
  const activities = activitiesOf(rest, subAreas);
  if (!activities) return null;
  const isPlaceDoubtful = placeIs !== "exact" && activities.certainty !== "corrected";
  const certainty = isPlaceDoubtful ? placeIs : activities.certainty;
  return { ...whereverIs({ ...activities, certainty }), region };
}

/** Folded words; « + » stays, as in « R+4 ». */
const wordsOf = (text: string): string[] =>
  withHeights(searchable(text))
    .replace(/\./g, "")
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== "");

const significant = (words: readonly string[]): string =>
  words.filter((word) => !little.has(word)).join(" ");

type Activities = Pick<WordMeaning, "activities" | "others" | "certainty">;

function activitiesOf(words: readonly string[], subAreas: readonly SubArea[]): Activities | null {
  const { activitiesByCode, activitiesByWords } = knownNodes(subAreas);
  const text = significant(words);
  if (/^\d+$/.test(text)) {
    const activity = activitiesByCode.get(text);
    return activity ? { activities: [activity], others: [], certainty: "exact" } : null;
  }
  const node = activitiesByWords.get(text);
  if (node) return { activities: [node], others: [], certainty: "exact" };
  if (text.length < 3) return null;
  const whole = matchSubAreas(text, subAreas, { wholeWords: true });
  const { found, approximate } =
    whole.length > 0 ? { found: whole, approximate: false } : searchSubAreas(text, subAreas);
  if (found.length === 0) return null;
  const certainty = whole.length > 0 ? "exact" : approximate ? "corrected" : "beginning";
  const best = found.filter((subArea) => isNamed(text, subArea));
  const activities = nodesFor(best.length > 0 ? best : found, activitiesByCode);
  const others = nodesFor(found, activitiesByCode).filter(({ code }) =>
    activities.every((each) => each.code !== code),
  );
  return { activities, others, certainty };
}

/** The sub-areas themselves; of many, their areas or their families. */
function nodesFor(
  subAreas: readonly SubArea[],
  activitiesByCode: ReadonlyMap<string, MeantActivity>,
) {
  const codes = subAreas.map(({ subAreaCode }) => subAreaCode);
  const levels = [4, 2, 1].map((digits) => [
    ...new Set(codes.map((each) => each.slice(0, digits))),
  ]);
  const few = levels.find((nodes) => nodes.length <= mostActivities) ?? levels.at(-1) ?? [];
  return few.flatMap((code) => activitiesByCode.get(code) ?? []);
}

interface Nodes {
  /** Families, areas and sub-areas by their codes. */
  activitiesByCode: ReadonlyMap<string, MeantActivity>;
  /** The first that bears a name, by the significant words of that name. */
  activitiesByWords: ReadonlyMap<string, MeantActivity>;
}

const nodesByList = new WeakMap<readonly SubArea[], Nodes>();

function knownNodes(subAreas: readonly SubArea[]): Nodes {
  const nodes = nodesByList.get(subAreas) ?? nodesOf(subAreas);
  nodesByList.set(subAreas, nodes);
  return nodes;
}

function nodesOf(subAreas: readonly SubArea[]): Nodes {
  const activitiesByCode = new Map(
    subAreas.flatMap(({ subAreaCode, subAreaName, area }) => [
      [subAreaCode, { code: subAreaCode, name: subAreaName }] as const,
      [area.areaCode, { code: area.areaCode, name: area.areaName }] as const,
      [
        area.areaFamily.areaFamilyCode,
        { code: area.areaFamily.areaFamilyCode, name: area.areaFamily.areaFamilyName },
      ] as const,
    ]),
  );
  const lastFirst = [...activitiesByCode.values()].reverse();
  const activitiesByWords = new Map(
    lastFirst.map((activity) => [significant(wordsOf(activity.name)), activity]),
  );
  return { activitiesByCode, activitiesByWords };
}
