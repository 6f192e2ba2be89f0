import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accessTable, isPublic } from "#app/accounts/access.ts";
import { untrustedProxies } from "#server/http/untrusted-proxy.ts";
import { addressesOfFiles } from "#tests/form-addresses.ts";
import { openTestHttp, rawRequest, type TestHttp } from "#tests/http.ts";

let t: TestHttp;
let port: number;
beforeAll(async () => {
  t = await openTestHttp();
  port = await t.port();
}, 180_000);
afterAll(() => t.close());

interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** Sends exactly these lines and `Connection: close` as the last header. */
async function raw(lines: string[], body = ""): Promise<RawAnswer> {
  const request = [...lines, "Connection: close", "", body].join("\r\n");
  const answer = await rawRequest(port, request);
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  return { status, head: head.toLowerCase(), body: rest.join("\r\n\r\n") };
}

const host = "Host: tabax.example";
const api = "/v1/public/partners/register";
const allFaults = () => [
  ...t.logged().filter(({ level }) => level === 50),
  ...t.services.logged.filter(({ level }) => level === "error"),
];

let faultsBefore = 0;
beforeEach(() => {
  faultsBefore = allFaults().length;
});

function expectNoTrace({ body }: RawAnswer) {
  expect(body).not.toMatch(/node_modules|\.ts:\d|\.js:\d|TypeError|ERR_/);
  expect(allFaults().slice(faultsBefore)).toEqual([]);
}

const french = /Demande|Adresse|Page introuvable|Page Not Found|Méthode|Format|INSCRIPTION/;

describe("odd addresses", () => {
  test.each<[string, string, number[]]>([
    ["a broken escape", "/%E0%A4%A", [400]],
    ["a broken escape in a call", "/v1/%E0%A4%A", [400]],
    ["an overlong escape", "/%c0%ae%c0%ae/", [400]],
    ["NUL", "/register%00", [400, 404]],
    ["NUL in the number of terms", "/conditions-generales/a%00b", [400]],
    ["NUL in the name of a company", "/annuaire/a%00b", [400]],
    ["two slashes and a foreign host", "//evil.example/register", [404]],
    ["backslashes", "/\\evil.example/register", [400, 404]],
    ["dots", "/../../register", [200, 404]],
    ["ten thousand characters", `/${"a".repeat(10_000)}`, [404, 414]],
    ["ten thousand characters of query", `/register?${"a".repeat(10_000)}`, [200, 414]],
    ["a thousand folders", `${"/a".repeat(1000)}`, [404, 414]],
    ["a query that is no query", "/register?%E0%A4%A&&==&__proto__=1", [200]],
    ["a fragment", "/register#x", [200, 400, 404]],
  ])("%s", async (_, url, statuses) => {
    const answer = await raw([`GET ${url} HTTP/1.1`, host]);
    expect(statuses).toContain(answer.status);
    expect(answer.body).toMatch(french);
    expectNoTrace(answer);
    expect(answer.head).not.toMatch(/^location:.*evil/m);
    const type = url.startsWith("/v1/") ? "application/problem+json" : "text/html";
    expect(answer.head).toContain(`content-type: ${type}`);
  });

  test.each([
    ["GET", "/v1/inconnu"],
    ["POST", "/v1/inconnu"],
    ["GET", "/api/inconnu"],
    ["DELETE", "/partner-manager/inconnu"],
    ["PUT", "/partners/inconnu"],
    ["OPTIONS", "/v1/inconnu"],
  ])("%s %s is a problem of the API", async (method, url) => {
    const answer = await raw([`${method} ${url} HTTP/1.1`, host]);
    expect(answer.status).toBe(404);
    expect(answer.head).toContain("content-type: application/problem+json; charset=utf-8");
    expect(JSON.parse(answer.body)).toMatchObject({ status: 404, title: "Page introuvable" });
  });
});

