import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newStamp } from "#app/forms/robots.server.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { emptyTables } from "#tests/database.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { aPayload, aRegistration } from "#tests/registrations.ts";

let t: TestHttp;
beforeAll(async () => {
  t = await openTestHttp();
}, 180_000);
afterAll(() => t.close());
beforeEach(() => emptyTables(t.database.db));

/** A stamp of half a minute ago: neither too early for a person nor too old. */
const stamp = () => newStamp({ now: new Date(Date.now() - 30_000), secret: t.services.secret });

const send = (options: InjectOptions & { url: string }) =>
  t.app.inject({ ...options, headers: { host: "tabax.example", ...options.headers } });
const get = (url: string, headers: Record<string, string> = {}) => send({ url, headers });

const assetOf = async (extension: string) => {
  const { body } = await get("/register");
  return new RegExp(`"(/assets/[^"]+\\.${extension})"`).exec(body)?.[1] ?? "";
};

describe("a page", () => {
  test("a page is French HTML that no shared cache keeps", async () => {
    const { statusCode, headers, body } = await get("/register");
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toMatch(/no-store|private/);
    expect(body).toMatch(/<html lang="fr"[ >]/);
    expect(body).toContain("INSCRIPTION");
  });

  test("a page under the public address sets a Secure token cookie", async () => {
    const { headers } = await get("/register");
    expect(headers["set-cookie"]).toMatch(/^XSRF-TOKEN=[\w-]{24}; Path=\/; SameSite=Lax; Secure$/);
  });

  test("a page answers HEAD as GET without its body", async () => {
    const [head, whole] = [
      await send({ method: "HEAD", url: "/register" }),
      await get("/register"),
    ];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe("");
    expect(head.headers["content-type"]).toBe(whole.headers["content-type"]);
  });

  test("an unknown address answers 404 with the page of the specification", async () => {
    const text = "The webpage you are looking for is not here!";
    for (const method of ["GET", "POST", "PUT"] as const) {
      const { statusCode, headers, body } = await send({ method, url: "/inconnue" });
      expect(statusCode).toBe(404);
      expect(headers["content-type"]).toMatch(/^text\/html/);
      expect(body).toContain(text);
    }
  });

  test("health checks are never cached", async () => {
    const { statusCode, headers, body } = await get("/healthz");
    expect([statusCode, body]).toEqual([200, '{"status":"ok"}']);
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("the check of a living process says its version", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(JSON.parse((await get("/livez")).body)).toEqual({ status: "ok", version });
  });
});

describe("security headers", () => {
  test.each([
    ["a page", "/register"],
    ["an unknown page", "/inconnue"],
    ["a call", "/partner-manager/v1/public/sub-domains"],
    ["an unknown call", "/v1/inconnu"],
    ["a picture that is a document", "/favicon.svg"],
    ["a document", "/partner-manager/v1/public/general-conditions/affective/_download"],
  ])("security headers are on %s", async (_, url) => {
    const { headers } = await get(url);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none';/);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"]).toMatch(
      /^accelerometer=\(\).*camera=\(\).*geolocation=\(\)/,
    );
    expect(headers["strict-transport-security"]).toMatch(/^max-age=\d+/);
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });

  test.each(["css", "js"])(
    "an asset (%s) carries only the security headers that apply to it",
    async (kind) => {
      const { headers } = await get(await assetOf(kind));
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
      expect(headers["strict-transport-security"]).toMatch(/^max-age=\d+/);
      expect(headers["content-security-policy"]).toBeUndefined();
    },
  );

  test("a page loads nothing from another host", async () => {
    const { body } = await get("/register");
    const fetched = [
      ...body.matchAll(
        /<(?:script|link(?! rel="canonical")|img|source|iframe)[^>]*(?:src|href)="([^"]+)"/g,
      ),
    ];
    expect(fetched.length).toBeGreaterThan(2);
    for (const [, url] of fetched) expect(url).toMatch(/^\/(?!\/)/);
  });
});

