import type { LoaderFunctionArgs } from "react-router";
import { requestContext } from "#app/layouts/request-context.ts";
import { closedToRobots } from "./pages.ts";

export function loader({ context }: Pick<LoaderFunctionArgs, "context">): Response {
  const { publicUrl } = context.get(requestContext);
  const lines = [
    "User-agent: *",
    "Allow: /",
    ...closedToRobots.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=86400",
    },
  });
}
