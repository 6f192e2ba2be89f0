import type { LoaderFunctionArgs } from "react-router";
import { listedSlugs } from "#app/directory/directory.queries.server.ts";
import { tradePaths } from "#app/directory/trades/trade-page.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { escapeMarkup } from "#app/kernel/escape.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { posts } from "./news/posts.ts";
import { listedPages } from "./pages.ts";

/** The limit of one file in the sitemaps protocol. */
const mostAddresses = 50_000;

export interface SitemapEntry {
  /** Path from the root of the site. */
  path: string;
  /** `YYYY-MM-DD`. */
  changedOn?: string;
}

/** An XML sitemap (sitemaps.org) of addresses under one origin. */
export function sitemap(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedOn }) => {
    const day = changedOn ? `<lastmod>${escapeMarkup(changedOn)}</lastmod>` : "";
    return `<url><loc>${escapeMarkup(origin + path)}</loc>${day}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}

/** GET /sitemap.xml: pages, posts, trades and regions with a company, and listed companies. */
export async function loader({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Response> {
  const { db, now, publicUrl } = context.get(requestContext);
  const editorial: SitemapEntry[] = [
    ...listedPages.map(({ path }) => ({ path })),
    ...posts.map(({ slug, publishedOn }) => ({
      path: addressOf("/actualites/:slug", { slug }),
      changedOn: publishedOn,
    })),
    ...(await tradePaths({ db, now })).map((path) => ({ path })),
  ];
  const companies = await listedSlugs(db, todayInDakar(now), mostAddresses - editorial.length);
  const document = sitemap(publicUrl, [
    ...editorial,
    ...companies.map(({ slug, changedAt }) => ({
      path: addressOf("/annuaire/:slug", { slug }),
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
