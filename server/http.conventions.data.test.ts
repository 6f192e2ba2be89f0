import { createHash } from "node:crypto";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessTable } from "#app/accounts/access.ts";
import { builtApp } from "#tests/built-pages.ts";
import { aCertificate, aChange, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { someAtLanding } from "#tests/landing.ts";
import { allReached } from "#tests/limits.ts";
import { siteRoutes, templateRoutes } from "#tests/site-routes.ts";

let t: TestHttp;
let port: number;
beforeAll(async () => {
  t = await openTestHttp();
  port = await t.port();
}, 180_000);
afterAll(() => t.close());

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Reads the raw bytes of the socket, so that headers which Node leaves out or adds are seen. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = { port, method, path, headers: { host: "tabax.example", ...headers } };
    const request = httpRequest({ host: "127.0.0.1", ...options }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: String(Buffer.concat(chunks)),
        }),
      );
    });
    request.on("error", reject).end();
  });
}

const everyPage = [...siteRoutes, ...templateRoutes].map(({ path }) => encodeURI(path));
const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");
const directive = ({ headers }: Reply, name: string) =>
  new RegExp(`${name} ([^;]*)`).exec(String(headers["content-security-policy"]))?.[1] ?? "";

describe("the content security policy", () => {
  test.each([...everyPage, "/espace/connexion", "/nulle-part"])(
    "of %s names its own scripts, and not the whole origin",
    async (path) => {
      const page = await ask(path);
      const scripts = directive(page, "script-src");
      expect(scripts).toMatch(/^tabax\.example\/assets\/ 'sha256-/);
      expect(scripts).not.toMatch(/'self'|unsafe|nonce/);
      expect(page.body).not.toMatch(/nonce=| on[a-z]+="|javascript:| style="/i);
      for (const [, attributes = "", text = ""] of page.body.matchAll(
        /<script([^>]*)>(.*?)<\/script>/gs,
      )) {
        const src = /src="([^"]+)"/.exec(attributes)?.[1];
        if (src) expect(src).toMatch(/^\/assets\//);
        else if (!/type="application\//.test(attributes))
          expect(scripts).toContain(`'sha256-${sha256(text)}'`);
      }
    },
  );

  test("the content security policy is the same at each visit, so that a cache may keep the page", async () => {
    for (const path of ["/annuaire", "/faq", "/"]) {
      const [first, second] = [await ask(path), await ask(path)];
      expect(first.headers["content-security-policy"]).toBe(
        second.headers["content-security-policy"],
      );
      expect(first.body).toBe(second.body);
    }
  });

  test("the content security policy under another host names that host and the public one", async () => {
    const page = await ask("/faq", { host: "192.168.1.20:3000" });
    expect(directive(page, "script-src")).toContain("192.168.1.20:3000/assets/ tabax.example/");
  });

  test("the content security policy of the plain error page allows only its own style", async () => {
    const page = await ask("/%E0%A4%A");
    const style = /<style>(.*?)<\/style>/s.exec(page.body)?.[1] ?? "";
    expect(directive(page, "style-src")).toBe(`'sha256-${sha256(style)}'`);
    expect(page.headers["content-security-policy"]).not.toContain("script-src");
  });
});

describe("revalidation", () => {
  const paths = [
    "/",
    "/faq",
    "/annuaire",
    "/feed.xml",
    "/sitemap.xml",
    "/openapi.json",
    "/partners/certified",
    "/partner-manager/v1/public/sub-domains",
    "/partner-manager/v1/public/general-conditions/affective/_download",
  ];
  /** The headers of RFC 9110 §15.4.5, and those about the connection or about who may read. */
  const allowed =
    /^(date|etag|cache-control|vary|expires|content-location|connection|keep-alive|access-control-.*)$/;

  test.each(paths)("a revalidated page is not sent again: %s", async (path) => {
    const whole = await ask(path);
    const tag = String(whole.headers.etag);
    expect(tag).toMatch(/^(W\/)?"[^"]+"$/);
    for (const tags of [tag, `"other", ${tag}`, tag.replace("W/", ""), "*"]) {
      const again = await ask(path, { "if-none-match": tags });
      expect([again.status, again.body, again.headers.etag]).toEqual([304, "", tag]);
      expect(Object.keys(again.headers).filter((name) => !allowed.test(name))).toEqual([]);
      expect(again.headers["cache-control"]).toBe(whole.headers["cache-control"]);
    }
    expect(await ask(path, { "if-none-match": '"other"' })).toMatchObject({ status: 200 });
  });

  test("a cached page is sent again after a change of the settings", async () => {
    const before = await ask("/");
    const { accountId } = await aStaffAccount(t.services, { roles: ["administrator"] });
    const token = "t".repeat(24);
    const changed = await t.app.inject({
      method: "PUT",
      url: "/v1/params/update",
      headers: {
        host: "tabax.example",
        origin: "https://tabax.example",
        cookie: `${await signedInCookie(t.services, accountId)}; XSRF-TOKEN=${token}`,
        "x-xsrf-token": token,
        "content-type": "application/json",
      },
      payload: JSON.stringify({ settings: { phone: "+221338000099" } }),
    });
    expect(changed.statusCode).toBe(200);
    const after = await ask("/", { "if-none-match": String(before.headers.etag) });
    expect(after.status).toBe(200);
    expect(after.body).toContain("tel:+221338000099");
  });

  test("a page with qualifications is revalidated each time, so that a withdrawn one disappears at once", async () => {
    const { companyId, slug } = await aCertificate(t.services, {
      company: { name: "Gorom Routes" },
    });
    const paths = [`/annuaire/${slug}`, "/annuaire?q=gorom", "/partners/certified?q=gorom"];
    const answers = await Promise.all(paths.map((path) => ask(path)));
    for (const { headers } of answers) expect(headers["cache-control"]).toBe("public, no-cache");
    await aChange(t.services, { companyId, code: "2201", move: "withdraw" });
    for (const [index, path] of paths.entries()) {
      const tag = String(answers[index]?.headers.etag);
      const { status, body } = await ask(path, { "if-none-match": tag });
      expect([path, status]).toEqual([path, 200]);
      expect(body).toMatch(/[Rr]etirée|withdrawn/);
    }
    for (const path of ["/partners/certified.csv", "/partners/certified.json"])
      expect((await ask(path)).headers["cache-control"]).toBe("public, no-cache");
  });

  test("a form with an idempotency key and a private page are never answered 304", async () => {
    expect((await ask("/register")).headers.etag).toBeUndefined();
    expect((await ask("/espace/connexion")).headers.etag).toBeUndefined();
  });
});

describe("a refused call", () => {
  const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  test.each([
    ["/partners/certified.csv?class=Z", 400, "class"],
    ["/partners/certified.json?%3Cscript%3E=1", 400, "&lt;script&gt;"],
    ["/partners/certified/nulle-part", 404, "Aucune entreprise certifiée n’a cette adresse"],
  ])(
    "is a page for the person who opens %s, and a problem for a program",
    async (path, status, words) => {
      const page = await ask(path, browser);
      expect([page.status, page.headers["content-type"]]).toEqual([
        status,
        "text/html; charset=utf-8",
      ]);
      expect(page.body).toContain(words);
      expect(page.body).not.toContain("<script");
      const problem = await ask(path);
      expect([problem.status, problem.headers["content-type"]]).toEqual([
        status,
        "application/problem+json; charset=utf-8",
      ]);
    },
  );

  test("beyond the limit of whole lists is a page that says how long to wait, and each list says what is left", async () => {
    const limits = t.services.limits;
    const path = "/partners/certified.csv?region=SN-KD";
    const made = await ask(path);
    expect(made.headers["ratelimit-policy"]).toBe('"listes";q=60;w=3600');
    expect(made.headers.ratelimit).toMatch(/^"listes";r=\d+$/);
    const kept = await ask(path);
    expect([kept.status, kept.headers.ratelimit]).toEqual([200, undefined]);
    expect(kept.headers["ratelimit-policy"]).toBe('"listes";q=60;w=3600');
    t.services.limits = allReached(1_920);
    const page = await ask("/partners/certified.csv?region=SN-SE", browser);
    const problem = await ask("/partners/certified.csv?region=SN-SE");
    t.services.limits = limits;
    for (const { status, headers } of [page, problem]) {
      expect([status, headers["retry-after"]]).toEqual([429, "1920"]);
      expect(headers.ratelimit).toBe('"listes";r=0;t=1920');
    }
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("32\u00A0minutes");
    expect(JSON.parse(problem.body).message).toContain("32\u00A0minutes");
  });
});

describe("HEAD", () => {
  test.each(["/", "/faq", "/annuaire", "/partners/certified.csv", "/favicon.svg", "/nulle-part"])(
    "of %s tells the length of GET and has no body",
    async (path) => {
      for (const encoding of ["identity", "br"]) {
        const whole = await ask(path, { "accept-encoding": encoding });
        const head = await ask(path, { "accept-encoding": encoding }, "HEAD");
        expect([head.status, head.body]).toEqual([whole.status, ""]);
        expect(head.headers["content-length"]).toBe(whole.headers["content-length"]);
        expect(Number(head.headers["content-length"])).toBeGreaterThan(0);
      }
    },
  );
});

const addresses = Object.keys(accessTable).filter((address) => address !== "/*");
const pathOf = (address: string) => address.replaceAll(/:\w+/g, "x");
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

describe("methods", () => {
  test("every route lists its methods in Allow, and answers any other with 405 and the same list", async () => {
    for (const address of addresses) {
      const answer = await ask(pathOf(address), {}, "OPTIONS");
      expect([address, answer.status, answer.body]).toEqual([address, 204, ""]);
      const allow = String(answer.headers.allow).split(", ");
      if (accessTable[address as keyof typeof accessTable] !== "public") continue;
      for (const method of methods.filter((each) => !allow.includes(each))) {
        const refused = await ask(pathOf(address), {}, method);
        expect([address, method, refused.status]).toEqual([address, method, 405]);
        expect(refused.headers.allow).toBe(allow.filter((each) => each !== "OPTIONS").join(", "));
      }
    }
  }, 120_000);

  test("a page of another site that writes to a public list is told its methods, and to a form that it is refused", async () => {
    const foreign = { origin: "https://portail.example", "sec-fetch-site": "cross-site" };
    const list = await ask("/partners/certified.json", foreign, "POST");
    expect([list.status, list.headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(JSON.parse(list.body).message).toBe("Cette adresse n’accepte pas cette méthode.");
    expect((await ask("/register", foreign, "POST")).status).toBe(403);
  });

  test.each([
    ["/v1/public/partners/register", "POST, OPTIONS"],
    ["/v1/params/update", "PUT, OPTIONS"],
    ["/partners/certified.csv", "GET, HEAD, OPTIONS"],
    ["/register", "GET, HEAD, POST, OPTIONS"],
    ["/faq", "GET, HEAD, OPTIONS"],
    ["/livez", "GET, HEAD, OPTIONS"],
    ["/favicon.svg", "GET, HEAD, OPTIONS"],
  ])("the route %s allows %s", async (path, allow) => {
    expect((await ask(path, {}, "OPTIONS")).headers.allow).toBe(allow);
  });

  test("files and health checks answer writing methods with 405", async () => {
    for (const path of ["/favicon.svg", "/livez"]) {
      const refused = await ask(path, {}, "POST");
      expect([refused.status, refused.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
  });

  test("every method on an unknown address answers 404", async () => {
    for (const method of [...methods, "OPTIONS"])
      expect((await ask("/nulle-part", {}, method)).status).toBe(404);
  });
});

describe("open data", () => {
  const open = [
    "/feed.xml",
    "/openapi.json",
    "/partners/certified",
    "/partners/certified.csv",
    "/partners/certified.json",
    "/partner-manager/v1/public/sub-domains",
    "/partner-manager/v1/public/general-conditions/affective/_download",
  ];

  test.each(open)("%s may be read by pages of other sites", async (path) => {
    const origin = { origin: "https://journal.example" };
    const answer = await ask(path, origin);
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
    expect(answer.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    const corsHeaders = { ...origin, "access-control-request-method": "GET" };
    const preflight = await ask(path, corsHeaders, "OPTIONS");
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-origin"]).toBe("*");
    expect(preflight.headers["access-control-allow-methods"]).toBe("GET, HEAD");
    expect(preflight.headers["access-control-allow-headers"]).toContain("If-None-Match");
  });

  test("pages of other sites may read errors of open data too", async () => {
    const answer = await ask("/partners/certified?class=Z");
    expect([answer.status, answer.headers["access-control-allow-origin"]]).toEqual([400, "*"]);
  });

  test("pages of other sites may read open data and nothing else", async () => {
    for (const path of ["/", "/register", "/v1/public/partners/register", "/espace"]) {
      for (const method of ["GET", "OPTIONS"]) {
        const answer = await ask(path, { origin: "https://journal.example" }, method);
        expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      }
    }
  });
});

test("cached pages are the same when rendered again on the next day", async () => {
  const { versionOf } = await builtApp();
  const clock = t.services.now;
  const later = () => new Date(Date.now() + 30 * 3600_000);
  const keptPaths: string[] = [];
  const mustBe = {
    kept: ["/", "/faq", "/about", "/index2"],
    anew: ["/annuaire", "/register", "/contact", "/qualifications"],
  };
  const some = new Set([...mustBe.kept, ...mustBe.anew, ...someAtLanding(everyPage, 4)]);
  for (const path of everyPage.filter((each) => some.has(each))) {
    const version = await versionOf(t.services, path);
    t.services.now = later;
    const ofTomorrow = await versionOf(t.services, path);
    t.services.now = clock;
    // Answers with qualifications are cached for their day: `http.kept.data.test.ts`.
    if (version === null || version !== ofTomorrow) continue;
    keptPaths.push(path);
    const today = await ask(path);
    t.services.now = later;
    const anew = await ask(`${path}?anew`);
    t.services.now = clock;
    expect([path, sha256(anew.body)]).toEqual([path, sha256(today.body)]);
  }
  expect(keptPaths).toEqual(expect.arrayContaining(mustBe.kept));
  for (const path of mustBe.anew) expect(keptPaths).not.toContain(path);
}, 60_000);

test.each(["/faq", "/actualites/preparer-son-dossier"])(
  "a page is cached once, however its address is written: %s",
  async (path) => {
    const { versionOf } = await builtApp();
    expect(await ask(path)).toMatchObject({ status: 200 });
    expect(await versionOf(t.services, path)).not.toBeNull();
    const capitals = path.toUpperCase();
    for (const same of [`${path}?x=1`, `${path}/`, `${path}///`, `${path}#x`, capitals])
      expect([same, await versionOf(t.services, same)]).toEqual([same, null]);
  },
);

test("no cache stores a private page, its data or its error", async () => {
  const { accountId } = await aStaffAccount(t.services, { roles: ["administrator"] });
  const cookie = await signedInCookie(t.services, accountId);
  const guarded = Object.keys(accessTable).filter((address) => /^\/(espace|bureau)/.test(address));
  expect(guarded.length).toBeGreaterThan(80);
  const paths = guarded.map((address) => address.replace("/*", "/x").replaceAll(/:\w+/g, "x"));
  for (const [turn, path] of [...paths, "/espace/nulle-part", "/bureau/nulle-part"].entries())
    for (const url of someAtLanding([path, `${path}.data`, `${path}.data?x=1`], 3, turn)) {
      const { headers, status } = await ask(url, { cookie });
      if (status >= 300 && status < 400 && !headers["cache-control"]) continue;
      expect([url, headers["cache-control"]]).toEqual([url, expect.stringContaining("no-store")]);
    }
}, 120_000);
