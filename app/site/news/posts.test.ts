import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sitePageGroups } from "../pages.ts";
import {
  postPath as addressOf,
  findPost,
  neighbours,
  newestPosts,
  posts,
  sharePicture,
} from "./posts.ts";

const root = join(import.meta.dirname, "../../..");

test("the blog has nine posts, newest first, each with a unique address", () => {
  expect(posts).toHaveLength(9);
  const days = posts.map(({ publishedOn }) => publishedOn);
  expect(days).toEqual(days.toSorted().reverse());
  expect(new Set(posts.map(addressOf)).size).toBe(9);
  expect(newestPosts(2)).toEqual(posts.slice(0, 2));
});

test("a post is found by its exact slug only", () => {
  expect(findPost("preparer-son-dossier")?.title).toBe("Préparer son dossier sans perdre de temps");
  for (const slug of [undefined, "", "PREPARER-SON-DOSSIER", "constructor", "../faq"]) {
    expect(findPost(slug)).toBeUndefined();
  }
});

test("neighbours of a post follow the order of publication; the first and last post have one each", () => {
  const [newest, second, third] = posts;
  const oldest = posts.at(-1);
  if (!newest || !second || !oldest) throw new Error("there are posts");
  expect(neighbours(newest)).toEqual({ older: second, newer: undefined });
  expect(neighbours(second)).toEqual({ older: third, newer: newest });
  expect(neighbours(oldest).older).toBeUndefined();
});

describe.each(posts.map((post) => [post.slug, post] as const))("post %s", (slug, post) => {
  test(`the post ${slug} has its share picture`, () => {
    expect(existsSync(join(root, "public", sharePicture(post)))).toBe(true);
  });

  test(`the post ${slug} links to existing pages and posts`, () => {
    const pages = sitePageGroups.flatMap((group) => group.pages.map(({ path }) => path));
    const knownPaths = new Set([...pages, ...posts.map(addressOf)]);
    const links = [...post.body.join("\n").matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((path) => !knownPaths.has(path ?? ""))).toEqual([]);
  });
});
