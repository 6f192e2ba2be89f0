import type { LoaderFunctionArgs } from "react-router";
import { todayInDakar } from "#app/kernel/dates.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import {
  json,
  methodNotAllowed,
  openToAll,
  problemResponse,
  unlessKnown,
} from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { subAreaPage } from "./activity.queries.server.ts";
import { readPageQuery } from "./page.schema.ts";

const cacheControl = "public, max-age=300, stale-while-revalidate=86400";

/** GET /partner-manager/v1/public/sub-domains (Spec §7). */
export async function loader({ request, url, context }: LoaderFunctionArgs): Promise<Response> {
  const { db, now } = context.get(requestContext);
  const read = readPageQuery(url.searchParams);
  if (!read.ok) {
    const { message, errors } = read;
    return problemResponse(400, { message, errors, headers: openToAll });
  }
  const page = await subAreaPage(db, { ...read.query, today: todayInDakar(now) });
  // Weak, because the same page leaves compressed in several ways.
  const etag = `W/"${sha256Hex(JSON.stringify(page)).slice(0, 32)}"`;
  const headers = { ...openToAll, etag, "cache-control": cacheControl };
  return unlessKnown(request, json(page, { headers }));
}

export const action = () => methodNotAllowed(["GET", "HEAD"]);
