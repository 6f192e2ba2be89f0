import type { LoaderFunctionArgs } from "react-router";
import { themeOf, themeStyle } from "#app/layouts/theme.ts";

/** What the style of pages without scripts adds for the theme that was chosen; never kept without asking again. */
export function loader({ request }: Pick<LoaderFunctionArgs, "request">): Response {
  return new Response(themeStyle(themeOf(request.headers.get("cookie"))), {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "private, no-cache" },
  });
}
