import fastify, { type InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { checkOrigin, ownOrigin } from "./csrf.ts";

const actual: object[] = [];
const methodsAt = (path: string) => (path === "/read-only" ? ["GET", "HEAD"] : undefined);
const publicUrl = "https://tabax.example";
const token = "abcdefghijklmnopqrstuvwx";

/** A server with this check and nothing else; 200 means passed. */
function server(trustProxy: string | false = false) {
  const app = fastify({ trustProxy });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.addHook(
    "onRequest",
    checkOrigin(publicUrl, { log: { warn: (line) => void actual.push(line) }, methodsAt }),
  );
  app.route({
    method: ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"],
    url: "/*",
    handler: (request) => ({ origin: ownOrigin(request, publicUrl) }),
  });
  return app;
}

const send = (options: InjectOptions, trustProxy?: string) =>
  server(trustProxy).inject({
    method: "POST",
    url: "/register",
    ...options,
    headers: { host: "tabax.example", ...options.headers },
  });

const form = { "content-type": "application/x-www-form-urlencoded" };
const multipart = { "content-type": "multipart/form-data; boundary=x" };
const json = { "content-type": "application/json" };
const originHeaders = { origin: publicUrl };
const cookie = { cookie: `theme=x; XSRF-TOKEN=${token}` };
const repeated = { ...cookie, "x-xsrf-token": token };

describe("an accepted request", () => {
  test.each<[string, Record<string, string>]>([
    ["a program: neither cookie nor origin", json],
    ["a program that posts a form", form],
    ["a program that says it comes from our page", { ...form, referer: `${publicUrl}/register` }],
    ["a native form of ours", { ...form, ...originHeaders }],
    ["a native form of ours with files", { ...multipart, ...originHeaders }],
    [
      "a native form of ours, in capitals",
      { "content-type": "MULTIPART/FORM-DATA", ...originHeaders },
    ],
    ["a native form with our cookie", { ...form, ...originHeaders, ...cookie }],
    ["a script of ours that repeats the token", { ...json, ...originHeaders, ...repeated }],
    [
      "a script without Origin, recognised by Sec-Fetch-Site",
      { ...json, "sec-fetch-site": "same-origin", ...repeated },
    ],
    [
      "an old browser, recognised by its Referer",
      { ...form, ...cookie, referer: "https://tabax.example/register?a=b" },
    ],
  ])("%s", async (_, headers) => {
    expect(await send({ headers })).toMatchObject({ statusCode: 200 });
  });

  test.each(["GET", "HEAD", "OPTIONS"] as const)(
    "the request « %s » is accepted from any origin",
    async (method) => {
      const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site", ...cookie };
      expect(await send({ method, headers })).toMatchObject({ statusCode: 200 });
    },
  );
});

describe("a refused request", () => {
  test.each<[string, Record<string, string>]>([
    ["another site", { ...form, origin: "https://evil.example" }],
    [
      "another site with our cookie and token",
      { ...json, origin: "https://evil.example", ...repeated },
    ],
    [
      "another site that claims same-origin",
      { ...form, origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    ],
    ["an origin that hides", { ...form, origin: "null" }],
    ["an empty origin", { ...form, ...cookie, origin: "" }],
    ["our host without TLS", { ...form, origin: "http://tabax.example" }],
    ["our host on another port", { ...form, origin: "https://tabax.example:8443" }],
    ["a host that begins like ours", { ...form, origin: "https://tabax.example.evil.example" }],
    ["a host under ours", { ...form, origin: "https://www.tabax.example" }],
    ["our origin with a path", { ...form, origin: "https://tabax.example/" }],
    ["a cookie alone", { ...form, ...cookie }],
    ["a foreign Referer alone", { ...form, referer: "https://evil.example/" }],
    ["a foreign Referer alone, of a call", { ...json, referer: "https://evil.example/page" }],
    ["a Referer alone that is no address", { ...form, referer: "tabax.example" }],
    ["a cookie with a foreign Referer", { ...form, ...cookie, referer: "https://evil.example/" }],
    [
      "a cookie with our name in a foreign Referer",
      { ...form, ...cookie, referer: "https://evil.example/https://tabax.example/" },
    ],
    [
      "a cookie with a Referer that is no address",
      { ...form, ...cookie, referer: "tabax.example" },
    ],
    ["a cross-site request", { ...form, "sec-fetch-site": "cross-site" }],
    ["a request from a sister site", { ...form, "sec-fetch-site": "same-site" }],
    ["a request without a site", { ...form, "sec-fetch-site": "none" }],
    ["a script of ours without token", { ...json, ...originHeaders }],
    ["a script of ours with the cookie only", { ...json, ...originHeaders, ...cookie }],
    ["a script of ours with the header only", { ...json, ...originHeaders, "x-xsrf-token": token }],
    [
      "a script with another token",
      { ...json, ...originHeaders, ...cookie, "x-xsrf-token": "y".repeat(24) },
    ],
    [
      "a script with a shorter token",
      { ...json, ...originHeaders, ...cookie, "x-xsrf-token": "a" },
    ],
    [
      "a script with a token of as many characters but more bytes",
      { ...json, ...originHeaders, ...cookie, "x-xsrf-token": "é".repeat(24) },
    ],
    [
      "an empty token on both sides",
      { ...json, ...originHeaders, cookie: "XSRF-TOKEN=", "x-xsrf-token": "" },
    ],
    [
      "a cookie whose name only ends like ours",
      { ...json, ...originHeaders, cookie: `MY-XSRF-TOKEN=${token}`, "x-xsrf-token": token },
    ],
    ["no content type at all", { ...originHeaders }],
    ["plain text of ours without token", { "content-type": "text/plain", ...originHeaders }],
    [
      "JSON declared as a form",
      { "content-type": "application/json; multipart/form-data", ...originHeaders },
    ],
  ])("%s", async (_, headers) => {
    expect(await send({ headers })).toMatchObject({ statusCode: 403 });
  });

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["a script of ours without token", originHeaders],
  ])("where the address has no such method, %s is told that", async (_, headers) => {
    const actual = await send({ url: "/read-only", headers: { ...json, ...headers } });
    expect(actual).toMatchObject({ statusCode: 405 });
  });

  test.each(["PUT", "DELETE", "PATCH"] as const)(
    "%s from our origin as a form without token is refused, since no form can send that method",
    async (method) => {
      const headers = { ...form, ...originHeaders };
      expect(await send({ method, headers })).toMatchObject({ statusCode: 403 });
    },
  );
});

