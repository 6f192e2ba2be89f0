import type { SubArea } from "#app/activity/activity.schema.ts";
import { matchSubAreas } from "#app/activity/match-sub-areas.ts";
import { regions } from "#app/companies/regions.ts";
import { searchWords } from "#app/listings/search-text.ts";
import { type Conditions, noConditions } from "../directory-links.ts";

/** A filter that the searched words may mean: a place, an activity, or an activity in a place. */
export interface SuggestedFilter {
  region: { code: string; name: string } | null;
  activity: { code: string; name: string } | null;
}

const most = 4;
const little = new Set("a au aux chez d dans de des du en l la le les pres sur".split(" "));

/**
 * Reads words as a region, or one of its departments or towns (« Mbour » is in Thiès), and the rest as the code or
 * the words of an activity. Several activities of one area or family are suggested together.
 */
export function suggestedFilters(q: string, subAreas: readonly SubArea[]): SuggestedFilter[] {
  const typedWords = significantWords(q);
  const place = placeIn(typedWords);
  const rest = place ? place.rest : typedWords;
  const region = place?.region ?? null;
  if (rest.length === 0) return region ? [{ region, activity: null }] : [];
  const activities = activitiesOf(rest, subAreas);
  if (activities.length === 0 || activities.length > most) return [];
  return activities.map((activity) => ({ region, activity }));
}

/** The list without the words, with the suggested filter instead. */
export const asConditions = ({ region, activity }: SuggestedFilter): Conditions => ({
  ...noConditions,
  activity: activity?.code ?? null,
  regions: region ? [region.code] : [],
});

const significantWords = (text: string) => searchWords(text).filter((word) => !little.has(word));

/** Prefers the longest place name among the words, so that « Saint-Louis » is not read as « Saint ». */
function placeIn(typedWords: readonly string[]) {
  for (let length = Math.min(3, typedWords.length); length > 0; length--) {
    for (let start = 0; start + length <= typedWords.length; start++) {
      const region = regionsByName.get(typedWords.slice(start, start + length).join(" "));
      if (region)
        return {
          region,
          rest: [...typedWords.slice(0, start), ...typedWords.slice(start + length)],
        };
    }
  }
  return null;
}

/** Towns that are not the seat of a department, by region. */
const towns: Record<string, string> = {
  "SN-DK": "Bargny, Diamniadio, Ouakam, Sébikotane, Thiaroye, Yeumbeul, Yoff",
  "SN-DB": "Touba",
  "SN-FK": "Diofior, Passy, Sokone",
  "SN-KD": "Diaobé",
  "SN-LG": "Dahra, Darou Mousty",
  "SN-MT": "Ourossogui, Thilogne",
  "SN-SL": "Richard-Toll, Rosso, Ross-Béthio",
  "SN-TC": "Kidira",
  "SN-TH": "Joal-Fadiouth, Joal, Kayar, Khombole, Mboro, Mékhé, Nguékhokh, Pout, Saly, Thiadiaye",
  "SN-ZG": "Cap Skirring, Thionck Essyl",
};

const regionsByName = new Map(
  regions.flatMap(({ code, name, departments }) =>
    [name, ...departments, ...(towns[code]?.split(", ") ?? [])].map(
      (each) => [significantWords(each).join(" "), { code, name }] as const,
    ),
  ),
);

function activitiesOf(words: readonly string[], subAreas: readonly SubArea[]) {
  const [code] = words;
  const named = nodesOf(subAreas);
  if (words.length === 1 && code !== undefined && /^\d{1,4}$/.test(code)) {
    const activity = named.get(code);
    return activity ? [activity] : [];
  }
  const text = words.join(" ");
  const exact = [...named.values()].find(({ name }) => significantWords(name).join(" ") === text);
  if (exact) return [exact];
  if (text.length < 3) return [];
  const wholeWordMatches = matchSubAreas(text, subAreas, { wholeWords: true });
  const matches = wholeWordMatches.length > 0 ? wholeWordMatches : matchSubAreas(text, subAreas);
  const codes = matches.map(({ subAreaCode }) => subAreaCode);
  for (const digits of [4, 2, 1]) {
    const nodes = new Set(codes.map((each) => each.slice(0, digits)));
    if (nodes.size <= most || digits === 1)
      return [...nodes].flatMap((node) => named.get(node) ?? []);
  }
  return [];
}

/** Families, areas and sub-areas by their codes. */
function nodesOf(subAreas: readonly SubArea[]) {
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
