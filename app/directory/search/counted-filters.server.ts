import type { Context } from "#app/kernel/context.ts";
import type { DirectoryDay } from "../directory-list.ts";
import { countDirectory } from "./search-directory.server.ts";
import { asConditions, type SuggestedFilter } from "./suggested-filters.ts";

export interface CountedFilter extends SuggestedFilter {
  companies: number;
}

/** Filters that some words may mean, with the companies of each. They all name the same region, or none. */
export async function countedFilters(
  db: Context["db"],
  suggested: readonly SuggestedFilter[],
  day: DirectoryDay,
): Promise<CountedFilter[]> {
  const [first] = suggested;
  if (!first) return [];
  const conditions = { ...asConditions(first), activity: null };
  const { total, counts } = await countDirectory(db, conditions, day);
  return suggested.map((each) => ({
    ...each,
    companies: each.activity ? (counts.activities[each.activity.code] ?? 0) : total,
  }));
}