describe("wrong methods", () => {
  test.each(["GET", "PUT", "DELETE", "PATCH"])(
    "the method %s on the registration call is refused",
    async (method) => {
      const answer = await raw([`${method} ${api} HTTP/1.1`, host]);
      expect(answer.status).toBe(405);
      expect(answer.head).toContain("allow: post");
      expect(JSON.parse(answer.body)).toMatchObject({ status: 405 });
    },
  );

  test("HEAD of the registration call answers without a body", async () => {
    const answer = await raw([`HEAD ${api} HTTP/1.1`, host]);
    expect([answer.status, answer.body]).toEqual([405, ""]);
  });

  test.each(["PUT", "DELETE", "PATCH"])(
    "the method %s on the registration page changes nothing",
    async (method) => {
      const answer = await raw([`${method} /register HTTP/1.1`, host]);
      expect([404, 405, 415]).toContain(answer.status);
      expectNoTrace(answer);
    },
  );

  test("TRACE returns nothing of its request", async () => {
    const answer = await raw(["TRACE /register HTTP/1.1", host, "X-Secret: told-to-nobody"]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain("told-to-nobody");
  });
});

describe("odd hosts", () => {
  test.each<[string, string[]]>([
    ["another name", ["GET /register HTTP/1.1", "Host: evil.example"]],
    ["an empty one", ["GET /register HTTP/1.1", "Host: "]],
    ["none, as HTTP 1.0 allows", ["GET /register HTTP/1.0"]],
    ["an address", ["GET /register HTTP/1.1", "Host: [::1]:3000"]],
  ])("a request with %s gets the page, whose links stay on our host", async (_, lines) => {
    const answer = await raw(lines);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toContain("evil.example");
    expectNoTrace(answer);
  });

  test("a request of HTTP 1.1 without Host is refused", async () => {
    expect(await raw(["GET /register HTTP/1.1"])).toMatchObject({ status: 400 });
  });
});

describe("a product with a public address", () => {
  let named: Awaited<ReturnType<typeof openTestHttp>>;
  beforeAll(async () => {
    named = await openTestHttp({ env: { PUBLIC_URL: "https://tabax.example" } });
  }, 180_000);
  afterAll(() => named.close());
  const ask = (url: string, host: string) => named.app.inject({ url, headers: { host } });

  test.each(["tabax.example", "TABAX.example:443", "127.0.0.1:3000", "localhost", "[::1]:3000"])(
    "a product with a public address answers to %s",
    async (host) => {
      expect((await ask("/register", host)).statusCode).toBe(200);
    },
  );

  test.each(["evil.example", "tabax.example.evil.example", "xtabax.example", "10.0.0.7:3000"])(
    "a product with a public address does not answer to %s, except to health checks",
    async (host) => {
      for (const url of ["/register", "/espace/connexion", "/assets/x.css", "/nulle-part"]) {
        const answer = await ask(url, host);
        expect(answer.statusCode).toBe(421);
        expect(answer.body).toContain("ne répond pas sous ce nom");
      }
      expect((await ask("/readyz", host)).statusCode).toBe(200);
      expect((await ask("/livez", host)).statusCode).toBe(200);
    },
  );
});

describe("bodies over the limit", () => {
  const big = "x".repeat(97 * 1024);
  const chunked = `${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`;
  const json = "Content-Type: application/json";
  const form = "Content-Type: application/x-www-form-urlencoded";
  test.each<[string, string, string, string[], string]>([
    ["a page", "/register", "text/html", [form, `Content-Length: ${big.length}`], big],
    ["a call", api, "application/problem+json", [json, `Content-Length: ${big.length}`], big],
    ["a page, in chunks", "/register", "text/html", [form, "Transfer-Encoding: chunked"], chunked],
    [
      "a call, in chunks",
      api,
      "application/problem+json",
      [json, "Transfer-Encoding: chunked"],
      chunked,
    ],
  ])("bodies over the limit to %s get 413 in French", async (_, url, type, headers, body) => {
    const answer = await raw([`POST ${url} HTTP/1.1`, host, ...headers], body);
    expect(answer.status).toBe(413);
    expect(answer.head).toContain(`content-type: ${type}`);
    expect(answer.body).toContain("Demande trop volumineuse");
    expectNoTrace(answer);
  });

  test("a request body just under the limit is read", async () => {
    const body = JSON.stringify({ partnerName: "x".repeat(90 * 1024) });
    const answer = await raw(
      [`POST ${api} HTTP/1.1`, host, json, `Content-Length: ${body.length}`],
      body,
    );
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).errors).toHaveLength(17);
  });
});

