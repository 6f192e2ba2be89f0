import { editDistance } from "#app/kernel/edit-distance.ts";
import { searchable } from "#app/kernel/text.ts";
import { regions } from "./regions.ts";

export interface PlaceRegion {
  code: string;
  name: string;
}

/** Towns, quarters, short and historical names that are not the name of a region or a department, by region (domain §2.5). */
const otherPlaces: Record<string, string> = {
  "SN-DK":
    "Bargny, Diamniadio, Ouakam, Sébikotane, Sébikhotane, Thiaroye, Yeumbeul, Yoff, Grand Dakar, " +
    "Parcelles Assainies, Les Parcelles, Almadies, Ngor, Mermoz, Fann, Point E, Sacré-Cœur, Liberté 6, HLM Grand Yoff, Grand Yoff, " +
    "Ouest Foire, Mbao, Keur Mbaye Fall, Malika, Sangalkam, Lac Rose, Gorée, Colobane, Dieuppeul, Hann, Pattes d’Oie, Cambérène, " +
    "Jaxaay, Cap-Vert, Ndakaaru",
  "SN-DB": "Touba, Ndiourbel, Baol",
  "SN-FK": "Diofior, Passy, Sokone, Sine, Toubacouta, Niakhar",
  "SN-KA": "Ndoucoumane",
  "SN-KL": "Ndoffane, Kahone, Saloum, Sibassor, Nioro",
  "SN-KE": "Mako, Sabodala",
  "SN-KD": "Diaobé, Fouladou, Kounkané",
  "SN-LG": "Dahra, Darou Mousty, Djolof, Jolof, Ndiambour",
  "SN-MT": "Ourossogui, Thilogne, Fouta, Ranérou Ferlo, Waoundé",
  "SN-SL": "Richard-Toll, Rosso, Ross-Béthio, Ndar, St-Louis, Walo, Mpal, Gandiol, Sor",
  "SN-SE": "Pakao, Marsassoum, Diattacounda",
  "SN-TC": "Kidira, Tamba, Boundou, Dialakoto",
  "SN-TH":
    "Joal-Fadiouth, Joal, Kayar, Khombole, Mboro, Mékhé, Nguékhokh, Pout, Saly, Saly Portudal, Thiadiaye, Somone, Ngaparou, " +
    "Popenguine, Nianing, Cayor, Petite-Côte, Notto, Fandène, Sindia",
  "SN-ZG": "Cap Skirring, Thionck Essyl, Casamance, Kafountine, Zig",
};

/** Historical regions whose names many companies bear: they are read as a place only where no company bears the words. */
const historical = new Set(
  "baol cayor djolof fouta fouladou jolof ndiambour ndoucoumane pakao saloum sine sor walo boundou".split(
    " ",
  ),
);

const keyOf = (name: string): string => searchable(name).replace(/[^\p{L}\p{N}]+/gu, "");

/** Regions by the names of their places, without spaces and signs: « M’bour » and « Mbour » are one. */
const regionsByPlace = new Map<string, PlaceRegion>(
  regions.flatMap(({ code, name, departments }) =>
    [name, ...departments, ...(otherPlaces[code]?.split(", ") ?? [])].map(
      (each) => [keyOf(each), { code, name }] as const,
    ),
  ),
);

export interface PlaceInWords {
  region: PlaceRegion;
  /** The other words. */
  rest: string[];
  /** A misspelt name: « kaolak ». */
  isCorrected: boolean;
  isHistorical: boolean;
}

const MOST_WORDS = 3;

/** The longest name of a place among folded words, so that « Saint-Louis » is not read as « Saint »; null when there is none. */
export const placeIn = (words: readonly string[]): PlaceInWords | null =>
  placeAmong(words, (key) => regionsByPlace.get(key), false);

/** The same for a misspelt name of five letters or more: one mistake, two from nine letters. */
export const placeNear = (words: readonly string[]): PlaceInWords | null =>
  placeAmong(words, nearestRegion, true);

function placeAmong(
  words: readonly string[],
  regionOfKey: (key: string) => PlaceRegion | undefined,
  isCorrected: boolean,
): PlaceInWords | null {
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const key = words.slice(start, start + length).join("");
      const region = regionOfKey(key);
      const rest = [...words.slice(0, start), ...words.slice(start + length)];
      if (region) return { region, rest, isCorrected, isHistorical: historical.has(key) };
    }
  }
  return null;
}

function nearestRegion(key: string): PlaceRegion | undefined {
  if (key.length < 5) return undefined;
  const most = key.length < 9 ? 1 : 2;
  let best: { region: PlaceRegion; steps: number } | undefined;
  for (const [place, region] of regionsByPlace) {
    if (place.length < 5 || Math.abs(place.length - key.length) > most) continue;
    const steps = editDistance(key, place);
    if (steps <= most && (best === undefined || steps < best.steps)) best = { region, steps };
  }
  return best?.region;
}
