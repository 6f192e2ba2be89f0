import type { LoaderFunctionArgs } from "react-router";
import { askedEachTime, json, problemResponse } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { exportCertified } from "./certified-list.server.ts";

/** GET /partners/certified.json: the filtered list in one document. */
export async function loader({
  url,
  context,
}: Pick<LoaderFunctionArgs, "url" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const list = await exportCertified(ctx, url.searchParams);
  if (!list.ok) {
    const { waitSeconds, message, errors } = list;
    if (waitSeconds === undefined) return problemResponse(400, { message, errors });
    const headers = { "retry-after": String(waitSeconds) };
    return problemResponse(429, { message, headers });
  }
  const { day, companies } = list;
  return json(
    { day, totalElements: companies.length, content: companies },
    {
      headers: {
        "cache-control": askedEachTime,
        "content-disposition": `attachment; filename="annuaire-${day}.json"`,
      },
    },
  );
}

export const handle = { openToAll: true };
