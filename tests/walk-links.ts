/** The answer of the product to a path and query. */
export type Ask = (path: string) => Promise<{ status: number; type: string; text: string }>;

interface Walk {
  /** One line for each link that leads nowhere, with the page that carries it. */
  dead: string[];
  /** Paths of the pages that were read. */
  visited: string[];
}

interface Found {
  status: number;
  ids: Set<string>;
  links: URL[];
}

/** Lists differ by the values of their filters: one address for each set of filters is enough. */
const likeness = ({ pathname, searchParams }: URL) =>
  `${pathname}?${[...new Set(searchParams.keys())].sort().join("&")}`;

/**
 * Follows the links of a page, of the pages they lead to and so on, on one host; pictures, icons, styles and scripts
 * that a page names are asked for as well. Links on error pages are not followed, nor those to a path outside of `within`.
 */
export async function walkLinks(ask: Ask, start: URL, within = /^\//): Promise<Walk> {
  const seen = new Map<string, Found>();
  const dead: string[] = [];
  const queue: { link: URL; from: string }[] = [{ link: start, from: "the start" }];
  for (const { link, from } of queue) {
    const key = likeness(link);
    let linkedPage = seen.get(key);
    if (!linkedPage) {
      linkedPage = await readLinkedPage(ask, link);
      seen.set(key, linkedPage);
      const followed = linkedPage.links.filter(({ pathname }) => within.test(pathname));
      queue.push(...followed.map((next) => ({ link: next, from: link.pathname })));
    }
    const path = link.pathname + link.search + link.hash;
    if (linkedPage.status >= 400) dead.push(`${from} → ${path}: ${linkedPage.status}`);
    else if (link.hash && !linkedPage.ids.has(decodeURIComponent(link.hash.slice(1)))) {
      dead.push(`${from} → ${path}: nothing has this id`);
    }
  }
  return {
    dead: [...new Set(dead)],
    visited: [...seen.keys()].map((key) => key.split("?")[0] ?? ""),
  };
}

async function readLinkedPage(ask: Ask, { pathname, search, href }: URL): Promise<Found> {
  const { status, type, text } = await ask(pathname + search);
  const html = type.startsWith("text/html") && status < 400 ? text : "";
  const drawing = type.startsWith("image/svg") ? text : "";
  return {
    status,
    ids: new Set(matches(html || drawing, /\sid="([^"]*)"/g)),
    links: linksOf(html, new URL(href)),
  };
}

function linksOf(html: string, page: URL): URL[] {
  const named = [
    ...matches(html, /<(?:a|area|link)\s[^>]*?\bhref="([^"]*)"/g),
    ...matches(html, /<(?:img|script|source)\s[^>]*?\bsrc="([^"]*)"/g),
    // The product names itself by its public address there.
    ...matches(html, /<meta property="og:image" content="https?:\/\/[^/"]*([^"]*)"/g),
  ];
  return named.map((text) => new URL(text, page)).filter(({ origin }) => origin === page.origin);
}

const matches = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&amp;", "&"));
