import { expect, test } from "vitest";
import { atomFeed, lastChange } from "./feed.xml.route.ts";
import { posts } from "./posts.ts";

const source = {
  posts,
  publicUrl: "https://tabax.example",
  productName: "Tabax",
  bodyName: "L’organisme",
};

const all = (feed: string, pattern: RegExp) => [...feed.matchAll(pattern)].map(([, text]) => text);

test("each entry of the feed has an absolute address that is also its id", () => {
  const feed = atomFeed(source);
  const ids = all(feed, /<entry>\s*<id>(.*?)<\/id>/g);
  expect(ids).toEqual(posts.map(({ slug }) => `https://tabax.example/actualites/${slug}`));
  expect(all(feed, /<entry>[\s\S]*?<link [^>]*href="(.*?)"/g)).toEqual(ids);
});

test("each date of the feed is an instant, and `updated` is that of the newest post", () => {
  const feed = atomFeed({ ...source, posts: posts.toReversed() });
  const instants = all(feed, /<(?:updated|published)>(.*?)<\//g);
  expect(instants).toHaveLength(2 * posts.length + 1);
  for (const instant of instants) expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(instants[0]).toContain(lastChange(posts));
  expect(lastChange(posts)).toBe(posts[0]?.publishedOn);
  expect(lastChange([])).toBe("1970-01-01");
});

test("the feed escapes XML characters", () => {
  const [first] = posts;
  if (!first) throw new Error("there is a post");
  const title = `<b>"Eau" & d'ici</b>`;
  const feed = atomFeed({ ...source, productName: "A & B", posts: [{ ...first, title }] });
  expect(feed).toContain("<title>&lt;b&gt;&quot;Eau&quot; &amp; d&#39;ici&lt;/b&gt;</title>");
  expect(feed).toContain("<title>Actualités – A &amp; B</title>");
});
