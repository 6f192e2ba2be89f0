import type { SubArea } from "#app/activity/activity.schema.ts";
import type { Db } from "#app/kernel/context.ts";
import { lastListingChange } from "#app/listings/listing-change.queries.server.ts";
import type { DirectoryDay, DirectoryQuery } from "../directory-list.ts";
import { NOT_BEGINNINGS, NOT_WHOLE_NAME } from "./directory-words.ts";
import { type Bearing, candidatesFor, companiesBearing } from "./text-search.server.ts";
import { meaningOf, type WordMeaning } from "./word-meaning.ts";

/** How the words of a search were read. */
export interface ReadSearch {
  /** The query to answer: with the filters that the words mean instead of the words, or as it was typed. */
  query: DirectoryQuery;
  /** What the words were read as; null when they are searched in names and numbers. */
  meaning: WordMeaning | null;
  /** What they may mean too, when they are searched in names. */
  otherMeaning: WordMeaning | null;
  /** How many names bear the words that were read as filters. */
  named: number;
}

/**
 * Reads the words of a search: as a trade, a place or both, or as a name. Whole words of a trade are that trade, even where names bear
 * them, unless they are the whole name of a company; words that are less sure are names where any company bears them. What the
 * words mean holds together with the filters that were chosen.
 */
export async function readSearch(
  db: Db,
  query: DirectoryQuery,
  { day, subAreas }: { day: DirectoryDay; subAreas: readonly SubArea[] },
): Promise<ReadSearch> {
  const { q, inNames } = query;
  const asTyped = { query, meaning: null, otherMeaning: null, named: 0 };
  const meaning = q === "" ? null : meaningOf(q, subAreas);
  if (!meaning) return asTyped;
  if (inNames) return { ...asTyped, otherMeaning: meaning };
  const bearing = await companiesBearing(db, q, day);
  if (!isMeant(meaning, bearing)) return { ...asTyped, otherMeaning: meaning };
  // A misspelt name before a misspelt place: « Ngaxarou » is Ngalarou, and not Ngaparou.
  const isDoubtful = meaning.certainty === "corrected" || meaning.leftOut.length > 0;
  if (isDoubtful && (await isNearName(db, query, day)))
    return { ...asTyped, otherMeaning: meaning };
  const { activities, worksIn, sort } = query;
  const codes = meaning.activities.map(({ code }) => code);
  const place = meaning.region ? [meaning.region.code] : [];
  return {
    query: {
      ...query,
      q: "",
      activities: inBoth(activities, codes, noActivity),
      worksIn: inBoth(worksIn, place, noRegion),
      sort: sort === "relevance" ? "name" : sort,
    },
    meaning,
    otherMeaning: null,
    named: bearing.count,
  };
}

/** Codes that nothing has, of a list that nobody can be on: « plombier » among masons. */
const noActivity = "0000";
const noRegion = "SN-00";

/** The codes of two filters that hold together; a family holds its areas and sub-areas. No code holds everything. */
function inBoth(chosen: readonly string[], ofWords: readonly string[], none: string): string[] {
  if (chosen.length === 0 || ofWords.length === 0) return [...chosen, ...ofWords];
  const narrower = chosen.flatMap((code) =>
    ofWords.flatMap((other) => {
      if (other.startsWith(code)) return [other];
      return code.startsWith(other) ? [code] : [];
    }),
  );
  return narrower.length > 0 ? [...new Set(narrower)] : [none];
}

async function isNearName(db: Db, query: DirectoryQuery, day: DirectoryDay): Promise<boolean> {
  const change = await lastListingChange(db);
  const candidates = await candidatesFor(db, query, { day, change });
  return candidates.kind === "few" && candidates.companies.length > 0;
}

function isMeant(meaning: WordMeaning, bearing: Bearing): boolean {
  const { region, activities, certainty, leftOut, unknown } = meaning;
  // What no activity knows may be the name of a company that is not here: nobody else is shown in its place.
  if (unknown.length > 0) return false;
  if (bearing.count === 0) return true;
  if (leftOut.length > 0) return false;
  if (certainty === "corrected" || certainty === "historical") return false;
  const { bestRank } = bearing;
  const isTrade = certainty === "exact" && activities.length > 0 && region === null;
  return bestRank >= (isTrade ? NOT_WHOLE_NAME : NOT_BEGINNINGS);
}
