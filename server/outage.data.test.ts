import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { openTestHttp } from "#tests/http.ts";
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
  http.services.db = db;
  expect((await get("/annuaire")).statusCode).toBe(200);
  const levels = http.logged().filter(({ msg }) => msg === "fault" || msg === "unavailable");
  expect(new Set(levels.map(({ msg }) => msg))).toEqual(new Set(["unavailable"]));
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

test("without its database a process is alive but not ready", async () => {
  expect((await get("/livez")).statusCode).toBe(200);
  expect((await get("/readyz")).statusCode).toBe(200);
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
