import { escapeMarkup } from "#app/kernel/escape.ts";

/** One file of the sitemaps protocol holds no more. */
export const mostAddresses = 50_000;

export interface SitemapEntry {
  /** From the root of the site. */
  path: string;
  /** `YYYY-MM-DD`. */
  changedOn?: string;
}

/** A document of sitemaps.org for addresses under one origin. */
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
