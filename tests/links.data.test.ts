import { afterAll, beforeAll, expect, test } from "vitest";
import { listedPages } from "#app/site/pages.ts";
import { openTestHttp, type TestHttp } from "./http.ts";
import { walkLinks } from "./walk-links.ts";

let t: TestHttp;
beforeAll(async () => {
  t = await openTestHttp();
}, 180_000);
afterAll(() => t.close());

test("every internal link of every page leads to an existing page and an existing anchor", async () => {
  const { dead, visited } = await walkLinks(async (url) => {
    const { statusCode, headers, body } = await t.app.inject({ url });
    return { status: statusCode, type: String(headers["content-type"] ?? ""), text: body };
  }, new URL("/", t.services.publicUrl));
  expect(dead).toEqual([]);
  expect(visited).toEqual(expect.arrayContaining(listedPages.map(({ path }) => path)));
});
