import type { LoaderFunctionArgs } from "react-router";
import { recentSubAreas } from "#app/activity/activity.queries.server.ts";
import { askedEachTime, json, problemResponse } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { directoryDay, directoryTerms } from "../directory.queries.server.ts";
import { readDirectoryQueryStrictly } from "../directory-query.ts";
import { readSearch } from "../search/read-search.server.ts";
import { searchDirectory } from "../search/search-directory.server.ts";
import { certifiedCompany, interpretationOf } from "./certified-company.ts";

/** GET /partners/certified (Spec §7): one page of the directory, with the same filters as the HTML page. */
export async function loader({
  url,
  context,
}: Pick<LoaderFunctionArgs, "url" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const terms = await directoryTerms(ctx);
  const query = readDirectoryQueryStrictly(url.searchParams, { firstPage: 0, size: 20, ...terms });
  if (!query.ok) {
    const { message, errors } = query;
    return problemResponse(400, { message, errors });
  }
  const { page, size } = query.query;
  const day = await directoryDay(ctx);
  const subAreas = await recentSubAreas(ctx.db, ctx.now);
  const search = await readSearch(ctx.db, query.query, { day, subAreas });
  const { companies, total } = await searchDirectory(ctx.db, search.query, day);
  const body = {
    content: companies.map((company) => certifiedCompany(company, ctx.publicUrl)),
    totalElements: total,
    totalPages: Math.ceil(total / size),
    number: page,
    size,
    first: page === 0,
    last: (page + 1) * size >= total,
    interpretation: interpretationOf(search),
  };
  return json(body, {
    headers: { "cache-control": askedEachTime },
  });
}

export const handle = { openToAll: true, showsListings: true };
