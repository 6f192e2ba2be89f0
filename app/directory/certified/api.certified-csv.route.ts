import type { LoaderFunctionArgs } from "react-router";
import { askedEachTime, refusedQuestion } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { certifiedCsv } from "./certified-csv.ts";
import { exportCertified } from "./certified-list.server.ts";
import { limitHeaders } from "./export-limit.ts";

/** GET /partners/certified.csv: the filtered list for a spreadsheet, one line for each qualification. */
export async function loader({
  url,
  context,
}: Pick<LoaderFunctionArgs, "url" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const list = await exportCertified(ctx, url.searchParams);
  if (!list.ok) return refusedQuestion(list, limitHeaders(list.turn));
  return new Response(certifiedCsv(list.lines), {
    headers: {
      ...limitHeaders(list.turn),
      "cache-control": askedEachTime,
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": `attachment; filename="${list.fileName}.csv"`,
    },
  });
}

export const handle = { openToAll: true, showsListings: true };
