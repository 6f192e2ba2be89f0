import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { openTestHttp } from "#tests/http.ts";
import { drain } from "./http/health.ts";
import { readiness } from "./readiness.ts";
import { unavailable } from "./unavailable.ts";

const http = await openTestHttp();
afterAll(() => http.close());

const get = (url: string) => http.app.inject({ url });

test("while the database is unreachable pages and calls answer 503 with Retry-After", async () => {
  const { db } = http.services;
  const away = Object.assign(new Error("connect ECONNREFUSED"), { retryAfterSeconds: 5 });
  http.services.db = new Proxy(db, {
    get: () => () => {
      throw away;
    },
  });
  for (const url of ["/annuaire", "/partner-manager/v1/public/certified/search"]) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
  // This page tries to do without the sub-areas.
  await get("/register");
  http.services.db = db;
  expect((await get("/annuaire")).statusCode).toBe(200);
  const levels = http.logged().filter(({ msg }) => msg === "fault" || msg === "unavailable");
  expect(new Set(levels.map(({ msg }) => msg))).toEqual(new Set(["unavailable"]));
  const { logged } = http.services;
  expect(logged).toContainEqual(
    expect.objectContaining({ level: "warn", message: "the sub-areas could not be read" }),
  );
  expect(logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("when too much heavy work waits, a sign-in answers 503", async () => {
  const { heavyWork } = http.services;
  http.services.heavyWork = async () => {
    throw unavailable("full");
  };
  const answer = await http.app.inject({
    method: "POST",
    url: "/espace/connexion",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "email=awa%40baol.sn&password=x",
  });
  http.services.heavyWork = heavyWork;
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("5");
});

test("a page that is temporarily unavailable asks again by itself, and a posted form does not", async () => {
  const { db } = http.services;
  http.services.db = new Proxy(db, {
    get: () => () => {
      throw unavailable("away");
    },
  });
  const page = await get("/annuaire");
  const posted = await http.app.inject({
    method: "POST",
    url: "/espace/connexion",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "email=awa%40baol.sn&password=x",
  });
  http.services.db = db;
  expect(page.body).toMatch(/<meta http-equiv="refresh" content="(?:[5-9]|10)">/);
  expect(page.body).toContain("Cette page réessaie d’elle-même");
  expect(posted.statusCode).toBe(503);
  expect(posted.body).not.toContain("http-equiv");
});

/** A pool that answers the question of readiness so, and fails a write with this code. */
const poolThat = ({ readOnly = false, code }: { readOnly?: boolean; code?: string }) => {
  const statements: string[] = [];
  const query = async (text: string) => {
    statements.push(text.trim().split(" ", 1)[0] ?? "");
    if (/^insert/.test(text.trim()) && code) throw Object.assign(new Error("no"), { code });
    return { rows: [{ readOnly }] };
  };
  return { asked: statements, pool: { query } as unknown as pg.Pool };
};

describe("a process is ready", () => {
  test("a process is ready with a database that takes writes, which is really tried", async () => {
    expect((await get("/livez")).statusCode).toBe(200);
    await expect(readiness(http.database.pool)()).resolves.toBeUndefined();
    const { rows } = await http.database.pool.query(
      "select key from rate_limit where key = 'readyz'",
    );
    expect(rows).toEqual([{ key: "readyz" }]);
  });

  test("a process is not ready before a standby, nor when a write fails on a full disk", async () => {
    await expect(readiness(poolThat({ readOnly: true }).pool)()).rejects.toThrow("standby");
    await expect(readiness(poolThat({ code: "53100" }).pool)()).rejects.toThrow("no");
  });

  test("a write is tried again at once after a failure, and after ten seconds otherwise", async () => {
    let now = 0;
    const works = poolThat({});
    const ready = readiness(works.pool, () => now);
    for (now of [0, 9_999, 10_000]) await ready();
    expect(works.asked.filter((word) => word === "insert")).toHaveLength(2);
    const fails = poolThat({ code: "53100" });
    const never = readiness(fails.pool, () => 0);
    for (let time = 0; time < 2; time += 1) await expect(never()).rejects.toThrow();
    expect(fails.asked.filter((word) => word === "insert")).toHaveLength(2);
  });
});

test.skipIf(inject("databaseTemplate").engine === "embedded")(
  "a connection to a server that became read-only is an outage and is not used again",
  async () => {
    const { pool } = http.database;
    const client = await pool.connect();
    await client.query("begin read only");
    await expect(client.query("delete from mail")).rejects.toMatchObject({
      code: "25006",
      retryAfterSeconds: 5,
    });
    await expect(client.query("rollback")).rejects.toMatchObject({ retryAfterSeconds: 5 });
    client.release();
    const { rows } = await pool.query("select current_setting('transaction_read_only') as off");
    expect(rows).toEqual([{ off: "off" }]);
  },
);

test("a stop first turns readiness off and answers new connections, then closes the port", async () => {
  const stopping = await openTestHttp();
  const port = await stopping.port();
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { host } });
  const host = "tabax.example";
  // Pages are made before, so that the answers come well within the delay.
  for (const path of ["/readyz", "/faq", "/annuaire"]) expect((await ask(path)).status).toBe(200);
  const stopped = drain(stopping.app, { delayMs: 4_000, limitMs: 5_000 });
  for (const path of ["/faq", "/faq", "/annuaire"]) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get("connection")]).toEqual([path, 200, "close"]);
    await answer.text();
  }
  expect((await ask("/readyz")).status).toBe(503);
  expect((await ask("/livez")).status).toBe(200);
  await stopped;
  await expect(ask("/faq")).rejects.toThrow();
  await stopping.database.close();
}, 60_000);

test("a burst of visitors gets a page that is the same for everybody, beyond what the door admits", async () => {
  const paths = ["/faq", "/annuaire"];
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, index) => get(paths[index % 2] ?? "/faq")),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test.skipIf(inject("databaseTemplate").engine === "embedded")(
  "a restart of the database between two requests goes unnoticed",
  async () => {
    const other = new pg.Client(http.database.pool.options);
    await other.connect();
    await get("/annuaire");
    await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    expect((await get("/annuaire")).statusCode).toBe(200);
    await other.end();
  },
);
