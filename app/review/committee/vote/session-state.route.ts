import type { LoaderFunctionArgs } from "react-router";
import { orNotFound } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { openSessionPage } from "../sessions/session-access.server.ts";
import { sessionState } from "./session-state.server.ts";

/** What the script of a page that follows the session compares; 304 when the page shows that state already. */
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
  const headers = { "cache-control": "no-store", etag };
  return request.headers.get("if-none-match") === etag
    ? new Response(null, { status: 304, headers })
    : Response.json({ state }, { headers });
}
