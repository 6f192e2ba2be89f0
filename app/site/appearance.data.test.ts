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

describe("a choice without scripts", () => {
  test("leads back to the page on which it was made, and is kept for a year", async () => {
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
  ])("leads to the home page when it comes from %s", async (_from, headers) => {
    expect((await choose("light", headers)).headers.location).toBe("/");
  });

  test("never leads to another host, whatever path it comes from", async () => {
    const referer = `${t.services.publicUrl}//ailleurs.example/`;
    expect((await choose("light", { referer })).headers.location).toBe("/ailleurs.example/");
  });
});

test("a page is the same for every choice: one that is kept shows nobody another's", async () => {
  const page = async (cookie: string) => {
    const { body } = await t.app.inject({ url: "/faq", headers: { cookie } });
    return body.replaceAll(/ nonce="[^"]*"/g, "");
  };
  expect(await page("theme=dark")).toBe(await page("theme=light"));
});

test("what is chosen is said before the style of the page, by a script or without", async () => {
  const { body } = await t.app.inject({ url: "/faq" });
  const [head = ""] = body.split("</head>");
  const [before = ""] = head.split(/<link rel="stylesheet" href="\/assets/);
  expect(before).toContain("document.cookie");
  expect(before).toContain('<noscript><link rel="stylesheet" href="/apparence.css"/></noscript>');
});

test("the style of a choice is asked for again each time, and empty without one", async () => {
  const style = (cookie: string) => t.app.inject({ url: "/apparence.css", headers: { cookie } });
  const dark = await style("theme=dark");
  expect(dark.headers).toMatchObject({ "content-type": "text/css; charset=utf-8" });
  expect(dark.headers["cache-control"]).toBe("private, no-cache");
  expect(dark.body).toContain("--night:initial");
  expect((await style("")).body).toBe("");
});
