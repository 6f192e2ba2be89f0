import { listedPages } from "#app/site/pages.ts";
import { expect, test } from "./fixtures.ts";
import { walkLinks } from "./walk-links.ts";

test("every internal link of every page leads to a page, and to a place that exists on it", async ({
  request,
  product,
}) => {
  const { dead, visited } = await walkLinks(request, new URL("/", product.url));
  expect(dead).toEqual([]);
  expect(visited).toEqual(expect.arrayContaining(listedPages.map(({ path }) => path)));
});