describe("malformed forms and JSON", () => {
  test.each<[string, string, string, number]>([
    ["JSON to the page", "application/json", "{}", 415],
    ["nothing to the page", "application/x-www-form-urlencoded", "", 400],
    ["multipart without its end", "multipart/form-data; boundary=b", "--b\r\nContent-Dis", 400],
    ["an unknown type", "\u0001/\u0002", "x", 415],
  ])("%s", async (_, type, body, status) => {
    const answer = await raw(
      ["POST /register HTTP/1.1", host, `Content-Type: ${type}`, `Content-Length: ${body.length}`],
      body,
    );
    expect([status, 400]).toContain(answer.status);
  });

  test("malformed bodies at any public address are refused and cause no fault", async () => {
    const type = "Content-Type: multipart/form-data";
    for (const address of Object.keys(accessTable).filter(isPublic)) {
      const url = address.replace(/:\w+|\*/g, "x");
      const answer = await raw([`POST ${url} HTTP/1.1`, host, type, "Content-Length: 1"], "x");
      expect(answer.status, url).toBeLessThan(500);
    }
  });
});

describe("a form with a photograph of 200 kB", () => {
  const post = (address: string) => {
    const body = `--b\r\nContent-Disposition: form-data; name="fichier"; filename="a.jpg"\r\n\r\n${"x".repeat(200_000)}\r\n--b--\r\n`;
    return raw(
      [
        `POST ${address.replace(/:\w+|\*/g, "x")} HTTP/1.1`,
        host,
        "Content-Type: multipart/form-data; boundary=b",
        `Content-Length: ${body.length}`,
      ],
      body,
    );
  };

  test("is read at each address whose page reads a file, and at no other", async () => {
    const addresses = await addressesOfFiles();
    expect(addresses).toContain("/avis-expert");
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses)
      expect([address, (await post(address)).status]).not.toEqual([address, 413]);
    for (const address of ["/register", "/espace/compte", "/bureau"])
      expect([address, (await post(address)).status]).toEqual([address, 413]);
  });
});

describe("behind a proxy", () => {
  const behind = ["X-Forwarded-Proto: https", "X-Forwarded-Host: annuaire.example"];
  test("behind a trusted proxy the cookie is Secure and the origin is the visitor's", async () => {
    const page = await raw(["GET /register HTTP/1.1", "Host: 127.0.0.1", ...behind]);
    expect(page.head).toMatch(/^set-cookie: xsrf-token=.+; secure$/m);
    const post = (origin: string) =>
      raw([
        "POST /register HTTP/1.1",
        "Host: 127.0.0.1",
        ...behind,
        `Origin: ${origin}`,
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: 0",
      ]);
    expect(await post("https://annuaire.example")).toMatchObject({ status: 400 });
    expect(await post("http://annuaire.example")).toMatchObject({ status: 403 });
    expect(await post("http://127.0.0.1")).toMatchObject({ status: 403 });
  });

  test("the headers of an untrusted proxy are ignored, and its address is kept for « Exploitation »", async () => {
    const proxies = untrustedProxies();
    const trusting = await openTestHttp({ proxies });
    await trusting.app.inject({ url: "/livez", headers: { "x-forwarded-for": "198.51.100.7" } });
    await trusting.close();
    expect(proxies.last()).toBeNull();
    const other = await openTestHttp({ env: { TRUST_PROXY: "10.1.2.3" }, proxies });
    try {
      const headers = {
        host: "127.0.0.1",
        "x-forwarded-proto": "https",
        "x-forwarded-host": "evil.example",
        "x-forwarded-for": "198.51.100.7",
      };
      const page = await other.app.inject({ url: "/register", headers });
      expect(page.headers["set-cookie"]).not.toContain("Secure");
      expect(proxies.last()).toBe("127.0.0.1");
      const post = (origin: string) =>
        other.app.inject({
          method: "POST",
          url: "/register",
          headers: { ...headers, origin, "content-type": "application/x-www-form-urlencoded" },
        });
      expect(await post("https://evil.example")).toMatchObject({ statusCode: 403 });
      expect(await post("http://127.0.0.1")).toMatchObject({ statusCode: 400 });
    } finally {
      await other.close();
    }
  });
});

