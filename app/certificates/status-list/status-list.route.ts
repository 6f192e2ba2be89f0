import type { LoaderFunctionArgs } from "react-router";
import { problemResponse } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { statusListSegment } from "./status-list.server.ts";

export const handle = { openToAll: true };

/** `/status-lists/0` and on: the states of all qualifications, signed. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { segment = "" } = params;
  const ctx = context.get(requestContext);
  const jwt = /^\d{1,5}$/.test(segment) ? await statusListSegment(ctx, Number(segment)) : null;
  if (jwt === null) return problemResponse(404);
  return new Response(jwt, {
    headers: { "content-type": "application/statuslist+jwt", "cache-control": "public, no-cache" },
  });
}
