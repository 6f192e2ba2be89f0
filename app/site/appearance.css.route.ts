import type { LoaderFunctionArgs } from "react-router";
import { themeOf, themeStyle } from "#app/layouts/theme.ts";

/** GET /apparence.css: the style of the chosen theme for pages without scripts; revalidated each time. */
export function loader({ request }: Pick<LoaderFunctionArgs, "request">): Response {
  return new Response(themeStyle(themeOf(request.headers.get("cookie"))), {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "private, no-cache" },
  });
}