describe("malformed hosts", () => {
  test.each<[string, string[]]>([
    ["with a space", ["GET /register HTTP/1.1", "Host: a b"]],
    ["with a bracket", ["GET /register HTTP/1.1", "Host: ["]],
    ["with a user", ["GET /register HTTP/1.1", "Host: user@evil.example"]],
    ["with a path", ["GET /register HTTP/1.1", "Host: evil.example/x?"]],
    ["with a port that is none", ["GET /register HTTP/1.1", "Host: tabax.example:99999"]],
    ["in a call", [`GET ${api} HTTP/1.1`, "Host: a b"]],
    ["and a second one", ["GET /register HTTP/1.1", host, "Host: evil.example"]],
  ])("requests %s get 400, and cause no fault", async (_, lines) => {
    const answer = await raw(lines);
    expect(answer.status).toBe(400);
    expectNoTrace(answer);
  });

  test.each([host, "Host: localhost:3000", "Host: evil.example"])(
    "with an absolute address (%s) have that page of ours, or none",
    async (named) => {
      const answer = await raw(["GET http://evil.example/register HTTP/1.1", named]);
      expect([200, 400, 404]).toContain(answer.status);
      expectNoTrace(answer);
    },
  );
});

describe("malformed HTTP", () => {
  test.each<[string, string[]]>([
    ["a broken escape", ["GET /%E0%A4%A HTTP/1.1", host]],
    ["headers of twenty thousand characters", ["GET / HTTP/1.1", host, `X: ${"a".repeat(20_000)}`]],
    ["a method that does not exist", ["FOO /register HTTP/1.1", host]],
  ])("malformed HTTP (%s) is answered in French, with the security headers", async (_, lines) => {
    const answer = await raw(lines);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.head).toContain("x-content-type-options: nosniff");
    expect(answer.body).toMatch(french);
    expectNoTrace(answer);
  });
});

describe("an interrupted body", () => {
  const [ours, form] = ["Origin: https://tabax.example", "application/x-www-form-urlencoded"];
  let hasty: TestHttp;
  beforeAll(async () => {
    hasty = await openTestHttp({ bodyLimitMs: 200 });
  });
  afterAll(() => hasty.close());

  test.each<[string, string, string[], string, RegExp, string]>([
    ["of a call", api, [], "application/json", /^application\/problem\+json/, '"status":408'],
    ["of a form", "/contact", [ours], form, /^text\/html/, "Délai dépassé"],
  ])(
    "an interrupted body %s is answered 408 in French, and its connection ends",
    async (_, path, origin, type, as, words) => {
      const head = [`POST ${path} HTTP/1.1`, host, ...origin];
      const length = [`Content-Type: ${type}`, "Content-Length: 90"];
      const answer = await rawRequest(
        await hasty.port(),
        [...head, ...length, "", "{"].join("\r\n"),
      );
      const [lines = "", body = ""] = answer.split("\r\n\r\n");
      expect(lines).toMatch(/^HTTP\/1\.1 408 /);
      expect(/^content-type: (.*)$/im.exec(lines)?.[1]).toMatch(as);
      expect(lines).toMatch(/^connection: close$/im);
      expect(body).toContain(words);
      expect(hasty.logged().filter(({ level }) => level === 50)).toEqual([]);
    },
  );
});
