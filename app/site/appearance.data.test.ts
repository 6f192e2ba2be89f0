import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestHttp, type TestHttp } from "#tests/http.ts";

let t: TestHttp;
beforeAll(async () => {
  t = await openTestHttp();
}, 180_000);
afterAll(() => t.close());

const choose = (theme: string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: "POST",
    url: "/apparence",
    headers: {
      origin: t.services.publicUrl,
      host: new URL(t.services.publicUrl).host,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    payload: new URLSearchParams({ theme }).toString(),
  });

describe("theme form without scripts", () => {
  test("a posted theme redirects back to its page and is kept for a year", async () => {
    const referer = `${t.services.publicUrl}/annuaire?q=b%C3%A9ton`;
    const { statusCode, headers } = await choose("dark", { referer });
    expect(statusCode).toBe(303);
    expect(headers.location).toBe("/annuaire?q=b%C3%A9ton");
    expect(headers["set-cookie"]).toBe("theme=dark; Path=/; Max-Age=31536000; SameSite=Lax");
  });

  test.each([
    ["nothing", {}],
    ["another site", { referer: "https://ailleurs.example/piege" }],
    ["no address", { referer: "ailleurs" }],
  ])("a posted theme redirects to the home page when the referer is %s", async (_from, headers) => {
    expect((await choose("light", headers)).headers.location).toBe("/");
  });

  test("a posted theme never redirects to another host", async () => {
    const referer = `${t.services.publicUrl}//ailleurs.example/`;
    expect((await choose("light", { referer })).headers.location).toBe("/ailleurs.example/");
  });
});

test("the HTML of a page does not depend on the theme cookie", async () => {
  const page = async (cookie: string) => {
    const { body } = await t.app.inject({ url: "/faq", headers: { cookie } });
    return body.replaceAll(/ nonce="[^"]*"/g, "");
  };
  expect(await page("theme=dark")).toBe(await page("theme=light"));
});

test("the theme is applied before the style sheet, with and without scripts", async () => {
  const { body } = await t.app.inject({ url: "/faq" });
  const [head = ""] = body.split("</head>");
  const [before = ""] = head.split(/<link rel="stylesheet" href="\/assets/);
  expect(before).toContain("document.cookie");
  expect(before).toContain('<noscript><link rel="stylesheet" href="/apparence.css"/></noscript>');
});

test("the theme style is revalidated each time, and empty without a choice", async () => {
  const style = (cookie: string) => t.app.inject({ url: "/apparence.css", headers: { cookie } });
  const dark = await style("theme=dark");
  expect(dark.headers).toMatchObject({ "content-type": "text/css; charset=utf-8" });
  expect(dark.headers["cache-control"]).toBe("private, no-cache");
  expect(dark.body).toContain("--night:initial");
  expect((await style("")).body).toBe("");
});
