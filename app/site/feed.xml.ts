import type { LoaderFunctionArgs } from "react-router";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { methodNotAllowed, openToAll, unlessKnown } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { atomFeed, instantOf, lastChange } from "./feed.ts";
import { posts } from "./posts.ts";

/** GET /feed.xml: the news for readers of feeds, who ask often and are mostly answered 304. */
export async function loader({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<Response> {
  const { db, now, publicUrl } = context.get(requestContext);
  const { productName, bodyName } = await settingsInForce(db, now);
  const feed = atomFeed({ posts, publicUrl, productName, bodyName });
  const headers = {
    ...openToAll,
    "content-type": "application/atom+xml; charset=utf-8",
    "cache-control": "public, max-age=3600",
    "last-modified": new Date(instantOf(lastChange(posts))).toUTCString(),
    // Weak, because the same feed leaves compressed in several ways.
    etag: `W/"${sha256Hex(feed).slice(0, 32)}"`,
  };
  return unlessKnown(request, new Response(feed, { headers }));
}

export const action = () => methodNotAllowed(["GET", "HEAD"]);
