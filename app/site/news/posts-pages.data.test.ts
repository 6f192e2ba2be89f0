import { afterAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { callPage } from "#tests/page-call.ts";
import { testServices } from "#tests/services.ts";
import { loader as feed } from "./feed.xml.route.ts";
import { loader as post } from "./post-page.tsx";
import { type Post, posts } from "./posts.ts";

const { db, close } = await openTestDatabase();
afterAll(close);
const services = testServices({ db });
const visit = () => callPage(feed, { services, path: "/feed.xml" });

describe("GET /feed.xml", () => {
  test("/feed.xml is an Atom document with the name of the product and the public address", async () => {
    const { status, headers, data } = await visit();
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(Date.parse(headers.get("last-modified") ?? "")).not.toBeNaN();
    expect(data).toContain("<title>Actualités – Tabax</title>");
    expect(data).toContain(`https://tabax.example/actualites/${posts[0]?.slug}`);
  });
});

describe("GET /actualites/{slug}", () => {
  const readPost = (slug: string) =>
    callPage(() => post({ params: { slug } }), { services, path: `/actualites/${slug}` });

  test("/actualites/{slug} shows every post", async () => {
    for (const { slug } of posts) expect((await readPost(slug)).status).toBe(200);
  });

  test("/actualites/{slug} in capitals leads to the post", async () => {
    const [{ slug }] = posts as [Post];
    const { status, location } = await readPost(slug.toUpperCase());
    expect([status, location]).toEqual([301, `/actualites/${slug}`]);
  });

  test.each(["inconnu", "__proto__", "%00"])("/actualites/%j is unknown", async (slug) => {
    expect((await readPost(slug)).status).toBe(404);
  });
});
