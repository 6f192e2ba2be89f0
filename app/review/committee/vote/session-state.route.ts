import type { LoaderFunctionArgs } from "react-router";
import { formatTime } from "#app/kernel/dates.ts";
import { orNotFound } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { openSessionPage } from "../sessions/session-access.server.ts";
import { sessionState } from "./session-state.server.ts";

/** What the script of a page that follows the session compares; 304 when the page shows that state already. Both bear the time of the answer. */
export async function loader({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">): Promise<Response> {
  const ctx = context.get(requestContext);
  const opened = orNotFound(await openSessionPage(ctx, params.id ?? ""));
  const isScreen = new URL(request.url).searchParams.has("ecran");
  const state = await sessionState(ctx, opened, { isScreen });
  const etag = `"${state}"`;
  const headers = {
    "cache-control": "no-store",
    etag,
    // Encoded, since a header has no no-break space.
    "session-time": encodeURIComponent(formatTime(ctx.now)),
  };
  return request.headers.get("if-none-match") === etag
    ? new Response(null, { status: 304, headers })
    : Response.json({ state }, { headers });
}
