import type { LoaderFunctionArgs } from "react-router";
import { askedEachTime, json, refusedQuestion } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { exportCertified } from "./certified-list.server.ts";
import { limitHeaders } from "./export-limit.ts";

/** GET /partners/certified.json: the filtered list in one document. */
export async function loader({
  url,
  context,
}: Pick<LoaderFunctionArgs, "url" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const list = await exportCertified(ctx, url.searchParams);
  if (!list.ok) return refusedQuestion(list, limitHeaders(list.turn));
  const { day, changedAt, source, interpretation, lines } = list;
  const content = lines.map(({ company }) => company);
  return json(
    {
      day,
      changedAt: changedAt?.toISOString() ?? null,
      source,
      interpretation,
      totalElements: content.length,
      content,
    },
    {
      headers: {
        ...limitHeaders(list.turn),
        "cache-control": askedEachTime,
        "content-disposition": `attachment; filename="${list.fileName}.json"`,
      },
    },
  );
}

export const handle = { openToAll: true, showsListings: true };
