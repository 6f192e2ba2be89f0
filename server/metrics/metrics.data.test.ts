import { readFileSync } from "node:fs";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productCounts } from "#app/operations/product-counts.server.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { testContext } from "#tests/services.ts";
import { newTrace, tracedCall } from "../trace.ts";
import { openMetrics } from "./metrics.ts";
import { listenForMetrics } from "./serve-metrics.ts";
import { stateMetrics } from "./state-metrics.ts";

const token = "a token of the tests, of 40 characters..".replaceAll(" ", "-");
let http: TestHttp;
let metrics: ReturnType<typeof openMetrics>;
let readable = true;
let readings = 0;

beforeAll(async () => {
  http = await openTestHttp({
    env: { METRICS_TOKEN: token },
    metrics: (doors, { services, database }) => {
      const register = new Registry();
      metrics = openMetrics(register, {
        host: services.host,
        pool: database.pool,
        queues: { hashes: () => 3 },
        doors,
        replica: { state: { state: "behind", lagSeconds: 61.5 }, made: { replica: 3, primary: 2 } },
        ready: async () => {
          if (!readable) throw new Error("away");
        },
        readState: stateMetrics(register, async () => {
          readings += 1;
          if (!readable) throw new Error("away");
          return await productCounts(testContext(services));
        }),
      });
      return metrics;
    },
  });
});
afterAll(async () => {
  metrics.close();
  await http.close();
});

const ask = (headers: Record<string, string> = {}, url = "/metrics") =>
  http.app.inject({ url, headers: { host: "tabax.example", ...headers } });
const printed = async () => (await ask({ authorization: `Bearer ${token}` })).body;

test("nobody reads the metrics without the token, and nothing of them is in the refusal", async () => {
  const refused = [
    await ask(),
    await ask({ authorization: "Bearer" }),
    await ask({ authorization: `Bearer ${token}x` }),
    await ask({ authorization: `Bearer ${token.slice(1)}` }),
    await ask({ authorization: `Basic ${token}` }),
    await ask({}, `/metrics?token=${token}`),
  ];
  expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    refused.map(() => [401, ""]),
  );
  const taken = await ask({ authorization: `Bearer ${token}` });
  expect(taken.statusCode).toBe(200);
  expect(taken.headers["content-type"]).toContain("text/plain");
});

test("without a token the address does not exist, though metrics are measured for a port of their own", async () => {
  const plain = await openTestHttp({ metrics: () => ({ ...metrics, answered: () => {} }) });
  const { statusCode, body } = await plain.app.inject({
    url: "/metrics",
    headers: { host: "tabax.example", authorization: "Bearer undefined" },
  });
  expect(statusCode).toBe(404);
  expect(body).not.toContain("tabax_");
  await plain.close();
});

test("requests are counted by the pattern of their address, method and status", async () => {
  for (const path of ["/faq", "/annuaire/inconnue", "/annuaire/autre", "/rien", "/livez"])
    await ask({}, path);
  const lines = (await printed()).split("\n");
  const count = (labels: string) =>
    lines
      .find((line) => line.startsWith(`tabax_http_requests_total{${labels}`))
      ?.split(" ")
      .at(-1);
  expect(count('method="GET",route="/faq",status="200"}')).toBe("1");
  expect(count('method="GET",route="/livez",status="200"}')).toBe("1");
  expect(count('method="GET",route="none",status="404"}')).toBe("1");
  expect(count('method="GET",route="/annuaire/:slug",status="404"}')).toBe("2");
  expect(lines.join("\n")).not.toMatch(/inconnue|\/rien/);
  expect(lines).toContain('tabax_queue_waiting{name="hashes"} 3');
  expect(lines).toContain('tabax_http_under_way{name="pages"} 0');
  expect(lines.join("\n")).toMatch(
    /tabax_database_statement_seconds_count\{outcome="answered"\} [1-9]/,
  );
});

test("calls of a provider are counted with their outcome", async () => {
  await tracedCall("Wave", async () => 1);
  await tracedCall("Wave", () => Promise.reject(new Error("away"))).catch(() => {});
  const text = await printed();
  for (const outcome of ["answered", "failed"])
    expect(text).toContain(
      `tabax_provider_call_seconds_count{provider="Wave",outcome="${outcome}"} 1`,
    );
});

test("what cannot be read from the database is absent, not old", async () => {
  expect(await printed()).toContain('tabax_mails{state="waiting"}');
  expect(await printed()).toContain('tabax_backup_reported{what="backup"} 0');
  readable = false;
  const text = await printed();
  readable = true;
  expect(text).toContain("tabax_ready 0");
  expect(text).toContain("tabax_state_readable 0");
  expect(text).not.toContain('tabax_mails{state="waiting"}');
});

test("the state of the replica is printed with its lag and who made the answers", async () => {
  const text = await printed();
  for (const line of [
    'tabax_replica{name="used"} 0',
    'tabax_replica{name="behind"} 1',
    'tabax_replica_lag_seconds{name="replica"} 61.5',
    'tabax_replica_answers{name="primary"} 2',
  ])
    expect(text).toContain(line);
});

test("readers that come together share one reading of the database", async () => {
  const before = readings;
  await Promise.all([printed(), printed(), printed()]);
  expect(readings - before).toBe(1);
});

test("every metric that the alerts and the board name is printed", async () => {
  const text = await printed();
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]),
  );
  for (const file of ["prometheus-alerts.yml", "grafana-board.json"]) {
    const source = readFileSync(new URL(`../../deploy/${file}`, import.meta.url), "utf8");
    const named = new Set(source.match(/\b(?:tabax|nodejs|process)_[a-z0-9_]+/g));
    expect(named.size).toBeGreaterThan(10);
    const unknown = [...named].filter((name) => {
      const base = name.replace(/_(?:bucket|count|sum)$/, "");
      return !(types.has(name) || (base !== name && types.get(base) === "histogram"));
    });
    expect(unknown).toEqual([]);
  }
});

test("the own port is at the loopback address, answers one address, and only to local names", async () => {
  const server = await listenForMetrics(metrics, 0);
  const { port, address } = server.address() as { port: number; address: string };
  expect(address).toBe("127.0.0.1");
  const status = async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, init)).status;
  expect(await status("/metrics")).toBe(200);
  expect(await status("/metrics", { method: "POST" })).toBe(405);
  expect(await status("/")).toBe(404);
  server.close();
  server.closeAllConnections();
});

test("a line of a request says what it asked of the database, under its reference", async () => {
  await ask({}, "/annuaire?q=plomberie");
  const line = http
    .logged()
    .findLast(({ msg, path }) => msg === "request" && path === "/annuaire") as {
    reference: string;
    statements: number;
  };
  expect(line.reference).toMatch(/^[0-9a-f]{10}$/);
  expect(line.statements).toBeGreaterThan(0);
  expect(newTrace("a")).toMatchObject({ reference: "a", statements: 0 });
});
