import { buckets } from "#app/certificates/bucket.ts";
import type { Db } from "#app/kernel/context.ts";
import { candidatesFor } from "./candidates.server.ts";
import { countDirectory } from "./directory-counts.server.ts";
import type {
  DirectoryAnswer,
  DirectoryDay,
  DirectoryQuery,
  ListedCompany,
} from "./directory-list.ts";
import { idsOfPage } from "./directory-page-ids.server.ts";
import { deepestCompany } from "./directory-query.ts";
import { keptCounts } from "./kept-counts.server.ts";
import { listedCompanies } from "./listed-companies.server.ts";
import { partsToCount } from "./parts-to-count.server.ts";
import { codedSubAreas } from "./sub-area-codes.server.ts";

/**
 * One page of the directory with its counts: the companies that have, on the day, a qualification in force or
 * suspended which answers activity, class and status at once. The list is read at each call; the counts of a large
 * directory may be some minutes old.
 */
export async function searchDirectory(
  db: Db,
  query: DirectoryQuery,
  day: DirectoryDay,
): Promise<DirectoryAnswer> {
  const candidates = await candidatesFor(db, query.q, day);
  const subAreas = await codedSubAreas(db, day.today);
  const count = async () => {
    const parts = candidates.kind === "few" ? buckets : await partsToCount(db);
    return await countDirectory(db, query, day, { candidates, subAreas, parts });
  };
  const [{ total, counts, estimated }, companies] = await Promise.all([
    keptCounts(db, questionOf(query, day), count),
    idsOfPage(db, query, day, candidates).then((ids) => listedCompanies(db, ids, day)),
  ]);
  const approximate = candidates.kind === "few" && candidates.approximate;
  return {
    companies,
    total,
    counts,
    ...(estimated ? { estimated } : {}),
    ...(approximate ? { approximate: true as const } : {}),
  };
}

const questionOf = ({ page, size, sort, ...conditions }: DirectoryQuery, day: DirectoryDay) =>
  JSON.stringify([conditions, day]);

const companiesAtOnce = 500;

/** The whole list that a question answers, for an export; null when it is longer than a list may be. */
export async function wholeDirectory(
  db: Db,
  query: DirectoryQuery,
  day: DirectoryDay,
): Promise<ListedCompany[] | null> {
  const candidates = await candidatesFor(db, query.q, day);
  const whole = { ...query, page: 0, size: deepestCompany + 1 };
  const ids = await idsOfPage(db, whole, day, candidates);
  if (ids.length > deepestCompany) return null;
  const companies: ListedCompany[] = [];
  for (let start = 0; start < ids.length; start += companiesAtOnce)
    companies.push(...(await listedCompanies(db, ids.slice(start, start + companiesAtOnce), day)));
  return companies;
}
