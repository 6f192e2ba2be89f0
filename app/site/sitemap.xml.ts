import type { LoaderFunctionArgs } from "react-router";
import { listedSlugs } from "#app/directory/listed-slugs.server.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { methodNotAllowed } from "#app/layouts/api.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { posts } from "./posts.ts";
import { listedPages } from "./site-pages.ts";
import { mostAddresses, sitemap } from "./sitemap.ts";

/** Addresses for search engines: pages, posts and certified companies. */
export async function loader({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Response> {
  const { db, now, publicUrl } = context.get(requestContext);
  const editorial = [
    ...listedPages.map(({ path }) => ({ path })),
    ...posts.map(({ slug, publishedOn }) => ({
      path: `/actualites/${slug}`,
      changedOn: publishedOn,
    })),
  ];
  const companies = await listedSlugs(db, todayInDakar(now), mostAddresses - editorial.length);
  const document = sitemap(publicUrl, [
    ...editorial,
    ...companies.map(({ slug, changedAt }) => ({
      path: `/annuaire/${slug}`,
      changedOn: todayInDakar(changedAt),
    })),
  ]);
  return new Response(document, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}

export const action = () => methodNotAllowed(["GET", "HEAD"]);
