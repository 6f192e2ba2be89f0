import type { LoaderFunctionArgs } from "react-router";
import { problemResponse } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { certifiedCsv } from "./certified-csv.ts";
import { exportCertified } from "./certified-list.server.ts";

/** GET /partners/certified.csv: the filtered list for a spreadsheet, one line for each qualification. */
export async function loader({
  url,
  context,
}: Pick<LoaderFunctionArgs, "url" | "context">): Promise<Response> {
  const list = await exportCertified(context.get(requestContext), url.searchParams);
  if (!list.ok) {
    const { message, errors } = list;
    return problemResponse(400, { message, errors });
  }
  return new Response(certifiedCsv(list.companies), {
    headers: {
      "cache-control": "public, max-age=60",
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="annuaire-${list.day}.csv"`,
    },
  });
}

export const handle = { openToAll: true };
