import type { LoaderFunctionArgs } from "react-router";
import { todayInDakar } from "#app/kernel/dates.ts";
import { json, problemResponse } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { subAreaPage } from "./activity.queries.server.ts";
import { readPageQuery } from "./page.schema.ts";

const cacheControl = "public, max-age=300, stale-while-revalidate=86400";

/** GET /partner-manager/v1/public/sub-domains (Spec §7). */
export async function loader({
  url,
  context,
}: Pick<LoaderFunctionArgs, "url" | "context">): Promise<Response> {
  const { db, now } = context.get(requestContext);
  const query = readPageQuery(url.searchParams);
  if (!query.ok) {
    const { message, errors } = query;
    return problemResponse(400, { message, errors });
  }
  const page = await subAreaPage(db, { ...query.query, today: todayInDakar(now) });
  return json(page, { headers: { "cache-control": cacheControl } });
}

export const handle = { openToAll: true };
