import type { SubArea } from "#app/activity/activity.schema.ts";
import { isNamed, matchSubAreas, searchSubAreas } from "#app/activity/match-sub-areas.ts";
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

/** « 2201 Maçonnerie et béton armé courant, région de Thiès » */
export const meaningWords = ({ activities, region }: WordMeaning): string =>
  [
    ...activities.map(({ code, name }) => `${code} ${name}`),
    ...(region ? [`région de ${region.name}`] : []),
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

/**
 * Reads words as a region, or one of its departments, towns or quarters (« Mbour » is in Thiès), and the rest as the code or the
 * words of activities. Null when they mean neither.
 */
export function meaningOf(q: string, subAreas: readonly SubArea[]): WordMeaning | null {
  const words = wordsOf(q);
  if (words.every((word) => little.has(word))) return null;
  const place = placeIn(words);
  const exact = place && meaningWith(place, subAreas);
  if (exact) return exact;
  const activities = activitiesOf(words, subAreas);
  if (activities && activities.certainty !== "corrected") return { region: null, ...activities };
  const misspelt = place ? null : placeNear(words);
  return (
    (misspelt && meaningWith(misspelt, subAreas)) ??
    (activities ? { region: null, ...activities } : null)
  );
}

function meaningWith(place: PlaceInWords, subAreas: readonly SubArea[]): WordMeaning | null {
  const { region, rest, isCorrected, isHistorical } = place;
  const placeIs = isCorrected ? "corrected" : isHistorical ? "historical" : "exact";
  if (rest.every((word) => little.has(word)))
    return { region, activities: [], others: [], certainty: placeIs };
  const activities = activitiesOf(rest, subAreas);
  if (!activities) return null;
  const isPlaceDoubtful = placeIs !== "exact" && activities.certainty !== "corrected";
  const certainty = isPlaceDoubtful ? placeIs : activities.certainty;
  return { region, activities: activities.activities, others: activities.others, certainty };
}

/** Folded words; « + » stays, as in « R+4 ». */
const wordsOf = (text: string): string[] =>
  searchable(text)
    .replace(/\./g, "")
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== "");

const significant = (words: readonly string[]): string =>
  words.filter((word) => !little.has(word)).join(" ");

type Activities = Omit<WordMeaning, "region">;

function activitiesOf(words: readonly string[], subAreas: readonly SubArea[]): Activities | null {
  const activitiesByCode = nodesOf(subAreas);
  const text = significant(words);
  if (/^\d+$/.test(text)) {
    const activity = activitiesByCode.get(text);
    return activity ? { activities: [activity], others: [], certainty: "exact" } : null;
  }
  const node = [...activitiesByCode.values()].find(
    ({ name }) => significant(wordsOf(name)) === text,
  );
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

/** Families, areas and sub-areas by their codes. */
function nodesOf(subAreas: readonly SubArea[]): Map<string, MeantActivity> {
  return new Map(
    subAreas.flatMap(({ subAreaCode, subAreaName, area }) => [
      [subAreaCode, { code: subAreaCode, name: subAreaName }] as const,
      [area.areaCode, { code: area.areaCode, name: area.areaName }] as const,
      [
        area.areaFamily.areaFamilyCode,
        { code: area.areaFamily.areaFamilyCode, name: area.areaFamily.areaFamilyName },
      ] as const,
    ]),
  );
}