describe("compression", () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  test.each<[string, "br" | "gzip" | undefined]>([
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, *;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0", undefined],
    ["identity", undefined],
    ["", undefined],
  ])("compression for « %s »", async (accepted, encoding) => {
    const plain = await get("/espace/connexion");
    const answer = await get("/espace/connexion", { "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers.vary).toContain("accept-encoding");
    const { rawPayload } = answer;
    const body = encoding ? decoders[encoding](rawPayload) : rawPayload;
    expect(String(body)).toBe(plain.body);
  });
});

describe("files of the build", () => {
  test.each(["css", "js"])("a hashed .%s is cached for ever, and compressed", async (extension) => {
    const url = await assetOf(extension);
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    // Headers are a tenth of the weight of a small script, so those that no browser needs for such a file are left out.
    expect(headers).not.toHaveProperty("last-modified");
    expect(headers).not.toHaveProperty("accept-ranges");
    const packed = await get(url, { "accept-encoding": "gzip, br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(String(brotliDecompressSync(packed.rawPayload))).toBe(body);
  });

  test("a range request for a video is answered with that range", async () => {
    const whole = await get("/video/chantier-etapes.webm");
    const part = (range: string, more = {}) =>
      get("/video/chantier-etapes.webm", { range, "accept-encoding": "br", ...more });
    const size = whole.rawPayload.length;
    for (const [range, first, last] of [
      ["bytes=0-1", 0, 1],
      [`bytes=${size - 4}-`, size - 4, size - 1],
      ["bytes=-3", size - 3, size - 1],
      [`bytes=10-${size + 10}`, 10, size - 1],
    ] as const) {
      const { statusCode, headers, rawPayload } = await part(range);
      expect([statusCode, headers["content-range"]]).toEqual([
        206,
        `bytes ${first}-${last}/${size}`,
      ]);
      expect(rawPayload.equals(whole.rawPayload.subarray(first, last + 1))).toBe(true);
    }
    expect((await part(`bytes=${size}-`)).statusCode).toBe(416);
    expect((await part("bytes=0-1,4-5")).statusCode).toBe(200);
    const since = String(whole.headers["last-modified"]);
    expect((await part("bytes=0-1", { "if-range": since })).statusCode).toBe(206);
    expect((await part("bytes=0-1", { "if-range": '"other"' })).statusCode).toBe(200);
  });

  test("files without a hash in their name are cached for a week and can be revalidated", async () => {
    const { statusCode, headers } = await get("/favicon.svg");
    expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=604800"]);
    const again = await get("/favicon.svg", { "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test.each([
    "/.vite/manifest.json",
    "/.env",
    "/../package.json",
    "/assets/%2e%2e/%2e%2e/server/index.js",
    "/assets/..%2f..%2fserver%2findex.js",
    "/assets/..%5c..%5cserver%5cindex.js",
    "/assets/",
    "/assets",
    "/favicon.svg.br",
    "/favicon.svg%00.html",
  ])("the address %s is not served", async (url) => {
    const { statusCode, headers } = await get(url);
    expect([400, 404]).toContain(statusCode);
    expect(headers["content-type"]).toMatch(/^text\/html/);
  });
});

describe("the terms", () => {
  const path = "partner-manager/v1/public/general-conditions/affective/_download";
  test.each([`/${path}`, `/api/${path}`])("%s answers the terms in force", async (url) => {
    const { statusCode, headers, rawPayload } = await get(url);
    const row = await t.database.db
      .selectFrom("terms_version")
      .select("pdf")
      .executeTakeFirstOrThrow();
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toMatch(/^inline; filename="[\w .-]+\.pdf"$/);
    expect(rawPayload.equals(row.pdf)).toBe(true);
    expect(headers.etag).toBe(`"${sha256Hex(rawPayload)}"`);
    for (const tags of [String(headers.etag), `"other", W/${headers.etag}`]) {
      const again = await get(url, { "if-none-match": tags });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", headers.etag]);
    }
    expect(await get(url, { "if-none-match": '"other"' })).toMatchObject({ statusCode: 200 });
    const head = await send({ method: "HEAD", url });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", headers.etag]);
    const post = await send({ method: "POST", url });
    expect([post.statusCode, post.headers.allow]).toEqual([405, "GET, HEAD"]);
  });
});

describe("a registration", () => {
  const payload = () => JSON.stringify(aPayload({ subAreas: t.database.subAreas.slice(0, 1) }));
  const json = { "content-type": "application/json" };
  const url = "/v1/public/partners/register";
  const cookie = `XSRF-TOKEN=${"t".repeat(24)}`;
  const form = () => {
    const values = aRegistration({ subAreas: t.database.subAreas.slice(0, 1) });
    const fields = { ...values, subAreas: String(values.subAreas), acceptTerms: "on" };
    return new URLSearchParams({ ...fields, idempotencyKey: newId(), stamp: stamp() }).toString();
  };
  const formType = { "content-type": "application/x-www-form-urlencoded" };
  const companies = () => t.database.db.selectFrom("company").select("id").execute();

  test("a registration by an API client answers 201", async () => {
    const answer = await send({ method: "POST", url, headers: json, payload: payload() });
    expect(answer.statusCode).toBe(201);
    expect(await companies()).toEqual([{ id: answer.json().partnerId }]);
  });

  test("a registration by the script of the page answers 201 with the token and 403 in JSON without it", async () => {
    const headers = { ...json, origin: "https://tabax.example", cookie };
    const forged = await send({ method: "POST", url, headers, payload: payload() });
    expect(forged.statusCode).toBe(403);
    expect(forged.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(forged.json().message).toContain("pas autorisée");
    const ownHeaders = { ...headers, "x-xsrf-token": "t".repeat(24) };
    const answer = await send({ method: "POST", url, headers: ownHeaders, payload: payload() });
    expect(answer.statusCode).toBe(201);
    expect(await companies()).toHaveLength(1);
  });

  test("a registration by our native form answers 303, by the form of another site 403 in French", async () => {
    const post = (origin: string) =>
      send({
        method: "POST",
        url: "/register",
        headers: { ...formType, origin, cookie },
        payload: form(),
      });
    for (const origin of ["https://evil.example", "null"]) {
      const forged = await post(origin);
      expect(forged.statusCode).toBe(403);
      expect(forged.body).toContain("Accès refusé");
      expect(forged.body.includes("Referer")).toBe(origin === "null");
    }
    expect(await companies()).toEqual([]);
    const { statusCode, headers } = await post("https://tabax.example");
    expect([statusCode, headers.location]).toEqual([303, "/register/succes"]);
  });

  test("a registration stores the address that the trusted proxy forwards", async () => {
    const headers = { ...json, "x-forwarded-for": "198.51.100.7", "user-agent": "p".repeat(900) };
    await send({ method: "POST", url, headers, payload: payload() });
    const accepted = await t.database.db
      .selectFrom("terms_acceptance")
      .select(["ip_address", "user_agent"])
      .execute();
    expect(accepted).toEqual([{ ip_address: "198.51.100.7", user_agent: "p".repeat(400) }]);
  });

  test("a registration with errors keeps its values, without the password", async () => {
    const wrong = new URLSearchParams(form());
    wrong.set("ein", "12");
    wrong.set("name", '"><script>alert(1)</script>');
    const { statusCode, body } = await send({
      method: "POST",
      url: "/register",
      headers: { ...formType, origin: "https://tabax.example" },
      payload: wrong.toString(),
    });
    expect(statusCode).toBe(400);
    expect(body).toContain("Le NINEA doit comporter 7 ou 9 chiffres");
    expect(body).not.toContain("terre de latérite");
    expect(body).not.toContain("<script>alert");
    expect(body).toContain("&quot;&gt;&lt;script&gt;alert(1)");
  });
});

describe("a fault", () => {
  let later = 0;

  /** Renames the table while the work runs, to cause a real error of the database. */
  async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
    const { db } = t.database;
    // Values that pages remember for seconds have expired by then.
    later += 60_000;
    t.services.now = () => new Date(Date.now() + later);
    await sql`alter table ${sql.table(table)} rename to table_away`.execute(db);
    try {
      return await work();
    } finally {
      await sql`alter table table_away rename to ${sql.table(table)}`.execute(db);
    }
  }

  const lastFault = () =>
    t.services.logged.findLast(({ level }) => level === "error")?.details as {
      reference: string;
      err: Error;
    };

  test("a fault in a loader answers the French page with the reference of the log and no stack trace", async () => {
    const { statusCode, headers, body } = await without("setting", () => get("/register"));
    expect(statusCode).toBe(500);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(headers["cache-control"]).toMatch(/no-store|private/);
    expect(body).toContain("Service momentanément indisponible");
    expect(lastFault().err.message).toContain("setting");
    expect(lastFault().reference).toMatch(/^\w{10}$/);
    expect(body).toContain(`<code>${lastFault().reference}</code>`);
    expect(body).not.toMatch(/node_modules|\.ts:|\.js:\d|relation |select /);
  });

  test("a fault in an action answers the same page", async () => {
    const values = aRegistration({ subAreas: t.database.subAreas.slice(0, 1) });
    const { statusCode, body } = await without("terms_acceptance", () =>
      send({
        method: "POST",
        url: "/register",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          origin: "https://tabax.example",
        },
        payload: new URLSearchParams({
          ...values,
          subAreas: String(values.subAreas),
          acceptTerms: "on",
          stamp: stamp(),
        }).toString(),
      }),
    );
    expect(statusCode).toBe(500);
    expect(body).toContain(`<code>${lastFault().reference}</code>`);
    expect(body).not.toContain(values.password);
    expect(await t.database.db.selectFrom("company").select("id").execute()).toEqual([]);
  });

  test("a fault in a public call answers a problem in French with the reference of the log", async () => {
    const { statusCode, headers, body } = await without("terms_acceptance", () =>
      send({
        method: "POST",
        url: "/v1/public/partners/register",
        headers: { "content-type": "application/json" },
        payload: JSON.stringify(aPayload({ subAreas: t.database.subAreas.slice(0, 1) })),
      }),
    );
    expect(statusCode).toBe(500);
    expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(JSON.parse(body)).toMatchObject({
      status: 500,
      title: "Service momentanément indisponible",
      reference: lastFault().reference,
    });
  });
});

test("the log contains the path of each request and never its query", async () => {
  await get("/activation?token=a-secret-token");
  const line = t.logged().findLast(({ msg }) => msg === "request");
  expect(line).toMatchObject({ method: "GET", path: "/activation", status: 404 });
  expect(JSON.stringify(t.logged())).not.toContain("a-secret-token");
});
