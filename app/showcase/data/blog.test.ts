import { describe, expect, test } from "vitest";
import { recentTemplatePosts } from "#app/layouts/showcase/template-pages.ts";
import {
  blogPosts,
  blogTags,
  findPost,
  findTag,
  mediaOf,
  type PostMedia,
  type PostType,
  postPath,
  postsTagged,
  slides,
  videos,
} from "./blog.ts";
import { blogTexts } from "./blog-texts.ts";
import { comments } from "./comments.ts";
import { sidebar } from "./sidebar.ts";

interface Said {
  name: string;
  replies?: readonly Said[];
}

const countOf = (thread: readonly Said[]): number =>
  thread.reduce((count, { replies = [] }) => count + 1 + countOf(replies), 0);
const depthOf = (thread: readonly Said[]): number =>
  thread.length === 0 ? 0 : 1 + Math.max(...thread.map(({ replies = [] }) => depthOf(replies)));

test.each<[string, readonly unknown[], number]>([
  ["posts", blogPosts, 9],
  ["slides", slides, 3],
  ["videos", videos, 2],
  ["recent posts", sidebar.recent, 3],
  ["pictures in the gallery", sidebar.gallery, 8],
  ["tags", sidebar.tags, 12],
])("the %s of the template are all different, and as many as it has", (_what, list, count) => {
  expect(new Set(list).size).toBe(count);
});

describe.each(blogPosts)("post $slug", (post) => {
  test(`the post ${post.slug} has the sample date and the number of comments shown`, () => {
    expect(`${post.date} ${post.month} ${post.year}`).toBe("20 June 2021");
    expect(post.comments).toBe(String(countOf(comments)));
  });

  test(`the post ${post.slug} has three paragraphs`, () => {
    expect(blogTexts[post.slug]?.paragraphs).toHaveLength(3);
  });
});

test("comments of a post are nested three levels deep", () => {
  expect(depthOf(comments)).toBe(3);
});

test("every post has a unique address, the first of each type without a query", () => {
  const paths = blogPosts.map(postPath);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => !path.includes("?")).sort()).toEqual([
    "/post-gallery",
    "/post-image",
    "/post-sidebar",
    "/post-video",
  ]);
});

test("a post is found by its type, and by its slug within its type only", () => {
  expect(findPost(3, null)?.slug).toBe("reading-the-ground");
  expect(findPost(0, "pierced-walls")?.slug).toBe("pierced-walls");
  expect(findPost(3, "pierced-walls")).toBeUndefined();
});

test("the template footer lists the two newest posts", () => {
  const newest = blogPosts.slice(0, 2).map((post) => ({ label: post.title, path: postPath(post) }));
  expect(recentTemplatePosts).toEqual(newest);
});

test.each(blogTags)("at least one post has the tag %s", (tag) => {
  expect(postsTagged(tag)).not.toHaveLength(0);
});

test.each(["concrete", "Marble", "", null])("%s is not a tag of the blog", (name) => {
  expect(findTag(name)).toBeUndefined();
});

const table: [PostType, PostMedia][] = [
  [0, "image"],
  [1, "videos"],
  [2, "slides"],
  [3, "image"],
];

test.each(table)("a post of type %i shows: %s", (type, media) => {
  expect(mediaOf(type)).toBe(media);
});
