import type { Context } from "#app/kernel/context.ts";
import type { DirectoryDay } from "../directory-list.ts";
import type { RightConditions } from "../right-conditions.ts";
import { countDirectory } from "./search-directory.server.ts";
import { filtersOf, type MeantFilter, type WordMeaning } from "./word-meaning.ts";

export interface CountedFilter extends MeantFilter {
  companies: number;
}

/** The filters that some words may mean, with the companies of each among those that match the other conditions. */
export async function countedFilters(
  db: Context["db"],
  meaning: WordMeaning | null,
  { day, others }: { day: DirectoryDay; others: RightConditions },
): Promise<CountedFilter[]> {
  if (!meaning) return [];
  const place = meaning.region && { regions: [], worksIn: [meaning.region.code] };
  const { total, counts } = await countDirectory(db, { ...others, ...place, activities: [] }, day);
  return filtersOf(meaning).map((each) => ({
    ...each,
    companies: each.activity ? (counts.activities[each.activity.code] ?? 0) : total,
  }));
}