describe("the origin of a request", () => {
  const originUnder = async (headers: Record<string, string>, trustProxy?: string) => {
    const answer = await send({ method: "GET", headers, remoteAddress: "192.0.2.1" }, trustProxy);
    return answer.json().origin;
  };

  test("the origin of the public host has the scheme of the public address", async () => {
    expect(await originUnder({ host: "tabax.example" })).toBe("https://tabax.example");
  });

  test("the origin of another host is the one that the visitor sees", async () => {
    expect(await originUnder({ host: "192.168.1.20:3000" })).toBe("http://192.168.1.20:3000");
  });

  test("the origin behind a trusted proxy is the visitor's", async () => {
    const headers = {
      host: "127.0.0.1:3000",
      "x-forwarded-host": "annuaire.example",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "198.51.100.7",
    };
    expect(await originUnder(headers, "192.0.2.1")).toBe("https://annuaire.example");
  });

  test("the origin ignores headers of an untrusted proxy", async () => {
    const headers = {
      host: "127.0.0.1:3000",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
    };
    expect(await originUnder(headers, "10.0.0.1")).toBe("http://127.0.0.1:3000");
  });

  test("a foreign origin behind a trusted proxy is refused", async () => {
    const behind = {
      ...form,
      host: "127.0.0.1",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "annuaire.example",
    };
    const at = (origin: string) =>
      send({ headers: { ...behind, origin }, remoteAddress: "192.0.2.1" }, "192.0.2.1");
    expect(await at("https://annuaire.example")).toMatchObject({ statusCode: 200 });
    expect(await at("http://annuaire.example")).toMatchObject({ statusCode: 403 });
    expect(await at("http://127.0.0.1")).toMatchObject({ statusCode: 403 });
  });
});

test("a refused request is written to the security log without its query", async () => {
  actual.length = 0;
  const headers = { ...form, origin: "https://evil.example" };
  await send({ url: "/register?jeton=secret", headers });
  expect(actual).toEqual([
    {
      kind: "security",
      event: "forged-request",
      what: "origin",
      method: "POST",
      origin: "https://evil.example",
      own: "https://tabax.example",
      path: "/register",
      ipAddress: "127.0.0.1",
      reference: expect.any(String),
    },
  ]);
});
