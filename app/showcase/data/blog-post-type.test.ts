import { expect, test } from "vitest";
import { mediaOf, type PostMedia, type PostType } from "./blog-post-type.ts";

const table: [PostType, PostMedia][] = [
  [0, "image"],
  [1, "videos"],
  [2, "slides"],
  [3, "image"],
];

test.each(table)("a post of type %i shows: %s", (type, media) => {
  expect(mediaOf(type)).toBe(media);
});
